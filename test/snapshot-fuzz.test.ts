/**
 * Policies that someone made on purpose. Each lies at the very end of memory, so that reading one octet behind it
 * traps; whatever checkPolicy accepts is then asked through every call.
 *
 * `MUTANTS=10000000 npx vitest run test/snapshot-fuzz.test.ts` is the longer twin: so many accepted ones.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
	DIALECT_GOOGLE,
	MATCH_INDEX,
	MATCH_STRIDE,
	POLICY_DIALECT,
	POLICY_RULE_COUNT,
	SLACK_OCTETS,
	SNAPSHOT_HEAD_OCTETS,
	SNAPSHOT_KIND,
} from "../assembly/abi.js";
import type { RobotsExports } from "../bindings/engine-wasm/instantiate.js";
import type { SetExports } from "../bindings/engine-wasm/policy-set.js";
import type { SnapshotExports } from "../bindings/engine-wasm/snapshot-engine.js";
import type { SnapshotMatcher } from "../bindings/matcher/snapshot-matcher.js";
import { Matcher as WasmMatcher } from "../bindings/matcher.js";
import { Matcher as JsMatcher } from "../bindings/matcher-js.js";
import { partsOf } from "../bindings/set/facts.js";
import type { BasePolicySet } from "../bindings/set/policy-set.js";
import { PolicySet as WasmSet } from "../bindings/set.js";
import { PolicySet as JsSet } from "../bindings/set-js.js";
import { checksumOf } from "../bindings/snapshot/checksum.js";
import { sealedHead } from "../bindings/snapshot/write.js";
import { propertyTimeoutMs } from "./support/fuzz.js";
import {
	blockOf,
	manyBlocks,
	manySetSnapshots,
	manyShares,
	manySnapshots,
	randomNumbers,
} from "./support/policy-blocks.js";

const acceptedGoal = Number(process.env.MUTANTS ?? 1_000_000);
const seed = Number(process.env.FUZZ_SEED ?? 9309);
const timeoutMs = process.env.MUTANTS === undefined ? propertyTimeoutMs : 0;

const PAGE_OCTETS = 65_536;
const BLOCK_COUNT = 60;
const CANARY = 0x7e57ab1e;

const PATHS = [
	"/",
	"/a",
	"/ab/private/index.html?a=b",
	"/abbabaprivate.php%2Fx/y",
	"/b/a%3Flonger-than-sixteen-octets=longer-than-sixteen-octets",
	"/robots.txt",
	"/a.htm?/%2F?%3Fab&x",
	`/${"ab".repeat(40)}longer-than-sixteen-octets/x/y.html`,
];
const URLS = [
	...PATHS,
	"https://h.example/a/b",
	"https://other.example/a",
	"https://h.example:80/a",
	"/é/../a",
];

/** An instance, with a place for a URL, for lines, for matches, and for a policy at the end of its memory. */
function openModule(mostBlockOctets: number) {
	const module = new WebAssembly.Module(
		readFileSync(new URL("../build/robots-matcher.wasm", import.meta.url)),
	);
	const exports = new WebAssembly.Instance(module).exports as unknown as RobotsExports & SnapshotExports;
	const encoded = URLS.map((url) => new TextEncoder().encode(url));
	const lines = new TextEncoder().encode(`${URLS.join("\n")}\r\n\n`);
	const urlPtrs = encoded.map((octets) => exports.allocate(octets.length + SLACK_OCTETS));
	const linesPtr = exports.allocate(lines.length + SLACK_OCTETS);
	const verdictsPtr = exports.allocate(lines.length);
	// A rule takes 6 octets of a block at the least.
	const matchesPtr = exports.allocate((mostBlockOctets / 6) * MATCH_STRIDE + 4);
	// What checking and asking reserve is there before the last pages are: nothing may come to lie behind them.
	exports.release(exports.allocate(16 * mostBlockOctets));
	return { exports, encoded, lines, urlPtrs, linesPtr, verdictsPtr, matchesPtr };
}

/** Changes a few places of a block: bits, octets, or fields that become others of the block or nearly so. */
function mutate(block: Uint8Array, random: () => number): void {
	const view = new DataView(block.buffer, block.byteOffset, block.length);
	const place = (stride: number) => Math.floor(random() * (block.length / stride)) * stride;
	for (let count = 1 + Math.floor(random() * 3); count > 0; count--) {
		const kind = random();
		if (kind < 0.3) block[place(1)]! ^= 1 << Math.floor(random() * 8);
		else if (kind < 0.5) block[place(1)] = Math.floor(random() * 256);
		else {
			const isHeader = kind < 0.55;
			const at = isHeader ? 4 * Math.floor(random() * 7) : Math.min(place(1), block.length - 4);
			const isNarrow = !isHeader && kind < 0.85;
			const near =
				(isNarrow ? view.getUint16(at, true) : view.getUint32(at, true)) + Math.floor(random() * 9) - 4;
			const other = view.getUint32(Math.min(place(1), block.length - 4), true);
			const values = [0, 1, 0xff, 0xffff, 0x7fffffff, 0xffffffff, near, near, near, other, other];
			const value = values[Math.floor(random() * values.length)]!;
			if (isNarrow) view.setUint16(at, value, true);
			else view.setUint32(at, value, true);
		}
	}
}

it(
	`no policy that checkPolicy accepts makes a call trap, hang or write astray (${acceptedGoal} of them)`,
	() => {
		const random = randomNumbers(seed);
		const blocks = manyBlocks(BLOCK_COUNT, seed);
		const mostBlockOctets = Math.max(...blocks.map((block) => block.length));
		const { exports, encoded, lines, urlPtrs, linesPtr, verdictsPtr, matchesPtr } =
			openModule(mostBlockOctets);
		const warmPtr = exports.allocate(mostBlockOctets);
		for (const block of blocks) {
			new Uint8Array(exports.memory.buffer).set(block, warmPtr);
			expect(exports.checkPolicy(warmPtr, block.length)).toBe(0);
			const longUrl = URLS.length - 1;
			exports.checkUrl(warmPtr, urlPtrs[longUrl]!, encoded[longUrl]!.length, 1);
		}
		exports.memory.grow(Math.ceil(mostBlockOctets / PAGE_OCTETS));
		const memory = new Uint8Array(exports.memory.buffer);
		const view = new DataView(exports.memory.buffer);
		for (const [index, octets] of encoded.entries()) memory.set(octets, urlPtrs[index]);
		memory.set(lines, linesPtr);
		let acceptedCount = 0;
		let seenCount = 0;
		while (acceptedCount < acceptedGoal) {
			const block = blocks[seenCount++ % blocks.length]!;
			const policyPtr = memory.length - block.length;
			memory.set(block, policyPtr);
			mutate(memory.subarray(policyPtr), random);
			if (exports.checkPolicy(policyPtr, block.length) !== 0) continue;
			acceptedCount++;
			const ruleCount = view.getUint32(policyPtr + POLICY_RULE_COUNT, true);
			const canaryPtr = matchesPtr + MATCH_STRIDE * ruleCount;
			view.setUint32(canaryPtr, CANARY, true);
			const url = acceptedCount % URLS.length;
			exports.checkUrl(policyPtr, urlPtrs[url]!, encoded[url]!.length, 0);
			const path = acceptedCount % PATHS.length;
			exports.checkUrl(policyPtr, urlPtrs[path]!, encoded[path]!.length, 1);
			const isGoogle = view.getUint8(policyPtr + POLICY_DIALECT) === DIALECT_GOOGLE;
			const found = exports.findMatches(policyPtr, urlPtrs[path]!, encoded[path]!.length, 1, matchesPtr);
			if (found < 0 && !isGoogle) throw new Error(`mutant ${seenCount}: a path has no verdict`);
			for (let index = 0; index < found; index++) {
				const rule = view.getUint32(matchesPtr + MATCH_STRIDE * index + MATCH_INDEX, true);
				if (rule >= ruleCount) throw new Error(`mutant ${seenCount}: rule ${rule} of ${ruleCount}`);
			}
			if (view.getUint32(canaryPtr, true) !== CANARY)
				throw new Error(`mutant ${seenCount}: too many matches`);
			if (acceptedCount % 4 === 0)
				exports.checkLines(policyPtr, linesPtr, linesPtr + lines.length, verdictsPtr);
		}
		expect(exports.memory.buffer.byteLength).toBe(memory.length);
	},
	timeoutMs,
);

it(
	"no share that takeShares accepts makes it trap, or a table that has it",
	() => {
		const random = randomNumbers(seed);
		const shares = manyShares(BLOCK_COUNT, seed);
		const mostOctets = Math.max(...shares.map((share) => share.length));
		const module = new WebAssembly.Module(readFileSync(new URL("../build/robots-set.wasm", import.meta.url)));
		const exports = new WebAssembly.Instance(module).exports as unknown as RobotsExports & SetExports;
		const url = new TextEncoder().encode("https://site-1.example/ab/private/index.html");
		const urlPtr = exports.allocate(url.length + SLACK_OCTETS);
		exports.release(exports.allocate(32 * mostOctets));
		// Finding an origin reads up to 16 octets behind it.
		const endOctets = 16;
		exports.memory.grow(Math.ceil((mostOctets + endOctets) / PAGE_OCTETS));
		const memory = new Uint8Array(exports.memory.buffer);
		memory.set(url, urlPtr);
		let acceptedCount = 0;
		for (let count = 0; acceptedCount < acceptedGoal / 10; count++) {
			const share = shares[count % shares.length]!;
			const ptr = memory.length - endOctets - share.length;
			memory.set(share, ptr);
			if (count >= shares.length) mutate(memory.subarray(ptr, ptr + share.length), random);
			const tablePtr = exports.createTable();
			const takenOctets = exports.takeShares(tablePtr, ptr, share.length, 0);
			if (takenOctets > 0) {
				acceptedCount++;
				exports.checkSetUrl(tablePtr, urlPtr, url.length);
				exports.deletePolicy(tablePtr, urlPtr, "https://site-1.example".length);
				if (exports.countSnapshotOctets(tablePtr) > 2 * takenOctets) throw new Error(`mutant ${count} grew`);
			} else if (count < shares.length) throw new Error(`share ${count} is refused`);
			exports.releaseTable(tablePtr);
		}
		expect(exports.memory.buffer.byteLength).toBe(memory.length);
	},
	timeoutMs,
);

/** A snapshot of the same head with this content, its checksum right. */
function sealed(snapshot: Uint8Array, content: Uint8Array): Uint8Array {
	const kind = new DataView(snapshot.buffer).getUint32(SNAPSHOT_KIND, true);
	const octets = new Uint8Array(SNAPSHOT_HEAD_OCTETS + content.length);
	octets.set(sealedHead(kind, octets.length, checksumOf(content)));
	octets.set(content, SNAPSHOT_HEAD_OCTETS);
	return octets;
}

/** What a reader makes of a snapshot; null where it is refused, as a damaged one. */
function readBy<Read>(fromSnapshot: (octets: Uint8Array) => Read, octets: Uint8Array): Read | null {
	try {
		return fromSnapshot(octets);
	} catch (error) {
		expect(error).toEqual(
			new RangeError("octets: expected a snapshot as it was made, got one that is damaged"),
		);
		return null;
	}
}

it(
	"both engines accept the same snapshots, whoever made them, and each answers by them as often as it is asked",
	() => {
		const random = randomNumbers(seed);
		const snapshots = manySnapshots(BLOCK_COUNT, seed);
		const goal = acceptedGoal / 100;
		let acceptedCount = 0;
		for (let count = 0; acceptedCount < goal; count++) {
			const snapshot = snapshots[count % snapshots.length]!;
			const content = snapshot.slice(SNAPSHOT_HEAD_OCTETS);
			mutate(content.subarray(0, blockOf(snapshot).length), random);
			const forged = sealed(snapshot, content);
			const wasm = readBy((octets) => WasmMatcher.fromSnapshot(octets), forged);
			const js = readBy((octets) => JsMatcher.fromSnapshot(octets), forged);
			if ((wasm === null) !== (js === null)) throw new Error(`mutant ${count}: only one engine accepts it`);
			if (wasm === null || js === null) continue;
			acceptedCount++;
			const answersOf = (matcher: SnapshotMatcher) => [
				matcher.dialect,
				Array.from(matcher.checkAll(URLS)),
				...PATHS.map((path) => {
					const { verdict, line, rivalLines } = matcher.explain(path);
					return [verdict, line, ...rivalLines];
				}),
			];
			// Of a policy whose parts contradict each other, one engine may believe one part, and one the other.
			for (const each of [js, wasm]) expect(answersOf(each), `mutant ${count}`).toEqual(answersOf(each));
			wasm.dispose();
		}
	},
	timeoutMs,
);

it(
	"both engines accept the same snapshots of sets, and each answers by them as often as it is asked",
	() => {
		const random = randomNumbers(seed);
		const snapshots = manySetSnapshots(BLOCK_COUNT / 4, seed);
		const urls = [0, 1, 2, 3, 4].flatMap((origin) =>
			PATHS.map((path) => `https://site-${origin}.example${path}`),
		);
		const goal = acceptedGoal / 500;
		let acceptedCount = 0;
		for (let count = 0; acceptedCount < goal; count++) {
			const snapshot = snapshots[count % snapshots.length]!;
			const content = snapshot.slice(SNAPSHOT_HEAD_OCTETS);
			mutate(content.subarray(partsOf(content).sharesOffset), random);
			const forged = sealed(snapshot, content);
			const wasm = readBy((octets) => WasmSet.fromSnapshot(octets), forged);
			const js = readBy((octets) => JsSet.fromSnapshot(octets), forged);
			if ((wasm === null) !== (js === null)) throw new Error(`mutant ${count}: only one engine accepts it`);
			if (wasm === null || js === null) continue;
			acceptedCount++;
			const lines = new TextEncoder().encode(urls.join("\n"));
			const answersOf = (set: BasePolicySet) => [
				Array.from(set.origins()).sort(),
				Array.from(set.checkAll(urls)),
				Array.from(set.checkLines(lines)),
				set.explainAll(urls).map(({ verdict, line, rivalLines }) => [verdict, line, ...rivalLines]),
			];
			// Of a policy whose parts contradict each other, one engine may believe one part, and one the other.
			for (const each of [js, wasm]) expect(answersOf(each), `mutant ${count}`).toEqual(answersOf(each));
			wasm.dispose();
		}
	},
	timeoutMs,
);
