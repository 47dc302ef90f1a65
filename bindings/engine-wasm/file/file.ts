import * as abi from "../../../assembly/abi.js";
import { forgetResource } from "../../contract/disposal.js";
import type {
	EngineCrawler,
	EngineFile,
	FilePolicy,
	GroupSelection,
	KeptBody,
	RecordLine,
} from "../../contract/engine.js";
import type { WasmInstance } from "../memory/instance.js";
import { octetsOfBlock, WasmFilePolicy } from "./file-policy.js";
import { RecordReader } from "./record-reader.js";

const CHOICE_NAMES: readonly GroupSelection["chosenBy"][] = ["none", "default", "own"];

/** How long a body is, and how much of it is kept and may be read. */
export interface BodyOctets extends Omit<KeptBody, "octets"> {
	readonly keptOctets: number;
}

/** A parsed file in linear memory. */
export class WasmFile implements EngineFile {
	readonly #policies = new Set<WasmFilePolicy>();

	/** @param filePtr the result of `parseFile`; owned from here on. */
	constructor(
		private readonly instance: WasmInstance,
		private filePtr: number,
		private readonly body: BodyOctets,
		private readonly dialect: number,
		private readonly origin: string | null,
	) {}

	visitRecords(visit: (record: RecordLine) => unknown, groups?: ReadonlySet<number>): void {
		this.#withReader((reader) => reader.visit(visit, groups));
	}

	readRecordAt(line: number): RecordLine | null {
		return this.#withReader((reader) => reader.readAt(line));
	}

	keptBody(): KeptBody {
		const { memory } = this.instance;
		const { octetCount, maxOctets, keptOctets } = this.body;
		const textPtr = memory.word(this.filePtr + abi.FILE_TEXT_PTR);
		return { octets: memory.octets.slice(textPtr, textPtr + keptOctets), octetCount, maxOctets };
	}

	get isCut(): boolean {
		const { memory } = this.instance;
		const readOctets = memory.word(this.filePtr + abi.FILE_READ_OCTETS);
		return readOctets < this.body.octetCount;
	}

	get memoryOctets(): number {
		const { memory } = this.instance;
		const textPtr = memory.word(this.filePtr + abi.FILE_TEXT_PTR);
		const recordsPtr = memory.word(this.filePtr + abi.FILE_RECORDS_PTR);
		let octetCount = 0;
		for (const ptr of [this.filePtr, textPtr, recordsPtr]) octetCount += octetsOfBlock(memory, ptr);
		for (const policy of this.#policies) octetCount += policy.memoryOctets;
		return octetCount;
	}

	selectGroups(crawler: EngineCrawler): GroupSelection {
		const { exports, memory } = this.instance;
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

	compile(crawler: EngineCrawler): FilePolicy {
		const policyPtr = this.compileBlock(crawler);
		const forget = (disposed: WasmFilePolicy): boolean => this.#policies.delete(disposed);
		const policy = new WasmFilePolicy(this.instance, policyPtr, this.dialect, forget);
		this.#policies.add(policy);
		return policy;
	}

	/** As `compile`; returns the address of the policy, which the caller owns. */
	compileBlock(crawler: EngineCrawler): number {
		const { exports, memory, url } = this.instance;
		const selectionPtr = this.#select(crawler);
		const originOctets = url.putText(this.origin ?? "");
		const policyPtr = exports.compilePolicy(this.filePtr, selectionPtr, url.ptr, originOctets);
		exports.release(selectionPtr);
		return memory.demand(policyPtr);
	}

	dispose(): void {
		if (this.filePtr === 0) return;
		forgetResource(this);
		for (const policy of this.#policies) policy.dispose();
		this.instance.exports.releaseFile(this.filePtr);
		this.filePtr = 0;
	}

	#withReader<T>(use: (reader: RecordReader) => T): T {
		const reader = new RecordReader(this.instance, this.filePtr, this.dialect);
		try {
			return use(reader);
		} finally {
			reader.close();
		}
	}

	#select({ productTokens, obeysDefaultGroup, mergesGroups }: EngineCrawler): number {
		const { exports, memory, url } = this.instance;
		const tokensOctets = url.putText(productTokens.join("\n"));
		return memory.demand(
			exports.selectGroups(
				this.filePtr,
				url.ptr,
				tokensOctets,
				Number(obeysDefaultGroup),
				Number(mergesGroups),
			),
		);
	}
}
