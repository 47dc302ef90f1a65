import { readFileSync } from "node:fs";
import { robotsWasmText } from "virtual:robots-wasm";
import { expect, it } from "vitest";
import { decodeOctets } from "../../bindings/engine-wasm/modules/decode-octets.js";

const built = (name: string) => new Uint8Array(readFileSync(new URL(`../../build/${name}`, import.meta.url)));

it("the suites of this project run over robots-plain.wasm", () => {
	const octets = decodeOctets(robotsWasmText);
	expect(octets).toEqual(built("robots-plain.wasm"));
	expect(octets).not.toEqual(built("robots.wasm"));
});
