import { type EngineOption, readEngineOption } from "./arguments/engine-option.js";
import type { Engine } from "./contract/engine.js";
import type { ParseOptions as FileOptions, RobotsTxtBody } from "./contract/types.js";
import { jsEngine } from "./engine-js/index.js";
import { provideModule } from "./engine-wasm/modules/embedded-module.js";
import { canRunWasm, startWasmEngine } from "./engine-wasm/provide.js";
import { OPTIONS_WITH_ENGINE, openFile } from "./file/open-file.js";
import { ParsedRobotsTxt } from "./file/robots-txt.js";

export type { EngineChoice, EngineOption } from "./arguments/engine-option.js";
export * from "./shared-exports.js";

/** How `RobotsTxt.parse` reads a file, and by which engine. */
export interface ParseOptions extends FileOptions, EngineOption {}

function provideEngine(engine: unknown): Engine {
	const choice = readEngineOption(engine);
	return choice === "js" || (choice === "auto" && !canRunWasm(provideModule))
		? jsEngine
		: startWasmEngine(provideModule);
}

/** A parsed robots.txt, read by the WebAssembly engine where the host runs it, else by the JavaScript one. */
export class RobotsTxt extends ParsedRobotsTxt {
	/**
	 * Reads a robots.txt. No content makes it throw; only a malformed argument does.
	 *
	 * @param body the file; a string counts as its UTF-8 bytes. Copied: later changes to it have no effect.
	 * @param options see `ParseOptions`; `engine` may ask for one of the two: `wasm` or `js`.
	 * @returns the file; `dispose` it, or let it be collected.
	 * @throws TypeError or RangeError that names the argument, what was expected and what came; Error if `engine` is
	 *   `wasm` and the host runs no WebAssembly.
	 * @see RFC 9309 §2.2
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private", { engine: "js" });
	 * robots.isAllowed("https://example.com/private", "ExampleBot"); // false
	 */
	static parse(body: RobotsTxtBody, options?: ParseOptions): RobotsTxt {
		return new RobotsTxt(openFile(provideEngine, body, options, OPTIONS_WITH_ENGINE));
	}
}
