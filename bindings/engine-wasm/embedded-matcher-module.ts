import { robotsWasmText } from "virtual:robots-matcher-wasm";
import { decodeOctets } from "./decode-octets.js";

/** The module that judges snapshots alone, as octets. */
export function provideModule(): Uint8Array<ArrayBuffer> {
	return decodeOctets(robotsWasmText);
}
