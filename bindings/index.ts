import type { RobotsClientOptions } from "./access/client/options.js";
import { BaseRobotsClient } from "./access/client/robots-client.js";
import type { Engine } from "./contract/engine.js";
import type { EngineChoice, ParseOptions, RobotsTxtBody } from "./contract/types.js";
import { jsEngine } from "./engine-js/index.js";
import { provideModule } from "./engine-wasm/embedded-module.js";
import { createWasmEngine } from "./engine-wasm/index.js";
import { hasWebAssembly } from "./engine-wasm/instantiate.js";
import { openFile, ParsedRobotsTxt } from "./file/robots-txt.js";

export * from "./access/client/index.js";
export { accessCopyBody, nextAccessState } from "./access/next-access-state.js";
export { toStoredAccessState } from "./access/stored-state.js";
export * from "./access/types.js";
export { DisposedError } from "./arguments/errors.js";
export type * from "./content-preferences/index.js";
export { parseContentPreferences } from "./content-preferences/index.js";
export * from "./contract/types.js";
export type * from "./directives/index.js";
export { directivesSeen, parseRobotsDirectives } from "./directives/index.js";
export { Matcher } from "./file/matcher.js";
export { robotsTxtUrl } from "./url/index.js";

let wasmEngine: Engine | null = null;

function provideEngine(choice: EngineChoice = "wasm"): Engine {
	return choice === "js" || (choice === "auto" && !canRunWasm()) ? jsEngine : startWasmEngine();
}

/** The engine over the module of this package, compiled at its first use and shared by all files. */
function startWasmEngine(): Engine {
	wasmEngine ??= createWasmEngine(provideModule());
	return wasmEngine;
}

/** Whether the host runs the module; a Content-Security-Policy may forbid it though WebAssembly is there. */
function canRunWasm(): boolean {
	if (!hasWebAssembly()) return false;
	try {
		startWasmEngine();
		return true;
	} catch {
		return false;
	}
}

/** A parsed robots.txt, read by the WebAssembly engine unless the caller chooses otherwise. */
export class RobotsTxt extends ParsedRobotsTxt {
	/**
	 * Reads a robots.txt. No content makes it throw; only a malformed argument does.
	 *
	 * @param body the file; a string counts as its UTF-8 octets. Copied: later changes to it have no effect.
	 * @param options see `ParseOptions`.
	 * @returns the file; `dispose` it, or let it be collected.
	 * @throws TypeError or RangeError that names the argument, what was expected and what came; Error where
	 *   `engine` is `wasm` and the host has no WebAssembly.
	 * @see RFC 9309 §2.2
	 * @example
	 * const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private");
	 * robots.isAllowed("https://example.com/private", "ExampleBot"); // false
	 */
	static parse(body: RobotsTxtBody, options?: ParseOptions): RobotsTxt {
		return new RobotsTxt(openFile(provideEngine, body, options));
	}
}

/** A polite crawler's robots.txt files: fetched when due, remembered, and asked. */
export class RobotsClient extends BaseRobotsClient {
	/**
	 * Makes a client; it fetches nothing before it is asked.
	 *
	 * @param options see `RobotsClientOptions`.
	 * @throws TypeError or RangeError that names the option, what was expected and what came; Error where the
	 *   engine cannot run.
	 * @see RFC 9309 §2.3, §2.4
	 * @example
	 * const fetch = async () => new Response("user-agent: *\ndisallow: /private");
	 * const client = new RobotsClient({ productToken: "ExampleBot", fetch });
	 * await client.isAllowed("https://example.com/private/x"); // false
	 */
	constructor(options: RobotsClientOptions) {
		super(provideEngine, options);
	}
}
