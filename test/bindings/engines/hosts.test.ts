import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as wasmEntry from "../../../bindings/wasm.js";

const BODY = "user-agent: *\ndisallow: /x\n";

/** Hosts that forbid WebAssembly in some way, and what the error says of it. */
const hosts = [
	{
		host: "without WebAssembly",
		forbid: () => vi.stubGlobal("WebAssembly", undefined),
		message: /^engine: this host has no WebAssembly; .*"robotstxt-wasm\/auto" or "robotstxt-wasm\/js"/,
	},
	{
		host: "whose policy forbids to compile it",
		forbid: () => refuse("Module"),
		message:
			/^engine: this host forbids WebAssembly .*'wasm-unsafe-eval'.*"robotstxt-wasm\/auto" or "robotstxt-wasm\/js"/,
	},
	{
		host: "whose policy forbids to make an instance, as WebKit's does",
		forbid: () => refuse("Instance"),
		message:
			/^engine: this host forbids WebAssembly .*'wasm-unsafe-eval'.*"robotstxt-wasm\/auto" or "robotstxt-wasm\/js"/,
	},
];

function refuse(name: "Module" | "Instance"): void {
	const { Module, Instance, CompileError } = WebAssembly;
	const refused = function refused() {
		throw new CompileError("refused by the host");
	};
	vi.stubGlobal("WebAssembly", { Module, Instance, CompileError, [name]: refused });
}

describe.each(hosts)("a host $host", ({ forbid, message }) => {
	beforeEach(() => {
		// Nothing is compiled yet.
		vi.resetModules();
		forbid();
	});
	afterEach(() => vi.unstubAllGlobals());

	it("the default entry: an error that names the entries that would run", async () => {
		const { RobotsTxt } = await import("../../../bindings/index.js");
		const { RobotsClient } = await import("../../../crawling/client/index.js");
		expect(() => RobotsTxt.parse(BODY)).toThrow(message);
		expect(() => new RobotsClient({ productToken: "a" })).toThrow(message);
	});

	it("./robots-parser: the same", async () => {
		const { default: robotsParser } = await import("../../../bindings/robots-parser/index.js");
		expect(() => robotsParser("/robots.txt", BODY)).toThrow(message);
	});

	it("./auto, engine wasm: the same", async () => {
		const { RobotsTxt } = await import("../../../bindings/auto.js");
		expect(() => RobotsTxt.parse(BODY, { engine: "wasm" })).toThrow(message);
	});

	it.each([undefined, "auto", "js"] as const)(
		"./auto, engine %s: JavaScript, and says so",
		async (engine) => {
			const { RobotsTxt } = await import("../../../bindings/auto.js");
			const robots = RobotsTxt.parse(BODY, { engine });
			expect(robots.engine).toBe("js");
			expect(robots.isAllowed("/x", "ExampleBot")).toBe(false);
		},
	);

	it("./js does not mind", async () => {
		const { robotsParser, RobotsTxt } = await import("../../../bindings/js.js");
		expect(RobotsTxt.parse(BODY).isAllowed("/x", "ExampleBot")).toBe(false);
		expect(robotsParser("/robots.txt", BODY).isAllowed("/x", "ExampleBot")).toBe(false);
	});
});

describe("modules of another realm", () => {
	const other = runInNewContext("({ WebAssembly })") as Pick<typeof globalThis, "WebAssembly">;
	const octets = readFileSync(new URL("../../../build/robots.wasm", import.meta.url));

	it("a module is one", () => {
		const module = new other.WebAssembly.Module(octets);
		expect(module).not.toBeInstanceOf(WebAssembly.Module);
		wasmEntry.initialise(module);
		expect(wasmEntry.RobotsTxt.parse("user-agent: *\ndisallow: /x").isAllowed("/x", "ExampleBot")).toBe(
			false,
		);
	});

	it.each([{}, null, octets, { [Symbol.toStringTag]: "WebAssembly.Module" }])("no module: %o", (value) => {
		expect(() => wasmEntry.initialise(value as never)).toThrow(
			/^module: expected a compiled WebAssembly.Module, got/,
		);
	});
});
