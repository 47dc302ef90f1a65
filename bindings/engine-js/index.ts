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
import { compileRules } from "./compiler.js";
import { keepBody } from "./lines.js";
import { lint } from "./lint.js";
import { type GroupTable, parseGroups } from "./parser.js";
import { CompiledPolicy } from "./policy.js";
import { selectGroups } from "./product-token.js";
import { readRecordLines } from "./record-lines.js";
import { encodeUtf8 } from "./utf8.js";

/** The pure JavaScript engine: no WebAssembly, no host APIs but, where there are any, TextEncoder and TextDecoder. */
export const jsEngine: Engine = {
	name: "js",
	needsDisposal: false,
	parse(body: string | Uint8Array, options: EngineOptions): EngineFile {
		return new ParsedFile(typeof body === "string" ? encodeUtf8(body) : body, options);
	},
};

/** A file with its groups; records and diagnostics are read where they are asked for. */
class ParsedFile implements EngineFile {
	readonly #options: EngineOptions;
	readonly #groups: GroupTable;

	/** @param octets copied. */
	constructor(octets: Uint8Array, options: EngineOptions) {
		this.#options = options;
		this.#groups = parseGroups(keepBody(octets, options), options.dialect);
	}

	visitRecords(visit: (record: RecordLine) => unknown): void {
		for (const record of readRecordLines(this.#groups.body, this.#options.dialect)) {
			if (visit(record) === false) return;
		}
	}

	readRecordAt(line: number): RecordLine | null {
		const records = readRecordLines(this.#groups.body, this.#options.dialect);
		return records.find((record) => record.line === line) ?? null;
	}

	visitDiagnostics(visit: (diagnostic: RawDiagnostic) => unknown): void {
		for (const diagnostic of lint(this.#groups.body, this.#options.dialect)) {
			if (visit(diagnostic) === false) return;
		}
	}

	get memoryOctets(): number {
		return this.#groups.body.octets.length;
	}

	selectGroups(crawler: EngineCrawler): GroupSelection {
		return selectGroups(this.#groups, crawler);
	}

	compile(crawler: EngineCrawler): Policy {
		const { groupIndexes } = this.selectGroups(crawler);
		return new CompiledPolicy(compileRules(this.#groups, groupIndexes), this.#options);
	}

	dispose(): void {
		// Nothing is held that the host's collector does not give back.
	}
}
