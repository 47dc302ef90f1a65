import { refuseEngineOption } from "../arguments/engine-option.js";
import type { Engine } from "../contract/engine.js";
import { jsEngine } from "./index.js";

/**
 * The JavaScript engine, for entries that have no other.
 *
 * @param option `engine` as the caller gave it, which must be undefined.
 * @throws TypeError if it is not undefined.
 */
export function provideJsEngine(option: unknown): Engine {
	refuseEngineOption(option);
	return jsEngine;
}
