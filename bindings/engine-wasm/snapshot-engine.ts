import * as abi from "../../assembly/abi.js";
import type { SnapshotEngine, SnapshotPolicy } from "../contract/snapshot-engine.js";
import type { Dialect } from "../contract/types.js";
import { createInstance, type WasmInstance } from "./instance.js";
import type { RobotsModule } from "./instantiate.js";
import { outOfMemory } from "./memory.js";
import { WasmPolicy } from "./policy.js";

/** By their numbers. */
const DIALECTS: readonly Dialect[] = ["rfc9309", "google", "original1994"];
/** checkPolicy's answer where there is no memory to check with. */
const LACKS_MEMORY = 2;

/** What index-matcher.ts and index-set.ts export beside what the module of files has. */
export interface SnapshotExports {
	checksum(ptr: number, octetCount: number): bigint;
	checkPolicy(policyPtr: number, octetCount: number): number;
}

/** The WebAssembly engine over one instance of a module that reads snapshots. */
export function createSnapshotEngine(module: RobotsModule): SnapshotEngine {
	const instance = createInstance<SnapshotExports>(module);
	return {
		name: "wasm",
		needsDisposal: true,
		readPolicy: (content, checksum) => readPolicy(instance, content, checksum),
	};
}

function readPolicy(
	instance: WasmInstance<SnapshotExports>,
	content: Uint8Array,
	checksum: bigint,
): SnapshotPolicy | null {
	const { exports, memory } = instance;
	const policyPtr = memory.place(content, 0);
	const isWhole = BigInt.asUintN(64, exports.checksum(policyPtr, content.length)) === checksum;
	const answer = isWhole ? exports.checkPolicy(policyPtr, content.length) : 1;
	if (answer !== 0) exports.release(policyPtr);
	if (answer === LACKS_MEMORY) throw outOfMemory();
	if (answer !== 0) return null;
	const dialect = memory.octets[policyPtr + abi.POLICY_DIALECT]!;
	const originPtr = policyPtr + abi.POLICY_HEADER_OCTETS;
	const originOctets = memory.word(policyPtr + abi.POLICY_ORIGIN_OCTETS);
	const origin = originOctets === 0 ? null : memory.decode(originPtr, originOctets);
	return {
		policy: new WasmPolicy(instance, policyPtr, dialect, origin, () => {}),
		dialect: DIALECTS[dialect]!,
		origin,
	};
}
