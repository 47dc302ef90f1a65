import { robotsWasmText } from "virtual:robots-threads-wasm";
import { decodeOctets } from "./decode-octets.js";

/** The module of sets over a memory that threads share, as octets. */
export function provideModule(): Uint8Array<ArrayBuffer> {
	return decodeOctets(robotsWasmText);
}
