import { refuseEngineOption } from "../arguments/engine-option.js";
import type { Engine } from "../contract/engine.js";
import { jsEngine } from "./index.js";

/** The JavaScript engine. @throws TypeError if option `engine` is given: its entries have no other engine. */
export function provideJsEngine(option: unknown): Engine {
	refuseEngineOption(option);
	return jsEngine;
}
