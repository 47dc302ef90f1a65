import { robotsWasmText } from "virtual:robots-matcher-wasm";
import { compileModule, type RobotsModule } from "../memory/instantiate.js";
import { decodeOctets } from "./decode-octets.js";

/** The module that only judges snapshots, compiled here. The build leaves it out if it is imported as a file. */
export function provideModule(): RobotsModule {
	return compileModule(decodeOctets(robotsWasmText));
}
