import * as abi from "../../../assembly/abi.js";
import { VerdictList } from "../../contract/verdict-list.js";
import type { WasmInstance } from "../memory/instance.js";
import { outOfMemory } from "../memory/memory.js";

export const LINE_FEED = 0x0a;

/** The functions that judge lines in linear memory. */
export interface LineJudge<Url = Uint8Array> {
	/** As `checkLines` of the module: it stops after a URL that the host must resolve. */
	check(ptr: number, endPtr: number, verdictsPtr: number): number;
	/** The verdict on a URL that the host must resolve. */
	resolve(url: Url): number;
}

/** Judges URLs separated by line ends, a chunk of whole lines at a time. */
export function checkLineChunks(instance: WasmInstance, octets: Uint8Array, judge: LineJudge): Uint8Array {
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

/** Judges whole lines. If the module stops at a URL that it cannot resolve, the host judges that URL. */
function checkChunk(
	{ exports, memory, lines: region }: WasmInstance,
	lines: Uint8Array,
	verdicts: VerdictList,
	judge: LineJudge,
): void {
	// The verdicts follow the lines and their padding. A chunk longer than CHUNK_OCTETS is one line.
	const maxLines = Math.min(lines.length, CHUNK_OCTETS);
	region.reserve(lines.length + abi.PADDING_OCTETS + maxLines);
	region.putOctets(lines);
	const startPtr = region.ptr;
	const endPtr = startPtr + lines.length;
	const verdictsPtr = endPtr + abi.PADDING_OCTETS;
	for (let ptr = startPtr; ptr < endPtr; ptr = exports.nextLinePtr() >>> 0) {
		const count = judge.check(ptr, endPtr, verdictsPtr);
		if (count < 0) throw outOfMemory();
		const lastPtr = verdictsPtr + count - 1;
		if (memory.octets[lastPtr] === abi.VERDICT_UNRESOLVED) {
			const lineOffset = (exports.lastLinePtr() >>> 0) - startPtr;
			const lineEnd = (exports.lastLineEndPtr() >>> 0) - startPtr;
			const verdict = judge.resolve(lines.subarray(lineOffset, lineEnd));
			memory.octets[lastPtr] = verdict;
		}
		verdicts.append(memory.octets.subarray(verdictsPtr, lastPtr + 1));
	}
}

/** So much is copied into linear memory at once: lines and verdicts stay in a core's own cache. */
export const CHUNK_OCTETS = 1 << 16;

/** Room for a chunk with its verdicts. With so much reserved, lines can be judged even if memory is exhausted. */
export const CHUNK_ROOM_OCTETS = 2 * CHUNK_OCTETS + abi.PADDING_OCTETS;

/**
 * The end of a chunk of whole lines: after the last LF within CHUNK_OCTETS, or after the first line if that is longer.
 */
function endOfChunk(octets: Uint8Array, offset: number): number {
	const limit = offset + CHUNK_OCTETS;
	if (limit >= octets.length) return octets.length;
	const last = octets.lastIndexOf(LINE_FEED, limit - 1);
	if (last >= offset) return last + 1;
	const first = octets.indexOf(LINE_FEED, limit);
	return first < 0 ? octets.length : first + 1;
}
