import * as abi from "../../../assembly/abi.js";
import { DIALECTS } from "../../contract/dialects.js";
import type { SnapshotEngine, SnapshotPolicy } from "../../contract/snapshot-engine.js";
import { decodeByHost } from "../memory/decode-utf8.js";
import { createInstance, type WasmInstance } from "../memory/instance.js";
import type { RobotsModule } from "../memory/instantiate.js";
import { outOfMemory } from "../memory/memory.js";
import { WasmPolicy } from "./policy.js";

/** checkSnapshot's answer if there is no memory for the check. */
const LACKS_MEMORY = 2;

/** The exports of index-matcher.ts besides those of the module of files. */
export interface SnapshotExports {
	checkSnapshot(ptr: number, octetCount: number): number;
	checkPolicy(policyPtr: number, octetCount: number): number;
}

/** The WebAssembly engine over one instance of a module that reads snapshots. */
export function createSnapshotEngine(module: RobotsModule): SnapshotEngine {
	const instance = createInstance<SnapshotExports>(module);
	return { name: "wasm", needsDisposal: true, readPolicy: (octets) => readPolicy(instance, octets) };
}

function readPolicy(instance: WasmInstance<SnapshotExports>, octets: Uint8Array): SnapshotPolicy | null {
	const { exports, memory } = instance;
	const octetCount = octets.length;
	const blockPtr = memory.place(octets, 0);
	const answer = exports.checkSnapshot(blockPtr, octetCount);
	if (answer !== 0) exports.release(blockPtr);
	if (answer === LACKS_MEMORY) throw outOfMemory();
	if (answer !== 0) return null;
	const policyPtr = blockPtr + abi.SNAPSHOT_HEAD_OCTETS;
	const dialect = memory.octets[policyPtr + abi.POLICY_DIALECT]!;
	return {
		policy: new WasmPolicy(instance, policyPtr, dialect, blockPtr),
		dialect: DIALECTS[dialect]!,
		readOrigin() {
			const originPtr = policyPtr + abi.POLICY_HEADER_OCTETS;
			const originOctets = memory.word(policyPtr + abi.POLICY_ORIGIN_OCTETS);
			return originOctets === 0
				? null
				: decodeByHost(memory.octets.slice(originPtr, originPtr + originOctets));
		},
		readMetadata() {
			const metadataPtr = policyPtr + memory.word(policyPtr + abi.POLICY_OCTETS);
			return memory.octets.subarray(metadataPtr, blockPtr + octetCount);
		},
	};
}
