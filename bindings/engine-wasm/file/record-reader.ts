import * as abi from "../../../assembly/abi.js";
import type { RecordLine } from "../../contract/engine.js";
import { decodeByHost } from "../memory/decode-utf8.js";
import type { WasmInstance } from "../memory/instance.js";
import { copyWords, InputRegion } from "../memory/memory.js";

const KIND_NAMES: readonly RecordLine["kind"][] = ["user-agent", "allow", "disallow", "sitemap", "other"];

const RECORD_WORDS = abi.RECORD_STRIDE / 4;
const FIRST_PRINTED_OCTETS = 4096;
/** Objects and strings are made for so many records at once, and of at most so many octets unless it is one record. */
const CHUNK_RECORD_COUNT = 512;
const CHUNK_TEXT_OCTETS = 1 << 14;
const SHORT_OCTETS = 24;

/** Makes objects of a file's records. Until it is closed, it holds linear memory; the file must outlive it. */
export class RecordReader {
	readonly #textPtr: number;
	readonly #recordsPtr: number;
	readonly #recordCount: number;
	readonly #scratch: InputRegion;
	#roomOctets = FIRST_PRINTED_OCTETS;

	constructor(
		private readonly instance: WasmInstance,
		filePtr: number,
		private readonly dialect: number,
	) {
		const { exports, memory } = instance;
		this.#textPtr = memory.word(filePtr + abi.FILE_TEXT_PTR);
		this.#recordsPtr = memory.word(filePtr + abi.FILE_RECORDS_PTR);
		this.#recordCount = memory.word(filePtr + abi.FILE_RECORD_COUNT);
		this.#scratch = new InputRegion(memory, exports, FIRST_PRINTED_OCTETS);
	}

	close(): void {
		this.instance.exports.release(this.#scratch.ptr);
	}

	/** As `EngineFile.visitRecords`. */
	visit(visit: (record: RecordLine) => unknown, groups?: ReadonlySet<number>): void {
		// Invariant: the records before index have been visited.
		for (let index = 0; index < this.#recordCount; ) {
			const fields = this.#copyFields(index, Math.min(CHUNK_RECORD_COUNT, this.#recordCount - index));
			const chunk = new RecordFields(fields);
			const startOffset = chunk.field(abi.RECORD_LINE_OFFSET);
			let endWord = 0;
			let endOffset = startOffset;
			while (endWord < fields.length) {
				const recordEnd =
					chunk.at(endWord).field(abi.RECORD_VALUE_OFFSET) + chunk.field(abi.RECORD_VALUE_OCTETS);
				if (endWord > 0 && recordEnd - startOffset > CHUNK_TEXT_OCTETS) break;
				endOffset = recordEnd;
				endWord += RECORD_WORDS;
			}
			const text = this.#readText(startOffset, endOffset);
			for (let word = 0; word < endWord; word += RECORD_WORDS) {
				const record = chunk.at(word);
				if (groups?.has(record.field(abi.RECORD_GROUP_INDEX) | 0) === false) continue;
				if (visit(this.#read(record, text)) === false) return;
			}
			index += endWord / RECORD_WORDS;
		}
	}

	/** The record on a line, or null. A binary search finds it, since records are in the order of their lines. */
	readAt(line: number): RecordLine | null {
		let least = 0;
		let most = this.#recordCount;
		// Invariant: records before least are on earlier lines; records from most on are not.
		while (least < most) {
			const middle = (least + most) >>> 1;
			if (this.#lineOf(middle) < line) least = middle + 1;
			else most = middle;
		}
		if (least === this.#recordCount || this.#lineOf(least) !== line) return null;
		const record = new RecordFields(this.#copyFields(least, 1));
		const endOffset = record.field(abi.RECORD_VALUE_OFFSET) + record.field(abi.RECORD_VALUE_OCTETS);
		return this.#read(record, this.#readText(record.field(abi.RECORD_LINE_OFFSET), endOffset));
	}

	#lineOf(index: number): number {
		const recordPtr = this.#recordsPtr + index * abi.RECORD_STRIDE;
		return this.instance.memory.word(recordPtr + abi.RECORD_LINE);
	}

	#copyFields(index: number, recordCount: number): Uint32Array {
		const ptr = this.#recordsPtr + index * abi.RECORD_STRIDE;
		return copyWords(this.instance.memory, ptr, recordCount * RECORD_WORDS);
	}

	#readText(offset: number, endOffset: number): TextSpan {
		return new TextSpan(this.instance, this.#textPtr, offset, endOffset - offset);
	}

	#read(record: RecordFields, text: TextSpan): RecordLine {
		const { memory } = this.instance;
		const kind = KIND_NAMES[record.field(abi.RECORD_KIND)] ?? "other";
		const valueOffset = record.field(abi.RECORD_VALUE_OFFSET);
		const valueOctets = record.field(abi.RECORD_VALUE_OCTETS);
		const value = text.read(valueOffset, valueOctets);
		const isRule = kind === "allow" || kind === "disallow";
		if (isRule) this.#printPattern(this.#textPtr + valueOffset, valueOctets);
		return {
			line: record.field(abi.RECORD_LINE),
			kind,
			groupIndex: record.field(abi.RECORD_GROUP_INDEX) | 0,
			key: text.read(record.field(abi.RECORD_KEY_OFFSET), record.field(abi.RECORD_KEY_OCTETS)),
			value,
			valueColumn: valueOffset - record.field(abi.RECORD_LINE_OFFSET) + 1,
			valueOctets,
			canonical: isRule ? this.#readPrinted(value) : "",
			rank: isRule ? memory.word(this.#scratch.ptr + abi.PRINTED_RANK) : 0,
		};
	}

	#printPattern(valuePtr: number, valueOctets: number): void {
		const { exports } = this.instance;
		const roomOctets = exports.printedRoom(valueOctets) >>> 0;
		if (roomOctets > this.#roomOctets) {
			this.#scratch.reserve(roomOctets);
			this.#roomOctets = roomOctets;
		}
		exports.printPattern(valuePtr, valueOctets, this.dialect, this.#scratch.ptr);
	}

	/** The pattern printed last. For nearly every rule it is the value itself. */
	#readPrinted(value: string): string {
		const { memory } = this.instance;
		const { ptr } = this.#scratch;
		if (memory.word(ptr + abi.PRINTED_IS_AS_WRITTEN) !== 0) return value;
		return decode(
			memory,
			memory.word(ptr + abi.PRINTED_OCTETS_PTR),
			memory.word(ptr + abi.PRINTED_OCTET_COUNT),
		);
	}
}

/** A cursor over the fields of records. */
class RecordFields {
	#word = 0;

	constructor(private readonly fields: Uint32Array) {}

	/** Moves to the record at a word's index. */
	at(word: number): this {
		this.#word = word;
		return this;
	}

	/** A field of the current record, by its offset in octets. */
	field(offset: number): number {
		return this.fields[this.#word + offset / 4] ?? 0;
	}
}

/** Reads parts of a span of a file's text as strings. A span in ASCII is decoded once, and parts are cut from it. */
class TextSpan {
	readonly #memory: WasmInstance["memory"];
	readonly #text: string | null;

	constructor(
		{ memory }: WasmInstance,
		private readonly textPtr: number,
		private readonly startOffset: number,
		octetCount: number,
	) {
		this.#memory = memory;
		const text = decode(memory, textPtr + startOffset, octetCount);
		this.#text = text.length === octetCount ? text : null;
	}

	/** @param offset from the start of the file's text. */
	read(offset: number, octetCount: number): string {
		if (this.#text === null) return decode(this.#memory, this.textPtr + offset, octetCount);
		const from = offset - this.startOffset;
		return this.#text.slice(from, from + octetCount);
	}
}

function decode({ octets }: WasmInstance["memory"], ptr: number, octetCount: number): string {
	return shortAscii(octets, ptr, octetCount) ?? decodeByHost(octets.subarray(ptr, ptr + octetCount));
}

/** A short text in ASCII, which takes a decoder four times as long; null if it is another. */
function shortAscii(octets: Uint8Array, ptr: number, octetCount: number): string | null {
	if (octetCount > SHORT_OCTETS) return null;
	let text = "";
	for (let at = ptr; at < ptr + octetCount; at++) {
		const octet = octets[at]!;
		if (octet >= 0x80) return null;
		text += String.fromCharCode(octet);
	}
	return text;
}
