import { robotsWasmText } from "virtual:robots-matcher-wasm";
import { compileModule, type RobotsModule } from "../memory/instantiate.js";
import { decodeOctets } from "./decode-octets.js";

/** The module that judges snapshots alone, compiled here: where it is imported as a file, none of that is needed. */
export function provideModule(): RobotsModule {
	return compileModule(decodeOctets(robotsWasmText));
}
