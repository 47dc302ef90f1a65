import { robotsWasmText } from "virtual:robots-wasm";
import { decodeOctets } from "./decode-octets.js";
import { compileModule, type RobotsModule } from "./instantiate.js";

/**
 * The module this package was built with, compiled.
 *
 * @throws Error where the host has no WebAssembly, or its Content-Security-Policy forbids it.
 */
export function provideModule(): RobotsModule {
	return compileModule(decodeOctets(robotsWasmText));
}
