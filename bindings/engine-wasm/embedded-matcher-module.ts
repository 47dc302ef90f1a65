import { robotsWasmText } from "virtual:robots-matcher-wasm";
import { decodeOctets } from "./decode-octets.js";
import { compileModule, type RobotsModule } from "./instantiate.js";

/** The module that judges snapshots alone, compiled here: where it is imported as a file, none of that is needed. */
export function provideModule(): RobotsModule {
	return compileModule(decodeOctets(robotsWasmText));
}
