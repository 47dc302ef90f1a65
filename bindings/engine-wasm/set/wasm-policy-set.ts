import * as abi from "../../../assembly/abi.js";
import { forgetResource } from "../../contract/disposal.js";
import type { DecidedLines, EngineCrawler, PolicyExplanation } from "../../contract/engine.js";
import type { EngineSet, OctetSource, SetEngine, SetOptions } from "../../contract/set-engine.js";
import { Verdict } from "../../contract/types.js";
import {
	isSerialisedOrigin,
	judgingOrigin,
	originAsWritten,
	originOfUrl,
	resolveUrl,
	urlTextOfOctets,
} from "../../url/index.js";
import { DIALECT_NUMBERS, parse } from "../index.js";
import { decodeByHost } from "../memory/decode-utf8.js";
import { createInstance, type WasmInstance } from "../memory/instance.js";
import type { RobotsModule } from "../memory/instantiate.js";
import { outOfMemory } from "../memory/memory.js";
import { CHUNK_ROOM_OCTETS, checkLineChunks, decideLineChunks } from "../policy/line-chunks.js";
import { unmatched, WasmPolicy } from "../policy/policy.js";
import { checkTextChunks } from "./text-chunks.js";

const KEY_OCTETS = 16;
/** Entries are copied in and out of linear memory so many octets at a time, longer entries one at a time. */
const PART_OCTETS = 1 << 20;
/** readEntries' answer if an entry is not sound. */
const UNSOUND = -1;

/** The exports of index-set.ts besides those of the module of files. */
export interface SetExports {
	keyPtr(): number;
	createTable(): number;
	releaseTable(tablePtr: number): void;
	originCount(tablePtr: number): number;
	internPolicy(tablePtr: number, octetsPtr: number): number;
	putPolicy(tablePtr: number, originPtr: number, originOctets: number, policyPtr: number): number;
	deletePolicy(tablePtr: number, originPtr: number, originOctets: number): number;
	findOrigin(tablePtr: number, originPtr: number, originOctets: number): number;
	checkSetUrl(tablePtr: number, urlPtr: number, octetCount: number): number;
	checkSetLines(tablePtr: number, ptr: number, endPtr: number, toPtr: number, rulesPtr: number): number;
	countSnapshotOctets(tablePtr: number): number;
	copyOrigins(tablePtr: number, fromSlot: number, toPtr: number, roomOctets: number): number;
	nextOriginSlot(): number;
	openEntries(tablePtr: number): number;
	copyEntries(toPtr: number, roomOctets: number): number;
	closeEntries(): void;
	readEntries(tablePtr: number, ptr: number, octetCount: number, dialect: number): number;
	neededEntryOctets(): number;
	beginChecksum(): void;
	addToChecksum(ptr: number, octetCount: number): void;
	endChecksum(octetCount: number): bigint;
}

/** The WebAssembly engine of sets, over one instance of a module. */
export function createSetEngine(module: RobotsModule): SetEngine {
	const instance = createInstance<SetExports>(module);
	const { exports, memory } = instance;
	putKey(instance);
	instance.lines.reserve(CHUNK_ROOM_OCTETS);
	return {
		name: "wasm",
		needsDisposal: true,
		createSet: (options) => new WasmPolicySet(instance, memory.demand(exports.createTable()), options),
	};
}

/** Gives an instance, once, the key for the hashes of its tables. */
export function putKey({ exports, memory }: WasmInstance<SetExports>): void {
	const keyPtr = exports.keyPtr();
	memory.octets.set(randomOctets(), keyPtr);
}

/** Strangers choose the origins, so they must not know the key. Without crypto, Math.random is better than nothing. */
function randomOctets(): Uint8Array {
	if (typeof crypto === "object") return crypto.getRandomValues(new Uint8Array(KEY_OCTETS));
	return Uint8Array.from({ length: KEY_OCTETS }, () => Math.random() * 256);
}

/** Policies in linear memory, found by their origins there. */
export class WasmPolicySet implements EngineSet {
	readonly #instance: WasmInstance<SetExports>;
	readonly #options: SetOptions;
	#tablePtr: number;

	constructor(instance: WasmInstance<SetExports>, tablePtr: number, options: SetOptions) {
		this.#instance = instance;
		this.#tablePtr = tablePtr;
		this.#options = options;
	}

	get size(): number {
		return this.#instance.exports.originCount(this.#tablePtr) >>> 0;
	}

	add(origin: string, body: string | Uint8Array, crawler?: EngineCrawler): void {
		const { exports, memory, url } = this.#instance;
		const { dialect, maxOctets } = this.#options;
		const file = parse(this.#instance, body, { dialect, maxOctets, origin: null });
		let compiledPtr: number;
		try {
			compiledPtr = file.compileBlock(crawler ?? this.#options.crawler);
		} finally {
			file.dispose();
		}
		if (crawler !== undefined) forgetLines(memory, compiledPtr);
		try {
			const originOctets = url.putText(origin);
			const policyPtr = memory.demand(exports.internPolicy(this.#tablePtr, compiledPtr));
			if (exports.putPolicy(this.#tablePtr, url.ptr, originOctets, policyPtr) < 0) throw outOfMemory();
		} finally {
			exports.release(compiledPtr);
		}
	}

	delete(origin: string): boolean {
		const { exports, url } = this.#instance;
		const originOctets = url.putText(origin);
		return exports.deletePolicy(this.#tablePtr, url.ptr, originOctets) !== 0;
	}

	has(origin: string): boolean {
		return this.#find(origin) !== 0;
	}

	origins(): string[] {
		const all: string[] = [];
		for (const origins of this.#originParts()) for (const origin of origins) all.push(origin);
		return all;
	}

	/** All origins, in parts that fit into PART_OCTETS. */
	*#originParts(): Generator<string[]> {
		const { exports, memory, lines: region } = this.#instance;
		let roomOctets = PART_OCTETS;
		try {
			for (let slot = 0; slot >= 0; slot = exports.nextOriginSlot()) {
				region.reserve(roomOctets);
				const count = exports.copyOrigins(this.#tablePtr, slot, region.ptr, roomOctets);
				if (count < 0) roomOctets = -count;
				if (count <= 0) continue;
				const lines = memory.octets.slice(region.ptr, region.ptr + count - 1);
				yield decodeByHost(lines).split("\n");
			}
		} finally {
			region.trim();
		}
	}

	check(url: string | Uint8Array): Verdict {
		const { exports, url: region } = this.#instance;
		const octetCount = region.put(url);
		const verdict = exports.checkSetUrl(this.#tablePtr, region.ptr, octetCount);
		if (verdict === abi.VERDICT_OUT_OF_MEMORY) throw outOfMemory();
		return verdict === abi.VERDICT_UNRESOLVED ? this.#judgeUnresolved(url) : (verdict as Verdict);
	}

	explain(url: string | Uint8Array): PolicyExplanation {
		const { dialect } = this.#options;
		const text = typeof url === "string" ? url : urlTextOfOctets(url);
		const written = originAsWritten(text);
		let policyPtr = written === null ? 0 : this.#find(written);
		if (policyPtr === 0) {
			const origin = judgingOrigin(text, dialect === "google");
			if (origin === null) return unmatched(Verdict.InvalidUrl);
			policyPtr = this.#find(origin);
		}
		if (policyPtr === 0) return unmatched(Verdict.Unknown);
		return new WasmPolicy(this.#instance, policyPtr, DIALECT_NUMBERS[dialect]).explain(url);
	}

	checkAll(urls: readonly (string | Uint8Array)[]): Uint8Array {
		return checkTextChunks(this.#instance, urls, {
			check: (ptr, endPtr, toPtr) => this.#checkPart(ptr, endPtr, toPtr),
			resolve: (url) => this.check(url),
		});
	}

	checkLines(octets: Uint8Array): Uint8Array {
		return checkLineChunks(this.#instance, octets, {
			check: (ptr, endPtr, toPtr) => this.#checkPart(ptr, endPtr, toPtr),
			resolve: (url) => this.check(url),
		});
	}

	decideLines(octets: Uint8Array): DecidedLines {
		return decideLineChunks(this.#instance, octets, {
			check: (ptr, endPtr, toPtr, rulesPtr) => this.#checkPart(ptr, endPtr, toPtr, rulesPtr),
			resolve: (url) => this.explain(url),
		});
	}

	/** See `checkSetLines` of the module. */
	#checkPart(ptr: number, endPtr: number, toPtr: number, rulesPtr = 0): number {
		return this.#instance.exports.checkSetLines(this.#tablePtr, ptr, endPtr, toPtr, rulesPtr);
	}

	countSnapshotOctets(): number {
		const count = this.#instance.exports.countSnapshotOctets(this.#tablePtr);
		if (count < 0) throw outOfMemory();
		return count;
	}

	writeTo(before: Uint8Array, write: (octets: Uint8Array) => void): bigint {
		const { exports, memory, lines: region } = this.#instance;
		let octetCount = 0;
		const add = (count: number) => {
			exports.addToChecksum(region.ptr, count);
			octetCount += count;
		};
		memory.demand(exports.openEntries(this.#tablePtr));
		try {
			exports.beginChecksum();
			region.reserve(Math.max(PART_OCTETS, before.length));
			add(region.putOctets(before));
			let roomOctets = PART_OCTETS;
			for (;;) {
				const count = exports.copyEntries(region.ptr, roomOctets);
				if (count === 0) return BigInt.asUintN(64, exports.endChecksum(octetCount));
				if (count < 0) {
					roomOctets = -count;
					region.reserve(roomOctets);
					continue;
				}
				add(count);
				write(memory.octets.subarray(region.ptr, region.ptr + count));
			}
		} finally {
			exports.closeEntries();
			region.trim();
		}
	}

	readFrom(before: Uint8Array, source: OctetSource, checksum: bigint): boolean {
		const { exports, memory } = this.#instance;
		const dialect = DIALECT_NUMBERS[this.#options.dialect];
		const totalOctets = before.length + source.octetsLeft;
		let roomOctets = Math.max(PART_OCTETS, before.length);
		let ptr = memory.allocate(roomOctets + abi.PADDING_OCTETS);
		try {
			memory.octets.set(before, ptr);
			exports.beginChecksum();
			exports.addToChecksum(ptr, before.length);
			let keptOctets = 0;
			// Invariant: the entries read so far are in the table, except the keptOctets of an incomplete one at ptr.
			while (source.octetsLeft > 0) {
				const start = ptr + keptOctets;
				const octetCount = Math.min(roomOctets - keptOctets, source.octetsLeft);
				source.read(memory.octets.subarray(start, start + octetCount));
				exports.addToChecksum(start, octetCount);
				const takenOctets = exports.readEntries(this.#tablePtr, ptr, keptOctets + octetCount, dialect);
				if (takenOctets === UNSOUND) return false;
				if (takenOctets < 0) throw outOfMemory();
				const keptPtr = ptr + takenOctets;
				keptOctets += octetCount - takenOctets;
				if (keptOctets === 0) continue;
				const neededOctets = exports.neededEntryOctets();
				if (neededOctets > keptOctets + source.octetsLeft) return false;
				const blockPtr = ptr;
				if (neededOctets > roomOctets) {
					ptr = memory.allocate(neededOctets + abi.PADDING_OCTETS);
					roomOctets = neededOctets;
				}
				memory.octets.copyWithin(ptr, keptPtr, keptPtr + keptOctets);
				if (ptr !== blockPtr) exports.release(blockPtr);
			}
			if (BigInt.asUintN(64, exports.endChecksum(totalOctets)) !== checksum) return false;
		} finally {
			exports.release(ptr);
		}
		for (const origins of this.#originParts()) if (!origins.every(isSerialisedOrigin)) return false;
		return true;
	}

	dispose(): void {
		if (this.#tablePtr === 0) return;
		forgetResource(this);
		this.#instance.exports.releaseTable(this.#tablePtr);
		this.#tablePtr = 0;
	}

	#find(origin: string): number {
		const { exports, url } = this.#instance;
		const originOctets = url.putText(origin);
		return exports.findOrigin(this.#tablePtr, url.ptr, originOctets);
	}

	/** The verdict on a URL that is not plain. */
	#judgeUnresolved(url: string | Uint8Array): Verdict {
		const { exports, url: region } = this.#instance;
		const text = typeof url === "string" ? url : urlTextOfOctets(url);
		const isGoogle = this.#options.dialect === "google";
		const resolved = isGoogle ? { origin: originOfUrl(text), target: url } : resolveUrl(text);
		if (resolved === null || resolved.origin === null) return Verdict.InvalidUrl;
		const policyPtr = this.#find(resolved.origin);
		if (policyPtr === 0) return Verdict.Unknown;
		const octetCount = region.put(resolved.target);
		const verdict = exports.checkUrl(policyPtr, region.ptr, octetCount, 1);
		if (verdict === abi.VERDICT_OUT_OF_MEMORY) throw outOfMemory();
		return verdict as Verdict;
	}
}

/** Sets the lines of a policy's rules to 0, the line of no file. */
function forgetLines(memory: WasmInstance<SetExports>["memory"], policyPtr: number): void {
	const ruleOctets = abi.RULE_FIELDS * memory.octets[policyPtr + abi.POLICY_FIELD_OCTETS]!;
	const linesPtr = policyPtr + memory.word(policyPtr + abi.POLICY_RULES_OFFSET);
	const ruleCount = memory.word(policyPtr + abi.POLICY_RULE_COUNT);
	for (let index = 0; index < ruleCount; index++) {
		const linePtr = linesPtr + index * ruleOctets;
		memory.octets.fill(0, linePtr, linePtr + ruleOctets / abi.RULE_FIELDS);
	}
}
