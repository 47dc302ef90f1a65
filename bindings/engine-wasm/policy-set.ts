import * as abi from "../../assembly/abi.js";
import { forgetResource } from "../contract/disposal.js";
import type { EngineSet, SetEngine, SetOptions } from "../contract/set-engine.js";
import { Verdict } from "../contract/types.js";
import { originOfUrl, resolveUrl, urlTextOfOctets } from "../url/index.js";
import { DIALECT_NUMBERS, parse } from "./index.js";
import { createInstance, type WasmInstance } from "./instance.js";
import type { RobotsModule } from "./instantiate.js";
import { CHUNK_ROOM_OCTETS, checkLineChunks } from "./line-chunks.js";
import { outOfMemory } from "./memory.js";

const KEY_OCTETS = 16;
/** Policies go in and out of linear memory so many octets at a time, or one by one where they are longer. */
const PART_OCTETS = 1 << 20;
/** takePolicies' answers that are no count. */
const UNSOUND = -1;

/** What index-set.ts exports beside what the module of files has. */
export interface SetExports {
	keyPtr(): number;
	createTable(): number;
	releaseTable(tablePtr: number): void;
	policyCount(tablePtr: number): number;
	putPolicy(tablePtr: number, policyPtr: number): number;
	deletePolicy(tablePtr: number, originPtr: number, originOctets: number): number;
	findOrigin(tablePtr: number, originPtr: number, originOctets: number): number;
	checkSetUrl(tablePtr: number, urlPtr: number, octetCount: number): number;
	checkSetLines(tablePtr: number, ptr: number, endPtr: number, verdictsPtr: number): number;
	lastSetLinePtr(): number;
	lastSetLineEndPtr(): number;
	nextSetLinePtr(): number;
	countSnapshotOctets(tablePtr: number): number;
	copyPolicies(tablePtr: number, fromSlot: number, toPtr: number, roomOctets: number): number;
	nextCopiedSlot(): number;
	takePolicies(tablePtr: number, ptr: number, octetCount: number, dialect: number): number;
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

/** Gives an instance, once, the key that its tables hash by. */
export function putKey({ exports, memory }: WasmInstance<SetExports>): void {
	const keyPtr = exports.keyPtr();
	memory.octets.set(randomOctets(), keyPtr);
}

/** Unknown to whoever chooses the origins; the host's own generator is no worse than none where it has no other. */
function randomOctets(): Uint8Array {
	if (typeof crypto === "object") return crypto.getRandomValues(new Uint8Array(KEY_OCTETS));
	return Uint8Array.from({ length: KEY_OCTETS }, () => Math.random() * 256);
}

type Changing = (change: () => number) => number;

/** Policies in linear memory, found by their origins there. */
export class WasmPolicySet implements EngineSet {
	readonly #instance: WasmInstance<SetExports>;
	readonly #options: SetOptions;
	readonly #changing: Changing;
	#tablePtr: number;

	/** @param changing does what changes the table, while nobody else reads it. */
	constructor(
		instance: WasmInstance<SetExports>,
		tablePtr: number,
		options: SetOptions,
		changing: Changing = (change) => change(),
	) {
		this.#instance = instance;
		this.#tablePtr = tablePtr;
		this.#options = options;
		this.#changing = changing;
	}

	get size(): number {
		return this.#instance.exports.policyCount(this.#tablePtr) >>> 0;
	}

	add(origin: string, body: string | Uint8Array, crawler = this.#options.crawler): void {
		const { exports } = this.#instance;
		const { dialect, maxOctets } = this.#options;
		const file = parse(this.#instance, body, { dialect, maxOctets, origin });
		let policyPtr: number;
		try {
			policyPtr = file.compileBlock(crawler);
		} finally {
			file.dispose();
		}
		let answer = -1;
		try {
			answer = this.#changing(() => exports.putPolicy(this.#tablePtr, policyPtr));
		} finally {
			if (answer < 0) exports.release(policyPtr);
		}
		if (answer < 0) throw outOfMemory();
	}

	delete(origin: string): boolean {
		const { exports, url } = this.#instance;
		const originOctets = url.putText(origin);
		return this.#changing(() => exports.deletePolicy(this.#tablePtr, url.ptr, originOctets)) !== 0;
	}

	has(origin: string): boolean {
		return this.#find(origin) !== 0;
	}

	check(url: string | Uint8Array): Verdict {
		const { exports, url: region } = this.#instance;
		const octetCount = region.put(url);
		const verdict = exports.checkSetUrl(this.#tablePtr, region.ptr, octetCount);
		if (verdict === abi.VERDICT_OUT_OF_MEMORY) throw outOfMemory();
		return verdict === abi.VERDICT_UNRESOLVED ? this.#settle(url) : (verdict as Verdict);
	}

	checkLines(octets: Uint8Array): Uint8Array {
		return checkLineChunks(this.#instance, octets, {
			check: (ptr, endPtr, verdictsPtr) => this.checkPart(ptr, endPtr, verdictsPtr),
			settle: (url) => this.check(url),
		});
	}

	/** See `checkSetLines` of the module. */
	protected checkPart(ptr: number, endPtr: number, verdictsPtr: number): number {
		return this.#instance.exports.checkSetLines(this.#tablePtr, ptr, endPtr, verdictsPtr);
	}

	countSnapshotOctets(): number {
		return this.#instance.exports.countSnapshotOctets(this.#tablePtr);
	}

	writeTo(content: Uint8Array, offset: number): bigint {
		const { exports, memory, lines: region } = this.#instance;
		try {
			exports.beginChecksum();
			region.reserve(Math.max(PART_OCTETS, offset));
			region.putOctets(content.subarray(0, offset));
			exports.addToChecksum(region.ptr, offset);
			let to = offset;
			// Invariant: the policies in slots before `slot` stand before `to`.
			for (let slot = 0; slot >= 0; slot = exports.nextCopiedSlot()) {
				let count = exports.copyPolicies(this.#tablePtr, slot, region.ptr, PART_OCTETS);
				if (count < 0) {
					region.reserve(-count);
					count = exports.copyPolicies(this.#tablePtr, slot, region.ptr, -count);
				}
				exports.addToChecksum(region.ptr, count);
				content.set(memory.octets.subarray(region.ptr, region.ptr + count), to);
				to += count;
			}
			return BigInt.asUintN(64, exports.endChecksum(content.length));
		} finally {
			region.trim();
		}
	}

	readFrom(content: Uint8Array, offset: number, expectedChecksum: bigint): boolean {
		const { exports, lines: region } = this.#instance;
		const dialect = DIALECT_NUMBERS[this.#options.dialect];
		const view = new DataView(content.buffer, content.byteOffset, content.length);
		const put = (from: number, to: number) => {
			region.reserve(to - from);
			region.putOctets(content.subarray(from, to));
			exports.addToChecksum(region.ptr, to - from);
		};
		try {
			exports.beginChecksum();
			put(0, offset);
			for (let from = offset; from < content.length; ) {
				const to = endOfPart(view, from);
				put(from, to);
				const count = exports.takePolicies(this.#tablePtr, region.ptr, to - from, dialect);
				if (count === UNSOUND) return false;
				if (count < 0) throw outOfMemory();
				from = to;
			}
			return BigInt.asUintN(64, exports.endChecksum(content.length)) === expectedChecksum;
		} finally {
			region.trim();
		}
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

	/** The verdict on a URL that is not plainly written. */
	#settle(url: string | Uint8Array): Verdict {
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

/** Where a part of whole policies ends, of PART_OCTETS at most unless it is one alone; the end where they are none. */
function endOfPart(view: DataView, from: number): number {
	let to = from;
	// Invariant: whole policies stand from `from` to `to`.
	while (to < view.byteLength) {
		const policyOctets = view.getUint32(to + abi.POLICY_OCTETS, true);
		const next = to + Math.ceil(policyOctets / abi.CHECKSUM_STRIDE) * abi.CHECKSUM_STRIDE;
		if (policyOctets === 0 || next > view.byteLength) return view.byteLength;
		if (to > from && next - from > PART_OCTETS) return to;
		to = next;
	}
	return to;
}
