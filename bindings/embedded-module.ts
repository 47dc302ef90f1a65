import { robotsWasmBase64 } from "virtual:robots-wasm";

/** The octets of the module this package was built with. */
export function embeddedModuleOctets(): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(robotsWasmBase64), (unit) => unit.charCodeAt(0));
}
