import { readFileSync } from "node:fs";
import { instantiateSync } from "@assemblyscript/loader";
import { expect, it } from "vitest";
import type { MainExports } from "../../bindings/engine-wasm/memory/exports.js";

it("the debug build says what was asserted, in which file and line", () => {
	const octets = readFileSync(new URL("../../build/robots.debug.wasm", import.meta.url));
	const exports = instantiateSync(octets, {}).exports as unknown as MainExports;
	const ptr = exports.allocate(10);
	exports.release(ptr);
	expect(() => exports.release(ptr)).toThrow(
		/^abort: a block in use comes back at assembly\/memory\/blocks\.ts:\d+:\d+$/,
	);
});
