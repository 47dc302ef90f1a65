import * as abi from "../../assembly/abi.js";
import type { Engine, EngineOptions } from "../contract/engine.js";
import { MAX_BODY_OCTETS } from "../contract/limits.js";
import type { Dialect } from "../contract/types.js";
import { WasmFile } from "./file/file.js";
import { placeBody } from "./memory/body.js";
import { createInstance, type WasmInstance } from "./memory/instance.js";
import type { RobotsModule } from "./memory/instantiate.js";

export const DIALECT_NUMBERS: Readonly<Record<Dialect, number>> = {
	rfc9309: abi.DIALECT_RFC9309,
	google: abi.DIALECT_GOOGLE,
	original1994: abi.DIALECT_ORIGINAL1994,
};

/** Octets after so many are ignored and not counted. */
const MAX_COUNTED_OCTETS = 2 ** 32 - 1;

/** The WebAssembly engine over one instance of a module. */
export function createWasmEngine(module: RobotsModule): Engine {
	const instance = createInstance(module);
	return { name: "wasm", needsDisposal: true, parse: (body, options) => parse(instance, body, options) };
}

/** Reads a file in an instance of a module that reads files. */
export function parse(instance: WasmInstance, body: string | Uint8Array, options: EngineOptions): WasmFile {
	const { exports, memory } = instance;
	const limitOctets = Math.min(options.maxOctets, MAX_BODY_OCTETS);
	const placed = placeBody(instance, body, limitOctets);
	const { textPtr, keptOctets } = placed;
	const bodyOctets = Math.min(placed.bodyOctets, MAX_COUNTED_OCTETS);
	const dialect = DIALECT_NUMBERS[options.dialect];
	const filePtr = memory.demand(exports.parseFile(textPtr, keptOctets, bodyOctets, limitOctets, dialect));
	const sizes = { keptOctets, octetCount: bodyOctets, maxOctets: limitOctets };
	return new WasmFile(instance, filePtr, sizes, dialect, options.origin);
}
