import * as abi from "../../../assembly/abi.js";
import type { DecidedLines, PolicyDecision } from "../../contract/engine.js";
import { VerdictList } from "../../contract/verdict-list.js";
import { LF } from "../../text/octets.js";
import type { WasmInstance } from "../memory/instance.js";
import { copyWords, outOfMemory } from "../memory/memory.js";

/** Octets of a word of memory, such as the line of a rule. */
export const WORD_OCTETS = 4;

/** The functions that judge lines in linear memory. */
export interface ModuleJudge<Url = Uint8Array> {
	/** Like `checkLines` of the module, it stops after a URL that the host must resolve. */
	check(ptr: number, endPtr: number, toPtr: number): number;
	/** The verdict on a URL that the host must resolve. */
	resolve(url: Url): number;
}

/** Judges URLs separated by line ends, a chunk of whole lines at a time. */
export function checkLineChunks(instance: WasmInstance, octets: Uint8Array, judge: ModuleJudge): Uint8Array {
	const verdicts = new VerdictList(octets.length);
	try {
		// Invariant: the lines before offset have their verdicts.
		for (let offset = 0; offset < octets.length; ) {
			const end = endOfChunk(octets, offset);
			checkChunk(instance, octets.subarray(offset, end), verdicts, judge);
			offset = end;
		}
		return verdicts.take();
	} finally {
		instance.lines.trim();
	}
}

/** Like `ModuleJudge`, with the line of the rule that decides. */
export interface ModuleDecider {
	/** As `checkLines` of the module. Writes the lines that decide to rulesPtr, 4 octets each. */
	check(ptr: number, endPtr: number, toPtr: number, rulesPtr: number): number;
	resolve(url: Uint8Array): PolicyDecision;
}

/** Decides on URLs separated by line ends, a chunk of whole lines at a time. */
export function decideLineChunks(
	instance: WasmInstance,
	octets: Uint8Array,
	decider: ModuleDecider,
): DecidedLines {
	const { exports, memory } = instance;
	const parts: Uint32Array[] = [];
	// Room for the lines of a chunk; their verdicts are written in parts.
	const rulesPtr = memory.allocate(WORD_OCTETS * CHUNK_OCTETS);
	try {
		const verdicts = checkLineChunks(instance, octets, {
			check: (ptr, endPtr, toPtr) => {
				const count = decider.check(ptr, endPtr, toPtr, rulesPtr);
				parts.push(copyWords(memory, rulesPtr, Math.max(count, 0)));
				return count;
			},
			resolve: (url) => {
				const { verdict, line } = decider.resolve(url);
				const part = parts[parts.length - 1]!;
				part[part.length - 1] = line;
				return verdict;
			},
		});
		return { verdicts, lines: joinWords(parts, verdicts.length) };
	} finally {
		exports.release(rulesPtr);
	}
}

/** Judges whole lines. If the module stops at a URL that it cannot resolve, the host judges that URL. */
function checkChunk(
	{ memory, lines: region }: WasmInstance,
	lines: Uint8Array,
	verdicts: VerdictList,
	judge: ModuleJudge,
): void {
	// The judged part follows the lines and their padding. A chunk longer than CHUNK_OCTETS is one line.
	const maxLines = Math.min(lines.length, CHUNK_OCTETS);
	region.reserve(lines.length + JUDGED_ROOM_OCTETS + maxLines);
	region.putOctets(lines);
	const startPtr = region.ptr;
	const endPtr = startPtr + lines.length;
	const toPtr = judgedPtrAfter(endPtr);
	const verdictsPtr = toPtr + abi.JUDGED_HEAD_OCTETS;
	for (let ptr = startPtr; ptr < endPtr; ptr = memory.word(toPtr + abi.JUDGED_NEXT_LINE_PTR)) {
		const count = judge.check(ptr, endPtr, toPtr);
		if (count < 0) throw outOfMemory();
		const lastPtr = verdictsPtr + count - 1;
		if (memory.octets[lastPtr] === abi.VERDICT_UNRESOLVED) {
			const lineOffset = memory.word(toPtr + abi.JUDGED_LAST_LINE_PTR) - startPtr;
			const lineEnd = memory.word(toPtr + abi.JUDGED_LAST_LINE_END_PTR) - startPtr;
			const verdict = judge.resolve(lines.subarray(lineOffset, lineEnd));
			memory.octets[lastPtr] = verdict;
		}
		verdicts.append(memory.octets.subarray(verdictsPtr, lastPtr + 1));
	}
}

/** So much is copied into linear memory at once: lines and verdicts stay in a core's own cache. */
export const CHUNK_OCTETS = 1 << 16;

/** Room between lines and their verdicts: the padding, up to three octets, and the head of what is judged. */
export const JUDGED_ROOM_OCTETS: number = abi.PADDING_OCTETS + 3 + abi.JUDGED_HEAD_OCTETS;

/** The address, a multiple of 4, at which what is judged is written after lines and their padding. */
export function judgedPtrAfter(endPtr: number): number {
	return endPtr + abi.PADDING_OCTETS + (-endPtr & 3);
}

/** Room for a chunk with its verdicts. With so much reserved, lines can be judged even if memory is exhausted. */
export const CHUNK_ROOM_OCTETS: number = 2 * CHUNK_OCTETS + JUDGED_ROOM_OCTETS;

/** The end of a chunk of whole lines: after the last LF within CHUNK_OCTETS, or after a longer first line. */
function endOfChunk(octets: Uint8Array, offset: number): number {
	const limit = offset + CHUNK_OCTETS;
	if (limit >= octets.length) return octets.length;
	const last = octets.lastIndexOf(LF, limit - 1);
	if (last >= offset) return last + 1;
	const first = octets.indexOf(LF, limit);
	return first < 0 ? octets.length : first + 1;
}

function joinWords(parts: readonly Uint32Array[], count: number): Uint32Array {
	const joined = new Uint32Array(count);
	let offset = 0;
	for (const part of parts) {
		joined.set(part, offset);
		offset += part.length;
	}
	return joined;
}
