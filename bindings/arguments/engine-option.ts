import type { EngineName } from "../contract/types.js";
import { expectation } from "./errors.js";
import { oneOf } from "./options.js";

/** Which engine a caller asks for; `auto` accepts JavaScript where the host runs no WebAssembly. */
export type EngineChoice = EngineName | "auto";

/** The option that the `./auto` entry has beside those of the others. */
export interface EngineOption {
	/** Default `auto`. */
	readonly engine?: EngineChoice | undefined;
}

const CHOICES: readonly EngineChoice[] = ["auto", "wasm", "js"];

/** @throws TypeError or RangeError where the option is no choice. */
export function readEngineOption(engine: unknown): EngineChoice {
	return engine === undefined ? "auto" : oneOf("engine", engine, CHOICES);
}

/** @throws TypeError where a caller asks for an engine and the entry has but one. */
export function refuseEngineOption(engine: unknown): void {
	if (engine === undefined) return;
	const expected = 'no such option, as this entry has one engine ("robotstxt-wasm/auto" lets you choose)';
	throw new TypeError(expectation("engine", expected, engine));
}
