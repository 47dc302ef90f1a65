import * as abi from "../../../assembly/abi.js";
import { LF } from "../../text/octets.js";
import type { WasmInstance } from "../memory/instance.js";
import { MAX_OCTETS_PER_UNIT, outOfMemory } from "../memory/memory.js";
import {
	CHUNK_ROOM_OCTETS,
	JUDGED_ROOM_OCTETS,
	judgedPtrAfter,
	type ModuleJudge,
} from "../policy/line-chunks.js";

/** The maximum of code units in a chunk: each may need so many octets, and as many verdicts, in the reserved room. */
const CHUNK_UNITS = ((CHUNK_ROOM_OCTETS - JUDGED_ROOM_OCTETS) / (2 * MAX_OCTETS_PER_UNIT) - 1) >>> 0;

type Judge = ModuleJudge<string | Uint8Array>;

/** Judges URLs, many strings joined as lines: the host copies one long string faster than many short ones. */
export function checkTextChunks(
	instance: WasmInstance,
	urls: readonly (string | Uint8Array)[],
	judge: Judge,
): Uint8Array {
	const verdicts = new Uint8Array(urls.length);
	// Invariant: the URLs before `from` have their verdicts.
	for (let from = 0; from < urls.length; ) {
		const to = endOfTexts(urls, from);
		const texts = urls.slice(from, to);
		if (!checkTexts(instance, texts, judge, verdicts.subarray(from, to))) {
			const singles = texts.length === 0 ? urls.slice(from, from + 1) : texts;
			for (const [index, url] of singles.entries()) verdicts[from + index] = judge.resolve(url);
		}
		from = Math.max(to, from + 1);
	}
	return verdicts;
}

/** The end of the strings from `from` on that fit into a chunk. */
function endOfTexts(urls: readonly (string | Uint8Array)[], from: number): number {
	let units = 0;
	let to = from;
	for (; to < urls.length; to++) {
		const url = urls[to];
		if (typeof url !== "string") break;
		units += url.length + 1;
		if (units > CHUNK_UNITS) break;
	}
	return to;
}

/** Judges strings as lines; false if a string contains a line end, or if there are no strings. */
function checkTexts(
	{ memory, lines: region }: WasmInstance,
	texts: readonly (string | Uint8Array)[],
	judge: Judge,
	verdicts: Uint8Array,
): boolean {
	const text = texts.join("\n");
	// A CR before the LF would be read as part of the line end.
	if (texts.length === 0 || text.includes("\r")) return false;
	region.reserve(CHUNK_ROOM_OCTETS);
	const octetCount = region.putText(text) + 1;
	const endPtr = region.ptr + octetCount;
	memory.octets[endPtr - 1] = LF;
	const toPtr = judgedPtrAfter(endPtr);
	const verdictsPtr = toPtr + abi.JUDGED_HEAD_OCTETS;
	let judged = 0;
	for (let ptr = region.ptr; ptr < endPtr; ptr = memory.word(toPtr + abi.JUDGED_NEXT_LINE_PTR)) {
		const count = judge.check(ptr, endPtr, toPtr);
		if (count < 0) throw outOfMemory();
		if (judged + count > texts.length) return false;
		verdicts.set(memory.octets.subarray(verdictsPtr, verdictsPtr + count), judged);
		judged += count;
		const url = texts[judged - 1]!;
		if (verdicts[judged - 1] === abi.VERDICT_UNRESOLVED) verdicts[judged - 1] = judge.resolve(url);
	}
	return judged === texts.length;
}
