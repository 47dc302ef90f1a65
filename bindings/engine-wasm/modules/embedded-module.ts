import { robotsWasmText } from "virtual:robots-wasm";
import { decodeOctets } from "./decode-octets.js";

/** The module this package was built with, as octets. */
export function provideModule(): Uint8Array<ArrayBuffer> {
	return decodeOctets(robotsWasmText);
}
