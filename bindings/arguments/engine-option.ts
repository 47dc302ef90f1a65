import type { EngineName } from "../contract/types.js";
import { typeError } from "./errors.js";
import { oneOf } from "./options.js";

/** The engine that a caller asks for; `auto` accepts JavaScript if the host runs no WebAssembly. */
export type EngineChoice = EngineName | "auto";

/** The option that only the `./auto` entry has. */
export interface EngineOption {
	/** Default `auto`. */
	readonly engine?: EngineChoice | undefined;
}

const CHOICES: readonly EngineChoice[] = ["auto", "wasm", "js"];

/** @throws TypeError or RangeError if the option is no choice. */
export function readEngineOption(engine: unknown): EngineChoice {
	return engine === undefined ? "auto" : oneOf("engine", engine, CHOICES);
}

/** @throws TypeError if a caller asks for an engine and the entry has but one. */
export function refuseEngineOption(engine: unknown): void {
	if (engine === undefined) return;
	const expected = 'no such option, as this entry has one engine ("robotstxt-wasm/auto" lets you choose)';
	throw typeError("engine", expected, engine);
}
