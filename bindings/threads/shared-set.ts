import { forgetResource } from "../contract/disposal.js";
import type { PolicyExplanation } from "../contract/engine.js";
import type { EngineSet, SetEngine, SetOptions } from "../contract/set-engine.js";
import type { Verdict } from "../contract/types.js";
import type { RobotsExports } from "../engine-wasm/memory/exports.js";
import type { WasmInstance } from "../engine-wasm/memory/instance.js";
import { instantiateModule, isModule, type RobotsModule } from "../engine-wasm/memory/instantiate.js";
import { outOfMemory } from "../engine-wasm/memory/memory.js";
import { putKey, type SetExports, WasmPolicySet } from "../engine-wasm/set/policy-set.js";
import { isSetMetadata } from "../set/metadata.js";
import { REGISTRY_ALIGNMENT, REGISTRY_OCTETS, ReaderRegistry } from "./reader-registry.js";
import { createSharedMemory, isSharedMemory } from "./shared-memory.js";
import { openSharedInstance } from "./shared-views.js";

/** What index-threads.ts exports beside what the module of sets has. */
interface ThreadExports extends SetExports {
	join(scratchPtr: number): number;
	leave(): number;
	forgetPieceIndexes(): void;
}

/** Where a set is that threads share; all of it can be sent to another thread. */
export interface SharedSetParts {
	readonly module: RobotsModule;
	readonly memory: WebAssembly.Memory;
	readonly tablePtr: number;
	readonly registryPtr: number;
	readonly options: SetOptions;
}

/** A set in a memory that threads share. */
export interface SharedSet extends EngineSet {
	/** Of a set that has not been disposed of. */
	readonly parts: SharedSetParts;
}

/** An engine whose sets have a shared memory each, which is given back when the last thread has forgotten it. */
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

	/** Its memory goes with the last thread that reads it. */
	override dispose(): void {}
}

/** True for what `parts` of a shared set gave, in this thread or another. */
export function areSharedParts(value: unknown): value is SharedSetParts {
	if (value === null || typeof value !== "object") return false;
	const { module, memory, tablePtr, registryPtr, options } = value as Partial<SharedSetParts>;
	const areAddresses = Number.isSafeInteger(tablePtr) && Number.isSafeInteger(registryPtr);
	return isModule(module) && isSharedMemory(memory) && areAddresses && isSetMetadata(options);
}

/**
 * Opens a set that another thread owns, or this one.
 *
 * @throws RangeError where too many threads read it, or the host gives no more memory.
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

/** A reader's place. */
interface Place {
	readonly registry: ReaderRegistry;
	readonly line: number;
	readonly scratchPtr: number;
}

/** The set in a thread that reads what another one owns. */
class ReaderSet extends WasmPolicySet implements SharedSet {
	readonly parts: SharedSetParts;
	readonly #instance: WasmInstance<ThreadExports>;
	readonly #place: Place;
	/** How often the set had changed when this thread read it last. */
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

	protected override checkPart(ptr: number, endPtr: number, verdictsPtr: number, rulesPtr = 0): number {
		this.#beginReading();
		try {
			return super.checkPart(ptr, endPtr, verdictsPtr, rulesPtr);
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
		// What is broken is not left to others.
		if (exports.leave() !== 0) registry.leave(line, scratchPtr);
	}

	#beginReading(): void {
		const { registry, line } = this.#place;
		registry.beginReading(line);
		const { changeCount } = registry;
		if (changeCount === this.#changeCount) return;
		// What this thread has made of policies that may be gone goes too.
		this.#instance.exports.forgetPieceIndexes();
		this.#changeCount = changeCount;
	}

	#endReading(): void {
		this.#place.registry.endReading(this.#place.line);
	}
}

function ownersOnly(): Error {
	return new Error(
		"PolicySet: a shared set is changed, listed, and written to a snapshot, by the thread that made it alone",
	);
}
