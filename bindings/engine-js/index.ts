import type {
	Engine,
	EngineCrawler,
	EngineFile,
	EngineOptions,
	FilePolicy,
	GroupSelection,
	KeptBody,
	RecordLine,
} from "../contract/engine.js";
import { keepBody } from "../text/lines.js";
import { type GroupTable, parseGroups } from "./file/parser.js";
import { selectGroups } from "./file/product-token.js";
import { findRecordLine, visitRecordLines } from "./file/record-lines.js";
import type { MemoryCount } from "./match/block-matcher.js";
import { octetsOfArrays } from "./match/octets-of-arrays.js";
import { CompiledPolicy } from "./match/policy.js";
import { writePolicyBlock } from "./policy/block-writer.js";
import { readTableRules } from "./policy/table-rules.js";

/** The memory of a file besides its arrays. */
const FILE_OCTETS = 600;

/** The pure JavaScript engine: no WebAssembly; the only host APIs are TextEncoder and TextDecoder, if they exist. */
export const jsEngine: Engine = {
	name: "js",
	needsDisposal: false,
	parse(body: string | Uint8Array, options: EngineOptions): EngineFile {
		return new ParsedFile(body, options);
	},
};

/** A file with its groups; records are read on request. */
class ParsedFile implements EngineFile {
	readonly #table: GroupTable;
	readonly #memoryCount: MemoryCount = { policyOctets: 0 };

	/** @param body copied. */
	constructor(
		body: string | Uint8Array,
		private readonly options: EngineOptions,
	) {
		this.#table = parseGroups(keepBody(body, options), options.dialect);
	}

	visitRecords(visit: (record: RecordLine) => unknown, groups?: ReadonlySet<number>): void {
		visitRecordLines(this.#table, visit, groups);
	}

	readRecordAt(line: number): RecordLine | null {
		return findRecordLine(this.#table, line);
	}

	keptBody(): KeptBody {
		const { octets, octetCount, maxOctets } = this.#table.body;
		return { octets: octets.slice(), octetCount, maxOctets };
	}

	get isCut(): boolean {
		return this.#table.isCut;
	}

	/** A policy counts until it is disposed, even if it has been collected before. */
	get memoryOctets(): number {
		const { body, agents, firstRules, rules, marks } = this.#table;
		const fileOctets = FILE_OCTETS + octetsOfArrays([body.octets, agents, firstRules, rules, marks]);
		return fileOctets + this.#memoryCount.policyOctets;
	}

	selectGroups(crawler: EngineCrawler): GroupSelection {
		return selectGroups(this.#table, crawler);
	}

	compile(crawler: EngineCrawler): FilePolicy {
		const { groupIndexes } = this.selectGroups(crawler);
		const block = writePolicyBlock(readTableRules(this.#table, groupIndexes), this.options);
		return new CompiledPolicy(block, this.options, this.#memoryCount);
	}

	dispose(): void {
		// All memory is given back by the host's collector.
	}
}
