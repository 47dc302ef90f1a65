import * as abi from "../assembly/abi.js";
import { compareDiagnostics, DIAGNOSTIC_CODES } from "./diagnostics.js";
import type {
	Engine,
	EngineFile,
	EngineOptions,
	GroupSelection,
	Policy,
	RawDiagnostic,
	RecordLine,
} from "./engine.js";
import { instantiateModule, type RobotsExports, type RobotsModule } from "./instantiate.js";
import { InputRegion, LinearMemory, utf8Octets } from "./memory.js";
import { WasmPolicy } from "./policy-wasm.js";
import type { Dialect } from "./types.js";

/** An instance of the module with the views over its memory and a place for URLs. */
export interface WasmInstance {
	readonly exports: RobotsExports;
	readonly memory: LinearMemory;
	readonly url: InputRegion;
}

const DIALECT_NUMBERS: Readonly<Record<Dialect, number>> = {
	rfc9309: abi.DIALECT_RFC9309,
	google: abi.DIALECT_GOOGLE,
	original1994: abi.DIALECT_ORIGINAL1994,
};

const KIND_NAMES: readonly RecordLine["kind"][] = ["user-agent", "allow", "disallow", "sitemap", "other"];
const CHOICE_NAMES: readonly GroupSelection["chosenBy"][] = ["none", "default", "own"];

const FIRST_URL_OCTETS = 8192;
/** Behind the limit two octets more are kept, so that a line end that the limit parts is seen. */
const BEHIND_LIMIT_OCTETS = 2;
/** A code point that no longer fits where encoding stops is at most this long. */
const LONGEST_CODE_POINT_OCTETS = 4;
/** Tables are sized by multiples of this in 32-bit arithmetic. */
const MOST_BODY_OCTETS = 1 << 28;

/** The WebAssembly engine over one instance of a module. */
export function createWasmEngine(module: RobotsModule): Engine {
	const exports = instantiateModule(module);
	const memory = new LinearMemory(exports);
	const url = new InputRegion(memory, exports, abi.SLACK_OCTETS, FIRST_URL_OCTETS);
	const instance: WasmInstance = { exports, memory, url };
	return { name: "wasm", parse: (body, options) => parse(instance, body, options) };
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
	return { textPtr: memory.place(kept, abi.TEXT_SLACK_OCTETS), keptOctets: kept.length, bodyOctets: body.length };
}

/** Encodes a string straight into linear memory, with room for what most files are, ASCII, at first. */
function placeText({ exports, memory }: WasmInstance, body: string, limitOctets: number): PlacedBody {
	const mostOctets = limitOctets + BEHIND_LIMIT_OCTETS + LONGEST_CODE_POINT_OCTETS;
	let roomOctets = Math.min(body.length, mostOctets);
	let textPtr = memory.allocate(roomOctets + abi.TEXT_SLACK_OCTETS);
	let { read, written } = memory.encodeInto(body, textPtr, roomOctets);
	if (read < body.length && roomOctets < mostOctets) {
		exports.release(textPtr);
		roomOctets = Math.min(3 * body.length, mostOctets);
		textPtr = memory.allocate(roomOctets + abi.TEXT_SLACK_OCTETS);
		({ read, written } = memory.encodeInto(body, textPtr, roomOctets));
	}
	const bodyOctets = written + utf8Octets(body, read);
	return { textPtr, keptOctets: Math.min(written, limitOctets + BEHIND_LIMIT_OCTETS), bodyOctets };
}

class WasmFile implements EngineFile {
	readonly #instance: WasmInstance;
	readonly #dialect: number;
	readonly #origin: string | null;
	#filePtr: number;

	constructor(instance: WasmInstance, filePtr: number, dialect: number, origin: string | null) {
		this.#instance = instance;
		this.#filePtr = filePtr;
		this.#dialect = dialect;
		this.#origin = origin;
	}

	readRecords(): RecordLine[] {
		const { memory } = this.#instance;
		const textPtr = memory.word(this.#filePtr + abi.FILE_TEXT_PTR);
		const recordsPtr = memory.word(this.#filePtr + abi.FILE_RECORDS_PTR);
		const recordCount = memory.word(this.#filePtr + abi.FILE_RECORD_COUNT);
		const printer = new PatternPrinter(this.#instance, this.#dialect);
		const records: RecordLine[] = [];
		for (let index = 0; index < recordCount; index++) {
			const ptr = recordsPtr + index * abi.RECORD_STRIDE;
			const field = (offset: number): number => memory.word(ptr + offset);
			const kind = KIND_NAMES[field(abi.RECORD_KIND)] ?? "other";
			const valuePtr = textPtr + field(abi.RECORD_VALUE_OFFSET);
			const valueOctets = field(abi.RECORD_VALUE_OCTETS);
			const isRule = kind === "allow" || kind === "disallow";
			records.push({
				line: field(abi.RECORD_LINE),
				kind,
				groupIndex: field(abi.RECORD_GROUP_INDEX) | 0,
				key: memory.decode(textPtr + field(abi.RECORD_KEY_OFFSET), field(abi.RECORD_KEY_OCTETS)),
				value: memory.decode(valuePtr, valueOctets),
				valueColumn: field(abi.RECORD_VALUE_OFFSET) - field(abi.RECORD_LINE_OFFSET) + 1,
				valueOctets,
				...(isRule ? printer.print(valuePtr, valueOctets) : { canonical: "", rank: 0 }),
			});
		}
		printer.dispose();
		return records;
	}

	readDiagnostics(): RawDiagnostic[] {
		const { exports, memory } = this.#instance;
		const hashSeed = (Math.random() * 0x1_0000_0000) | 0;
		const listPtr = memory.demand(exports.lintFile(this.#filePtr, hashSeed));
		const itemsPtr = memory.word(listPtr + abi.LIST_ITEMS_PTR);
		const itemCount = memory.word(listPtr + abi.LIST_ITEM_COUNT);
		const diagnostics: RawDiagnostic[] = [];
		for (let index = 0; index < itemCount; index++) {
			const ptr = itemsPtr + index * abi.DIAGNOSTIC_STRIDE;
			const code = DIAGNOSTIC_CODES[memory.word(ptr + abi.DIAGNOSTIC_CODE)];
			if (code === undefined) continue;
			diagnostics.push({
				code,
				line: memory.word(ptr + abi.DIAGNOSTIC_LINE),
				column: memory.word(ptr + abi.DIAGNOSTIC_COLUMN),
				length: memory.word(ptr + abi.DIAGNOSTIC_LENGTH),
			});
		}
		exports.releaseList(listPtr);
		return diagnostics.sort(compareDiagnostics);
	}

	selectGroups(productTokens: readonly string[]): GroupSelection {
		const { exports, memory } = this.#instance;
		const selectionPtr = this.#select(productTokens);
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

	compile(productTokens: readonly string[]): Policy {
		const { exports, memory, url } = this.#instance;
		const selectionPtr = this.#select(productTokens);
		const originOctets = url.putText(this.#origin ?? "");
		const policyPtr = exports.compilePolicy(this.#filePtr, selectionPtr, url.ptr, originOctets);
		exports.release(selectionPtr);
		return new WasmPolicy(this.#instance, memory.demand(policyPtr), this.#dialect, this.#origin);
	}

	dispose(): void {
		if (this.#filePtr === 0) return;
		this.#instance.exports.releaseFile(this.#filePtr);
		this.#filePtr = 0;
	}

	#select(productTokens: readonly string[]): number {
		const { exports, memory, url } = this.#instance;
		const tokensOctets = url.putText(productTokens.join("\n"));
		return memory.demand(exports.selectGroups(this.#filePtr, url.ptr, tokensOctets));
	}
}

/** Prints canonical patterns, in a scratch block that grows with the longest. */
class PatternPrinter {
	readonly #instance: WasmInstance;
	readonly #dialect: number;
	readonly #scratch: InputRegion;

	constructor(instance: WasmInstance, dialect: number) {
		this.#instance = instance;
		this.#dialect = dialect;
		this.#scratch = new InputRegion(instance.memory, instance.exports, 0, 1024);
	}

	print(valuePtr: number, valueOctets: number): { canonical: string; rank: number } {
		const { exports, memory } = this.#instance;
		// Canonical form takes up to three octets for one, and printing up to three for each of those.
		this.#scratch.reserve(12 * valueOctets);
		const symbolsPtr = this.#scratch.ptr;
		const rank = exports.canonicalisePattern(valuePtr, valueOctets, this.#dialect, symbolsPtr);
		const printedPtr = symbolsPtr + rank;
		const printedOctets = exports.printSymbols(symbolsPtr, rank, this.#dialect, printedPtr);
		return { canonical: memory.decode(printedPtr, printedOctets), rank };
	}

	dispose(): void {
		this.#instance.exports.release(this.#scratch.ptr);
	}
}
