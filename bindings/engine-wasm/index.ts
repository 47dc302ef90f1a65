import * as abi from "../../assembly/abi.js";
import { compareDiagnostics, DIAGNOSTIC_CODES } from "../contract/diagnostics.js";
import { forgetResource } from "../contract/disposal.js";
import type {
	Engine,
	EngineCrawler,
	EngineFile,
	EngineOptions,
	GroupSelection,
	Policy,
	RawDiagnostic,
	RecordLine,
} from "../contract/engine.js";
import type { Dialect } from "../contract/types.js";
import { createInstance, type WasmInstance } from "./instance.js";
import type { RobotsModule } from "./instantiate.js";
import { InputRegion, type LinearMemory, utf8Octets } from "./memory.js";
import { WasmPolicy } from "./policy.js";

const DIALECT_NUMBERS: Readonly<Record<Dialect, number>> = {
	rfc9309: abi.DIALECT_RFC9309,
	google: abi.DIALECT_GOOGLE,
	original1994: abi.DIALECT_ORIGINAL1994,
};

const KIND_NAMES: readonly RecordLine["kind"][] = ["user-agent", "allow", "disallow", "sitemap", "other"];
const CHOICE_NAMES: readonly GroupSelection["chosenBy"][] = ["none", "default", "own"];

const RECORD_WORDS = abi.RECORD_STRIDE / 4;
const DIAGNOSTIC_WORDS = abi.DIAGNOSTIC_STRIDE / 4;
const FIRST_PRINTED_OCTETS = 4096;
/** Behind the limit two octets more are kept, so that a line end that the limit parts is seen. */
const BEHIND_LIMIT_OCTETS = 2;
/** A code point that no longer fits where encoding stops is at most this long. */
const LONGEST_CODE_POINT_OCTETS = 4;
/** Offsets and counts of so many octets, and of the tables made of them, fit in 32 bits. */
const MOST_BODY_OCTETS = 1 << 28;

/** The WebAssembly engine over one instance of a module. */
export function createWasmEngine(module: RobotsModule): Engine {
	const instance = createInstance(module);
	return { name: "wasm", needsDisposal: true, parse: (body, options) => parse(instance, body, options) };
}

function parse(instance: WasmInstance, body: string | Uint8Array, options: EngineOptions): EngineFile {
	const { exports, memory } = instance;
	const isWhole = options.maxOctets >= MOST_BODY_OCTETS;
	const limitOctets = isWhole ? MOST_BODY_OCTETS : options.maxOctets;
	const { textPtr, keptOctets, bodyOctets } =
		typeof body === "string"
			? placeText(instance, body, limitOctets)
			: placeOctets(instance, body, limitOctets);
	if (isWhole && bodyOctets > MOST_BODY_OCTETS) {
		exports.release(textPtr);
		throw new RangeError(
			`body: expected at most ${MOST_BODY_OCTETS} octets within maxBytes, got ${bodyOctets}`,
		);
	}
	const dialect = DIALECT_NUMBERS[options.dialect];
	const filePtr = memory.demand(exports.parseFile(textPtr, keptOctets, bodyOctets, limitOctets, dialect));
	return new WasmFile(instance, filePtr, dialect, options.origin);
}

interface PlacedBody {
	readonly textPtr: number;
	readonly keptOctets: number;
	readonly bodyOctets: number;
}

function placeOctets({ memory }: WasmInstance, body: Uint8Array, limitOctets: number): PlacedBody {
	const kept = body.subarray(0, limitOctets + BEHIND_LIMIT_OCTETS);
	return {
		textPtr: memory.place(kept, abi.SLACK_OCTETS),
		keptOctets: kept.length,
		bodyOctets: body.length,
	};
}

/** Encodes a string straight into linear memory, with room for what most files are, ASCII, at first. */
function placeText({ exports, memory }: WasmInstance, body: string, limitOctets: number): PlacedBody {
	const mostOctets = limitOctets + BEHIND_LIMIT_OCTETS + LONGEST_CODE_POINT_OCTETS;
	let roomOctets = Math.min(body.length, mostOctets);
	let textPtr = memory.allocate(roomOctets + abi.SLACK_OCTETS);
	let { read, written } = memory.encodeInto(body, textPtr, roomOctets);
	if (read < body.length && roomOctets < mostOctets) {
		exports.release(textPtr);
		roomOctets = Math.min(3 * body.length, mostOctets);
		textPtr = memory.allocate(roomOctets + abi.SLACK_OCTETS);
		({ read, written } = memory.encodeInto(body, textPtr, roomOctets));
	}
	const bodyOctets = written + utf8Octets(body, read);
	return { textPtr, keptOctets: Math.min(written, limitOctets + BEHIND_LIMIT_OCTETS), bodyOctets };
}

class WasmFile implements EngineFile {
	readonly #instance: WasmInstance;
	readonly #dialect: number;
	readonly #origin: string | null;
	readonly #policies = new Set<WasmPolicy>();
	#filePtr: number;

	constructor(instance: WasmInstance, filePtr: number, dialect: number, origin: string | null) {
		this.#instance = instance;
		this.#filePtr = filePtr;
		this.#dialect = dialect;
		this.#origin = origin;
	}

	visitRecords(visit: (record: RecordLine) => unknown): void {
		for (const record of this.#readRecords()) if (visit(record) === false) return;
	}

	readRecordAt(line: number): RecordLine | null {
		return this.#readRecords().find((record) => record.line === line) ?? null;
	}

	visitDiagnostics(visit: (diagnostic: RawDiagnostic) => unknown): void {
		for (const diagnostic of this.#readDiagnostics()) if (visit(diagnostic) === false) return;
	}

	get memoryOctets(): number {
		return this.#instance.memory.word(this.#filePtr + abi.FILE_READ_OCTETS);
	}

	#readRecords(): RecordLine[] {
		const { exports, memory } = this.#instance;
		const textPtr = memory.word(this.#filePtr + abi.FILE_TEXT_PTR);
		const recordCount = memory.word(this.#filePtr + abi.FILE_RECORD_COUNT);
		const recordsPtr = memory.word(this.#filePtr + abi.FILE_RECORDS_PTR);
		const fields = memory.copyWords(recordsPtr, recordCount * RECORD_WORDS);
		const text = new FileText(memory, textPtr, memory.word(this.#filePtr + abi.FILE_READ_OCTETS));
		const scratch = new InputRegion(memory, exports, 0, FIRST_PRINTED_OCTETS);
		const records: RecordLine[] = [];
		try {
			for (let word = 0; word < fields.length; word += RECORD_WORDS) {
				const field = (offset: number): number => fields[word + offset / 4] ?? 0;
				const kind = KIND_NAMES[field(abi.RECORD_KIND)] ?? "other";
				const valueOffset = field(abi.RECORD_VALUE_OFFSET);
				const valueOctets = field(abi.RECORD_VALUE_OCTETS);
				const value = text.read(valueOffset, valueOctets);
				const isRule = kind === "allow" || kind === "disallow";
				if (isRule) this.#printPattern(scratch, textPtr + valueOffset, valueOctets);
				records.push({
					line: field(abi.RECORD_LINE),
					kind,
					groupIndex: field(abi.RECORD_GROUP_INDEX) | 0,
					key: text.read(field(abi.RECORD_KEY_OFFSET), field(abi.RECORD_KEY_OCTETS)),
					value,
					valueColumn: valueOffset - field(abi.RECORD_LINE_OFFSET) + 1,
					valueOctets,
					canonical: isRule ? this.#readPrinted(scratch.ptr, value) : "",
					rank: isRule ? memory.word(scratch.ptr + abi.PRINTED_RANK) : 0,
				});
			}
			return records;
		} finally {
			exports.release(scratch.ptr);
		}
	}

	#readDiagnostics(): RawDiagnostic[] {
		const { exports, memory } = this.#instance;
		const hashSeed = (Math.random() * 0x1_0000_0000) | 0;
		const listPtr = memory.demand(exports.lintFile(this.#filePtr, hashSeed));
		const itemCount = memory.word(listPtr + abi.LIST_ITEM_COUNT);
		const fields = memory.copyWords(memory.word(listPtr + abi.LIST_ITEMS_PTR), itemCount * DIAGNOSTIC_WORDS);
		exports.releaseList(listPtr);
		const diagnostics: RawDiagnostic[] = [];
		for (let word = 0; word < fields.length; word += DIAGNOSTIC_WORDS) {
			const field = (offset: number): number => fields[word + offset / 4] ?? 0;
			const code = DIAGNOSTIC_CODES[field(abi.DIAGNOSTIC_CODE)];
			if (code === undefined) continue;
			const line = field(abi.DIAGNOSTIC_LINE);
			diagnostics.push({
				code,
				line,
				column: field(abi.DIAGNOSTIC_COLUMN),
				length: field(abi.DIAGNOSTIC_LENGTH),
			});
		}
		return diagnostics.sort(compareDiagnostics);
	}

	selectGroups(crawler: EngineCrawler): GroupSelection {
		const { exports, memory } = this.#instance;
		const selectionPtr = this.#select(crawler);
		const groupCount = memory.word(selectionPtr + abi.SELECTION_GROUP_COUNT);
		const groupIndexes: number[] = [];
		const { octets } = memory;
		for (let index = 0; index < groupCount; index++) {
			if (octets[selectionPtr + abi.SELECTION_MARKS + index] !== 0) groupIndexes.push(index);
		}
		const selection: GroupSelection = {
			chosenBy: CHOICE_NAMES[memory.word(selectionPtr + abi.SELECTION_CHOSEN_BY)] ?? "none",
			productTokenIndex: memory.word(selectionPtr + abi.SELECTION_TOKEN_INDEX) | 0,
			groupIndexes,
		};
		exports.release(selectionPtr);
		return selection;
	}

	compile(crawler: EngineCrawler): Policy {
		const { exports, memory, url } = this.#instance;
		const selectionPtr = this.#select(crawler);
		const originOctets = url.putText(this.#origin ?? "");
		const policyPtr = exports.compilePolicy(this.#filePtr, selectionPtr, url.ptr, originOctets);
		exports.release(selectionPtr);
		const blockPtr = memory.demand(policyPtr);
		const forget = (disposed: WasmPolicy): boolean => this.#policies.delete(disposed);
		const policy = new WasmPolicy(this.#instance, blockPtr, this.#dialect, this.#origin, forget);
		this.#policies.add(policy);
		return policy;
	}

	dispose(): void {
		if (this.#filePtr === 0) return;
		forgetResource(this);
		for (const policy of this.#policies) policy.dispose();
		this.#instance.exports.releaseFile(this.#filePtr);
		this.#filePtr = 0;
	}

	#select(crawler: EngineCrawler): number {
		const { exports, memory, url } = this.#instance;
		const tokensOctets = url.putText(crawler.productTokens.join("\n"));
		return memory.demand(exports.selectGroups(this.#filePtr, url.ptr, tokensOctets));
	}

	#printPattern(scratch: InputRegion, valuePtr: number, valueOctets: number): void {
		const { exports } = this.#instance;
		scratch.reserve(exports.printedRoom(valueOctets) >>> 0);
		exports.printPattern(valuePtr, valueOctets, this.#dialect, scratch.ptr);
	}

	/** The printed pattern at ptr, which for nearly every rule is its value. */
	#readPrinted(ptr: number, value: string): string {
		const { memory } = this.#instance;
		if (memory.word(ptr + abi.PRINTED_IS_AS_WRITTEN) !== 0) return value;
		return memory.decode(
			memory.word(ptr + abi.PRINTED_OCTETS_PTR),
			memory.word(ptr + abi.PRINTED_OCTET_COUNT),
		);
	}
}

/**
 * Reads spans of a file's text as strings. Where every octet has become one code unit, as in ASCII, the
 * text is decoded once and spans are cut from it; else each span is decoded.
 */
class FileText {
	readonly #memory: LinearMemory;
	readonly #textPtr: number;
	readonly #text: string | null;

	constructor(memory: LinearMemory, textPtr: number, octetCount: number) {
		this.#memory = memory;
		this.#textPtr = textPtr;
		const text = memory.decode(textPtr, octetCount);
		this.#text = text.length === octetCount ? text : null;
	}

	read(offset: number, octetCount: number): string {
		if (this.#text !== null) return this.#text.slice(offset, offset + octetCount);
		return this.#memory.decode(this.#textPtr + offset, octetCount);
	}
}
