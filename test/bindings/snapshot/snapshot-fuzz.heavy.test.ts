/**
 * Policies that someone made on purpose. Each is at the very end of memory, so that reading one octet after it
 * traps; whatever checkPolicy accepts is then asked through every call, of both engines, which must answer alike: a
 * million of them as policies, a part of those as snapshots of matchers and of sets with their checksums fixed.
 *
 * `MUTANTS=10000000 npx vitest run test/bindings/snapshot/snapshot-fuzz.heavy.test.ts` is the longer twin: so many accepted ones.
 */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
	DIALECT_GOOGLE,
	JUDGED_HEAD_OCTETS,
	MATCH_INDEX,
	MATCH_LINE,
	MATCH_RANK_AND_TYPE,
	MATCH_STRIDE,
	MATCHES_COUNT_SHIFT,
	MATCHES_VERDICT_BITS,
	PADDING_OCTETS,
	POLICY_DIALECT,
	POLICY_OCTETS,
	POLICY_RULE_COUNT,
	SNAPSHOT_HEAD_OCTETS,
	SNAPSHOT_KIND,
} from "../../../assembly/abi.js";
import { Verdict } from "../../../bindings/contract/types.js";
import { openPolicyBlock } from "../../../bindings/engine-js/block/block-check.js";
import type { PolicyBlock } from "../../../bindings/engine-js/block/policy-block.js";
import { BlockMatcher, NO_DECISION } from "../../../bindings/engine-js/match/block-matcher.js";
import type { MainExports } from "../../../bindings/engine-wasm/memory/exports.js";
import type { SnapshotExports } from "../../../bindings/engine-wasm/policy/snapshot-engine.js";
import type { SetExports } from "../../../bindings/engine-wasm/set/wasm-policy-set.js";
import { SnapshotMatcher as WasmMatcher } from "../../../bindings/matcher/index.js";
import { SnapshotMatcher as JsMatcher } from "../../../bindings/matcher/js.js";
import { checksumOf } from "../../../bindings/matcher/snapshot/checksum.js";
import { partsOf } from "../../../bindings/matcher/snapshot/framed-metadata.js";
import { sealedHead } from "../../../bindings/matcher/snapshot/write.js";
import type { BaseSnapshotMatcher } from "../../../bindings/matcher/snapshot-matcher.js";
import { PolicySet as WasmSet } from "../../../bindings/set/index.js";
import { PolicySet as JsSet } from "../../../bindings/set/js.js";
import type { BasePolicySet } from "../../../bindings/set/policy-set.js";
import { forge, mutate } from "../../support/forge.js";
import { propertyTimeoutMs } from "../../support/fuzz.js";
import {
	blockOf,
	manyBlocks,
	manyEntries,
	manySetSnapshots,
	manySnapshots,
	randomNumbers,
} from "../../support/policy-blocks.js";

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
function openModule(maxBlockOctets: number) {
	const module = new WebAssembly.Module(
		readFileSync(new URL("../../../build/robots-matcher.wasm", import.meta.url)),
	);
	const exports = new WebAssembly.Instance(module).exports as unknown as MainExports & SnapshotExports;
	const encoded = URLS.map((url) => new TextEncoder().encode(url));
	const lines = new TextEncoder().encode(`${URLS.join("\n")}\r\n\n`);
	const urlPtrs = encoded.map((octets) => exports.allocate(octets.length + PADDING_OCTETS));
	const linesPtr = exports.allocate(lines.length + PADDING_OCTETS);
	const judgedPtr = exports.allocate(JUDGED_HEAD_OCTETS + lines.length);
	// A rule takes 6 octets of a block at the least.
	const matchesPtr = exports.allocate((maxBlockOctets / 6) * MATCH_STRIDE + 4);
	// The memory that checking and asking reserve is made before the last pages, so nothing is allocated after them.
	exports.release(exports.allocate(16 * maxBlockOctets));
	return { exports, encoded, lines, urlPtrs, linesPtr, judgedPtr, matchesPtr };
}

/**
 * The decision on a canonical path in octets, as the JavaScript engine finds it: the line that decides, the verdict,
 * and the lines that match.
 */
function answerOfJs(block: PolicyBlock, matcher: BlockMatcher, path: Uint8Array): string {
	// A NUL ends a target, with room for two octets more.
	const target = new Uint8Array(path.length + 3);
	target.set(path);
	const decision = matcher.findDecision(target, path.length);
	const matches: string[] = [];
	matcher.visitMatches(target, path.length, ({ line, rank, isAllow }) => {
		matches.push(`${line} ${2 * rank + Number(isAllow)}`);
	});
	const isDecided = decision !== NO_DECISION;
	const line = isDecided ? matcher.lineOf(decision >>> 1) : -1;
	const first = matches[0] ?? "-1";
	if (first.split(" ")[0] !== `${line}`) throw new Error(`${line} decides in ${block.dialect}, not ${first}`);
	return [isDecided ? decision & 1 : 1, ...matches].join();
}

it(
	`no policy that is accepted makes a call trap, hang, write astray or answer otherwise than others (${acceptedGoal} of them)`,
	() => {
		const random = randomNumbers(seed);
		const blocks = manyBlocks(BLOCK_COUNT, seed);
		const maxBlockOctets = Math.max(...blocks.map((block) => block.length));
		const { exports, encoded, lines, urlPtrs, linesPtr, judgedPtr, matchesPtr } = openModule(maxBlockOctets);
		const warmPtr = exports.allocate(maxBlockOctets);
		for (const block of blocks) {
			new Uint8Array(exports.memory.buffer).set(block, warmPtr);
			expect(exports.checkPolicy(warmPtr, block.length)).toBe(0);
			const longUrl = URLS.length - 1;
			exports.checkUrl(warmPtr, urlPtrs[longUrl]!, encoded[longUrl]!.length, 1);
		}
		exports.memory.grow(Math.ceil(maxBlockOctets / PAGE_OCTETS));
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
			const mutant = memory.subarray(policyPtr);
			if (random() < 0.4) mutate(mutant, random);
			else forge(mutant, blocks[Math.floor(random() * blocks.length)]!, random);
			const read = openPolicyBlock(mutant, 0, block.length);
			if ((exports.checkPolicy(policyPtr, block.length) === 0) !== (read !== null))
				throw new Error(`mutant ${seenCount}: only one engine accepts it`);
			if (read === null) continue;
			acceptedCount++;
			const ruleCount = view.getUint32(policyPtr + POLICY_RULE_COUNT, true);
			const canaryPtr = matchesPtr + MATCH_STRIDE * ruleCount;
			view.setUint32(canaryPtr, CANARY, true);
			const url = acceptedCount % URLS.length;
			exports.checkUrl(policyPtr, urlPtrs[url]!, encoded[url]!.length, 0);
			const path = acceptedCount % PATHS.length;
			const verdict = exports.checkUrl(policyPtr, urlPtrs[path]!, encoded[path]!.length, 1);
			const isGoogle = view.getUint8(policyPtr + POLICY_DIALECT) === DIALECT_GOOGLE;
			const packed = exports.findMatches(policyPtr, urlPtrs[path]!, encoded[path]!.length, 1, matchesPtr);
			const found = packed >>> MATCHES_COUNT_SHIFT;
			if ((packed & MATCHES_VERDICT_BITS) > 1 && !isGoogle)
				throw new Error(`mutant ${seenCount}: a path has no verdict`);
			for (let index = 0; index < found; index++) {
				const rule = view.getUint32(matchesPtr + MATCH_STRIDE * index + MATCH_INDEX, true);
				if (rule >= ruleCount) throw new Error(`mutant ${seenCount}: rule ${rule} of ${ruleCount}`);
			}
			if (PATHS[path] !== "/robots.txt") {
				const matches = Array.from({ length: found }, (_, index) => matchesPtr + MATCH_STRIDE * index)
					.sort((a, b) => view.getUint32(a + MATCH_INDEX, true) - view.getUint32(b + MATCH_INDEX, true))
					.map(
						(ptr) =>
							`${view.getUint32(ptr + MATCH_LINE, true)} ${view.getUint32(ptr + MATCH_RANK_AND_TYPE, true)}`,
					);
				const answer = answerOfJs(read, new BlockMatcher(read), encoded[path]!);
				if (answer !== [verdict, ...matches].join())
					throw new Error(
						`mutant ${seenCount}, ${PATHS[path]}: ${[verdict, ...matches]}, in JavaScript ${answer}`,
					);
			}
			if (view.getUint32(canaryPtr, true) !== CANARY)
				throw new Error(`mutant ${seenCount}: too many matches`);
			if (acceptedCount % 4 === 0)
				exports.checkLines(policyPtr, linesPtr, linesPtr + lines.length, judgedPtr, 0);
		}
		expect(exports.memory.buffer.byteLength).toBe(memory.length);
	},
	timeoutMs,
);

it(
	"no entry that readEntries accepts makes it trap, or a table that has it",
	() => {
		const random = randomNumbers(seed);
		const entries = manyEntries(BLOCK_COUNT, seed);
		const maxOctets = Math.max(...entries.map((entry) => entry.length));
		const module = new WebAssembly.Module(
			readFileSync(new URL("../../../build/robots-set.wasm", import.meta.url)),
		);
		const exports = new WebAssembly.Instance(module).exports as unknown as MainExports & SetExports;
		const url = new TextEncoder().encode("https://site-1.example/ab/private/index.html");
		const urlPtr = exports.allocate(url.length + PADDING_OCTETS);
		exports.release(exports.allocate(32 * maxOctets));
		// Finding an origin reads up to 16 octets after it.
		const endOctets = 16;
		exports.memory.grow(Math.ceil((maxOctets + endOctets) / PAGE_OCTETS));
		const memory = new Uint8Array(exports.memory.buffer);
		memory.set(url, urlPtr);
		let acceptedCount = 0;
		for (let count = 0; acceptedCount < acceptedGoal / 10; count++) {
			const entry = entries[count % entries.length]!;
			const ptr = memory.length - endOctets - entry.length;
			memory.set(entry, ptr);
			if (count >= entries.length) mutate(memory.subarray(ptr, ptr + entry.length), random);
			const tablePtr = exports.createTable();
			const takenOctets = exports.readEntries(tablePtr, ptr, entry.length, 0);
			if (takenOctets > 0) {
				acceptedCount++;
				exports.checkSetUrl(tablePtr, urlPtr, url.length);
				exports.deletePolicy(tablePtr, urlPtr, "https://site-1.example".length);
				if (exports.countSnapshotOctets(tablePtr) > 2 * takenOctets) throw new Error(`mutant ${count} grew`);
			} else if (count < entries.length) throw new Error(`entry ${count} is refused`);
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

const DAMAGED = "octets: expected a snapshot as it was made, got one that is damaged";

/** The result of reading a snapshot; null if it is refused as damaged. */
function readBy<Read>(fromSnapshot: (octets: Uint8Array) => Read, octets: Uint8Array): Read | null {
	try {
		return fromSnapshot(octets);
	} catch (error) {
		if (error instanceof RangeError && error.message === DAMAGED) return null;
		throw error;
	}
}

/** The answer of a call, or the error that it throws. */
function outcomeOf(call: () => unknown): string {
	try {
		return String(call());
	} catch (error) {
		return String(error);
	}
}

/** Throws where what each call answers is not what the first one does, in the words of all. */
function expectAgreement(name: string, answers: readonly (readonly string[])[]): void {
	for (const answer of answers) {
		if (answer.join("\n") !== answers[0]!.join("\n")) throw new Error(`${name}: ${JSON.stringify(answers)}`);
	}
}

it(
	"both engines accept the same snapshots, whoever made them, and all calls of both answer alike",
	() => {
		const random = randomNumbers(seed);
		const snapshots = manySnapshots(BLOCK_COUNT, seed);
		const blocks = snapshots.map(blockOf);
		const lines = new TextEncoder().encode(`${URLS.join("\n")}\n`);
		const goal = acceptedGoal / 50;
		let acceptedCount = 0;
		for (let count = 0; acceptedCount < goal; count++) {
			const snapshot = snapshots[count % snapshots.length]!;
			const content = snapshot.slice(SNAPSHOT_HEAD_OCTETS);
			const block = content.subarray(0, blocks[count % blocks.length]!.length);
			if (random() < 0.4) mutate(block, random);
			else forge(block, blocks[Math.floor(random() * blocks.length)]!, random);
			const forged = sealed(snapshot, content);
			const wasm = readBy((octets) => WasmMatcher.fromSnapshot(octets), forged);
			const js = readBy((octets) => JsMatcher.fromSnapshot(octets), forged);
			if ((wasm === null) !== (js === null)) throw new Error(`mutant ${count}: only one engine accepts it`);
			if (wasm === null || js === null) continue;
			acceptedCount++;
			const explanations = (matcher: BaseSnapshotMatcher) =>
				URLS.map((url) =>
					outcomeOf(() => {
						const { verdict, line, rivalLines, rivalCount, reason } = matcher.explain(url);
						return [matcher.dialect, verdict, line, rivalCount, reason, ...rivalLines].join();
					}),
				);
			expectAgreement(`mutant ${count}`, [js, wasm].map(explanations));
			expectAgreement(
				`mutant ${count}`,
				[js, wasm].flatMap((matcher) => [
					Array.from(matcher.checkAll(URLS), String),
					Array.from(matcher.checkLines(lines), String),
					URLS.map((url) => outcomeOf(() => matcher.explain(url).verdict)),
				]),
			);
			expectAgreement(
				`mutant ${count}`,
				[js, wasm].map((matcher) => URLS.map((url) => outcomeOf(() => matcher.isAllowed(url)))),
			);
			const verdicts = js.checkAll(URLS);
			for (const [index, url] of URLS.entries()) {
				if (
					verdicts[index]! <= Verdict.Allowed &&
					js.isAllowed(url) !== (verdicts[index] === Verdict.Allowed)
				)
					throw new Error(`mutant ${count}, ${url}: isAllowed`);
			}
			wasm.dispose();
		}
	},
	timeoutMs,
);

it(
	"both engines accept the same snapshots of sets, and all calls of both answer alike",
	() => {
		const random = randomNumbers(seed);
		const snapshots = manySetSnapshots(BLOCK_COUNT / 4, seed);
		const urls = [0, 1, 2, 3, 4].flatMap((origin) =>
			PATHS.map((path) => `https://site-${origin}.example${path}`),
		);
		const lines = new TextEncoder().encode(urls.join("\n"));
		const goal = acceptedGoal / 500;
		let acceptedCount = 0;
		for (let count = 0; acceptedCount < goal; count++) {
			const snapshot = snapshots[count % snapshots.length]!;
			const content = snapshot.slice(SNAPSHOT_HEAD_OCTETS);
			const entries = content.subarray(partsOf(content).entriesOffset);
			if (random() < 0.4) mutate(entries, random);
			else {
				const octetCount = new DataView(entries.buffer, entries.byteOffset).getUint32(POLICY_OCTETS, true);
				forge(entries.subarray(0, octetCount), entries, random);
			}
			const forged = sealed(snapshot, content);
			const wasm = readBy((octets) => WasmSet.fromSnapshot(octets), forged);
			const js = readBy((octets) => JsSet.fromSnapshot(octets), forged);
			if ((wasm === null) !== (js === null)) throw new Error(`mutant ${count}: only one engine accepts it`);
			if (wasm === null || js === null) continue;
			acceptedCount++;
			const explained = (set: BasePolicySet) =>
				set
					.explainAll(urls)
					.map(({ verdict, line, rivalLines, rivalCount }) =>
						[verdict, line ?? 0, rivalCount, ...rivalLines].join(),
					);
			expectAgreement(`mutant ${count}`, [js, wasm].map(explained));
			expectAgreement(
				`mutant ${count}`,
				[js, wasm].map((set) => Array.from(set.origins()).sort()),
			);
			expectAgreement(
				`mutant ${count}`,
				[js, wasm].flatMap((set) => {
					const decided = set.decideLines(lines);
					return [
						Array.from(decided.verdicts, (verdict, index) => `${verdict},${decided.lines[index]}`),
						explained(set).map((answer) => answer.split(",").slice(0, 2).join()),
					];
				}),
			);
			expectAgreement(
				`mutant ${count}`,
				[js, wasm].flatMap((set) => [
					Array.from(set.checkAll(urls), String),
					Array.from(set.checkLines(lines), String),
					set.explainAll(urls).map(({ verdict }) => String(verdict)),
				]),
			);
			expectAgreement(
				`mutant ${count}`,
				[js, wasm].flatMap((set) => {
					const known = urls.filter((url) => set.has(url));
					return [
						known.map((url) => String(set.isAllowed(url))),
						Array.from(set.checkAll(known), (verdict) => String(verdict === Verdict.Allowed)),
					];
				}),
			);
			wasm.dispose();
		}
	},
	timeoutMs,
);
