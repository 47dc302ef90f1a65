import { robotsWasmText } from "virtual:robots-set-wasm";
import { decodeOctets } from "./decode-octets.js";

/** The module that keeps sets of policies, as octets. */
export function provideModule(): Uint8Array<ArrayBuffer> {
	return decodeOctets(robotsWasmText);
}
