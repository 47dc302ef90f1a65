import { forgetResource } from "../../contract/disposal.js";
import type { PolicyExplanation } from "../../contract/engine.js";
import type { EngineSet, SetEngine, SetOptions } from "../../contract/set-engine.js";
import type { Verdict } from "../../contract/types.js";
import type { RobotsExports } from "../../engine-wasm/memory/exports.js";
import type { WasmInstance } from "../../engine-wasm/memory/instance.js";
import { instantiateModule, isModule, type RobotsModule } from "../../engine-wasm/memory/instantiate.js";
import { outOfMemory } from "../../engine-wasm/memory/memory.js";
import { putKey, type SetExports, WasmPolicySet } from "../../engine-wasm/set/wasm-policy-set.js";
import { isSetMetadata } from "../metadata.js";
import { REGISTRY_ALIGNMENT, REGISTRY_OCTETS, ReaderRegistry } from "./reader-registry.js";
import { createSharedMemory, isSharedMemory } from "./shared-memory.js";
import { openSharedInstance } from "./shared-views.js";

/** The exports of index-threads.ts besides those of the module of sets. */
interface ThreadExports extends SetExports {
	join(scratchPtr: number): number;
	leave(): number;
	forgetSegmentIndexes(): void;
}

/** The parts of a shared set, all of which can be sent to another thread. */
export interface SharedSetParts {
	readonly module: RobotsModule;
	readonly memory: WebAssembly.Memory;
	readonly tablePtr: number;
	readonly registryPtr: number;
	readonly options: SetOptions;
}

/** A set in a memory that threads share. */
export interface SharedSet extends EngineSet {
	/** Only for a set that has not been disposed. */
	readonly parts: SharedSetParts;
}

/** An engine whose sets each have a shared memory, which is given back when the last thread has forgotten it. */
export interface SharedSetEngine extends SetEngine {
	createSet(options: SetOptions): SharedSet;
}

/** The engine over the module of threads. */
export function createSharedSetEngine(module: RobotsModule): SharedSetEngine {
	return { name: "wasm", needsDisposal: false, createSet: (options) => createSharedSet(module, options) };
}

function createSharedSet(module: RobotsModule, options: SetOptions): SharedSet {
	const memory = createSharedMemory();
	const instance = openSharedInstance(instantiateModule(module, memory) as RobotsExports & ThreadExports);
	putKey(instance);
	const tablePtr = instance.memory.demand(instance.exports.createTable());
	const blockPtr = instance.memory.allocate(REGISTRY_OCTETS + REGISTRY_ALIGNMENT);
	const registryPtr = Math.ceil(blockPtr / REGISTRY_ALIGNMENT) * REGISTRY_ALIGNMENT;
	instance.memory.octets.fill(0, registryPtr, registryPtr + REGISTRY_OCTETS);
	return new OwnedSet(instance, { module, memory, tablePtr, registryPtr, options });
}

/** The set in the thread that made it. */
class OwnedSet extends WasmPolicySet implements SharedSet {
	readonly parts: SharedSetParts;

	constructor(instance: WasmInstance<ThreadExports>, parts: SharedSetParts) {
		const registry = new ReaderRegistry(parts.memory, parts.registryPtr);
		super(instance, parts.tablePtr, parts.options, (change) => registry.change(change));
		this.parts = parts;
	}

	/** Its memory is given back with the last thread that reads it. */
	override dispose(): void {}
}

/** True for `parts` of a shared set, from this thread or another. */
export function areSharedParts(value: unknown): value is SharedSetParts {
	if (value === null || typeof value !== "object") return false;
	const { module, memory, tablePtr, registryPtr, options } = value as Partial<SharedSetParts>;
	const areAddresses = Number.isSafeInteger(tablePtr) && Number.isSafeInteger(registryPtr);
	return isModule(module) && isSharedMemory(memory) && areAddresses && isSetMetadata(options);
}

/**
 * Opens a set that another thread owns, or this one.
 *
 * @throws RangeError if too many threads read it, or the host gives no more memory.
 */
export function joinSharedSet(parts: SharedSetParts): SharedSet {
	const registry = new ReaderRegistry(parts.memory, parts.registryPtr);
	const exports = instantiateModule(parts.module, parts.memory) as RobotsExports & ThreadExports;
	const { line, scratchPtr: leftPtr } = registry.enter();
	const scratchPtr = exports.join(leftPtr) >>> 0;
	if (scratchPtr === 0) {
		registry.leave(line, 0);
		throw outOfMemory();
	}
	return new ReaderSet(openSharedInstance(exports), parts, { registry, line, scratchPtr });
}

/** The place of a reader thread. */
interface Place {
	readonly registry: ReaderRegistry;
	readonly line: number;
	readonly scratchPtr: number;
}

/** The set in a thread that reads another thread's set. */
class ReaderSet extends WasmPolicySet implements SharedSet {
	readonly parts: SharedSetParts;
	readonly #instance: WasmInstance<ThreadExports>;
	readonly #place: Place;
	/** The number of changes of the set when this thread last read it. */
	#changeCount = 0;
	#isLeft = false;

	constructor(instance: WasmInstance<ThreadExports>, parts: SharedSetParts, place: Place) {
		super(instance, parts.tablePtr, parts.options);
		this.parts = parts;
		this.#instance = instance;
		this.#place = place;
	}

	override add(): void {
		throw ownersOnly();
	}

	override delete(): boolean {
		throw ownersOnly();
	}

	override origins(): string[] {
		throw ownersOnly();
	}

	override countSnapshotOctets(): number {
		throw ownersOnly();
	}

	override writeTo(): bigint {
		throw ownersOnly();
	}

	override has(origin: string): boolean {
		this.#beginReading();
		try {
			return super.has(origin);
		} finally {
			this.#endReading();
		}
	}

	override check(url: string | Uint8Array): Verdict {
		this.#beginReading();
		try {
			return super.check(url);
		} finally {
			this.#endReading();
		}
	}

	override explain(url: string | Uint8Array): PolicyExplanation {
		this.#beginReading();
		try {
			return super.explain(url);
		} finally {
			this.#endReading();
		}
	}

	protected override checkPart(ptr: number, endPtr: number, toPtr: number, rulesPtr = 0): number {
		this.#beginReading();
		try {
			return super.checkPart(ptr, endPtr, toPtr, rulesPtr);
		} finally {
			this.#endReading();
		}
	}

	override dispose(): void {
		if (this.#isLeft) return;
		this.#isLeft = true;
		forgetResource(this);
		const { exports, url, lines } = this.#instance;
		const { registry, line, scratchPtr } = this.#place;
		exports.release(url.ptr);
		exports.release(lines.ptr);
		exports.releaseScratch();
		// A broken reader's place is not reused.
		if (exports.leave() !== 0) registry.leave(line, scratchPtr);
	}

	#beginReading(): void {
		const { registry, line } = this.#place;
		registry.beginReading(line);
		const { changeCount } = registry;
		if (changeCount === this.#changeCount) return;
		// Segment indexes that this thread made for policies that may be gone are also given back.
		this.#instance.exports.forgetSegmentIndexes();
		this.#changeCount = changeCount;
	}

	#endReading(): void {
		this.#place.registry.endReading(this.#place.line);
	}
}

function ownersOnly(): Error {
	return new Error(
		"PolicySet: only the thread that made a shared set can change it, list it, or write it to a snapshot",
	);
}
