import { refuseEngineOption } from "./arguments/engine-option.js";
import { typeError, withCode } from "./arguments/errors.js";
import type { Engine } from "./contract/engine.js";
import type { ParseOptions, RobotsTxtBody } from "./contract/types.js";
import { createWasmEngine } from "./engine-wasm/index.js";
import { isModule, type RobotsModule } from "./engine-wasm/memory/instantiate.js";
import { openFile } from "./file/open-file.js";
import { ParsedRobotsTxt } from "./file/robots-txt.js";

export type { RobotsModule } from "./engine-wasm/memory/instantiate.js";
export * from "./shared-exports.js";

let engine: Engine | null = null;

/**
 * Passes the compiled module, once, before the first `RobotsTxt.parse`. For hosts that compile modules themselves (edge
 * workers import `robotstxt-wasm/robots.wasm`) and forbid compiling at run time.
 *
 * @param module the module of this package's `robots.wasm`; kept.
 * @throws TypeError if it is no compiled module; Error if it belongs to another version.
 * @example
 * import module from "robotstxt-wasm/robots.wasm";
 * initialise(module);
 */
export function initialise(module: RobotsModule): void {
	if (!isModule(module)) throw typeError("module", "a compiled WebAssembly.Module", module);
	engine = createWasmEngine(module);
}

function provideEngine(option: unknown): Engine {
	refuseEngineOption(option);
	if (engine === null) {
		const message = "robots.wasm: expected initialise(module) to have been called before";
		throw withCode(new Error(message), "ROBOTS_NO_ENGINE");
	}
	return engine;
}

/** A parsed robots.txt, read by the module that was passed to `initialise`. */
export class RobotsTxt extends ParsedRobotsTxt {
	/**
	 * Reads a robots.txt. No content makes it throw; only a malformed argument does.
	 *
	 * @param body the file; a string counts as its UTF-8 bytes. Copied: later changes to it have no effect.
	 * @param options see `ParseOptions`.
	 * @returns the file; `dispose` it, or let it be collected.
	 * @throws TypeError or RangeError that names the argument, what was expected and what came; Error before
	 *   `initialise`.
	 * @see RFC 9309 §2.2
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private");
	 * robots.isAllowed("https://example.com/private", "ExampleBot"); // false
	 */
	static parse(body: RobotsTxtBody, options?: ParseOptions): RobotsTxt {
		return new RobotsTxt(openFile(provideEngine, body, options));
	}
}
