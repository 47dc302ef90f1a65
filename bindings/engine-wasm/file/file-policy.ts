import { BLOCK_HEADER_OCTETS, POLICY_OCTETS } from "../../../assembly/abi.js";
import type { FilePolicy } from "../../contract/engine.js";
import type { WasmInstance } from "../memory/instance.js";
import { WasmPolicy } from "../policy/policy.js";

/** A policy of a file, compiled into a block of its own. */
export class WasmFilePolicy extends WasmPolicy implements FilePolicy {
	readonly #memory: WasmInstance["memory"];

	constructor(
		instance: WasmInstance,
		private readonly policyPtr: number,
		dialect: number,
		private readonly onDispose: (policy: WasmFilePolicy) => void,
	) {
		super(instance, policyPtr, dialect);
		this.#memory = instance.memory;
	}

	/** Octets of linear memory of its block. */
	get memoryOctets(): number {
		return octetsOfBlock(this.#memory, this.policyPtr);
	}

	toBlock(): Uint8Array {
		const ptr = this.policyPtr;
		return this.#memory.octets.slice(ptr, ptr + this.#memory.word(ptr + POLICY_OCTETS));
	}

	override dispose(): void {
		super.dispose();
		this.onDispose(this);
	}
}

/** Octets of linear memory of a block, header included; 0 for no block. */
export function octetsOfBlock(memory: WasmInstance["memory"], ptr: number): number {
	return ptr === 0 ? 0 : memory.word(ptr - BLOCK_HEADER_OCTETS);
}
