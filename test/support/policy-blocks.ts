import { POLICY_OCTETS, SNAPSHOT_HEAD_OCTETS } from "../../assembly/abi.js";
import { RobotsTxt } from "../../bindings/auto.js";
import type { Dialect, EngineName } from "../../bindings/contract/types.js";
import { partsOf } from "../../bindings/matcher/snapshot/framed-metadata.js";
import { PolicySet as WasmSet } from "../../bindings/set/index.js";
import { PolicySet as JsSet } from "../../bindings/set/js.js";
import { dialects } from "./engines.js";

/** Numbers that look random, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
	};
}

const PIECES =
	"/ / /a /b /ab a b ab * * $ ? %2F %3F = & .php .html index.html private /x/y é longer-than-sixteen-octets".split(
		" ",
	);

/** A file whose rules share heads, have wildcards, both spellings of escapes, and suffixes enough for an index. */
export function bodyOfManyKinds(random: () => number): string {
	const ruleCount = Math.floor(random() * random() * 60);
	const rules = Array.from({ length: ruleCount }, () => {
		const pieces = Array.from(
			{ length: 1 + Math.floor(random() * 6) },
			() => PIECES[Math.floor(random() * PIECES.length)],
		);
		return `${random() < 0.3 ? "allow" : "disallow"}: /${random() < 0.3 ? "*" : ""}${pieces.join("")}`;
	});
	return `user-agent: a\n${rules.join("\n")}`;
}

/** The snapshot of a policy that an engine made of a body. */
export function snapshotOf(body: string, dialect: Dialect, engine: EngineName): Uint8Array {
	const url = "https://h.example/robots.txt";
	const robots = RobotsTxt.parse(body, { dialect, engine, url });
	try {
		return robots.matcher("a").toSnapshot();
	} finally {
		robots.dispose();
	}
}

/** The policy in a snapshot. */
export function blockOf(snapshot: Uint8Array): Uint8Array {
	const content = snapshot.slice(SNAPSHOT_HEAD_OCTETS);
	return content.slice(0, new DataView(content.buffer).getUint32(POLICY_OCTETS, true));
}

/** Policies of many kinds, by both engines and in every dialect. */
export function manyBlocks(count: number, seed: number): Uint8Array[] {
	return manySnapshots(count, seed).map(blockOf);
}

/** The snapshots that they are in. */
export function manySnapshots(count: number, seed: number): Uint8Array[] {
	const random = randomNumbers(seed);
	return Array.from({ length: count }, (_, index) => {
		const engine = index % 4 === 3 ? "js" : "wasm";
		// If the number of a line needs more than 16 bits, all fields of the block need more.
		const blankLines = index % 5 === 0 ? "\n".repeat(0x1_0000) : "";
		return snapshotOf(blankLines + bodyOfManyKinds(random), dialects[index % 3]!, engine);
	});
}

/** Entries of sets' snapshots: of policies of many kinds, one or a few origins each; of dialect rfc9309, by both engines. */
export function manyEntries(count: number, seed: number): Uint8Array[] {
	const random = randomNumbers(seed);
	return Array.from({ length: count }, (_, index) => {
		const set = new (index % 2 === 0 ? JsSet : WasmSet)({ crawler: "a" });
		const body = bodyOfManyKinds(random);
		for (let origin = 0; origin <= index % 4; origin++) set.add(`https://site-${origin}.example`, body);
		return entriesOf(set.toSnapshot());
	});
}

/** Snapshots of sets of a few policies, one or a few origins each, by both engines and in every dialect. */
export function manySetSnapshots(count: number, seed: number): Uint8Array[] {
	const random = randomNumbers(seed);
	return Array.from({ length: count }, (_, index) => {
		const dialect = dialects[index % 3]!;
		const set = new (index % 2 === 0 ? JsSet : WasmSet)({ crawler: "a", dialect });
		for (let origin = 0; origin < 5; origin++) {
			const body = random() < 0.3 ? "" : bodyOfManyKinds(random);
			set.add(`https://site-${origin}.example`, body);
		}
		return set.toSnapshot();
	});
}

/** The entries of a set's snapshot: what is after its metadata. */
export function entriesOf(snapshot: Uint8Array): Uint8Array {
	const content = snapshot.slice(SNAPSHOT_HEAD_OCTETS);
	return content.slice(partsOf(content).entriesOffset);
}
