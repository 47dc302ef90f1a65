import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const BODY = "user-agent: *\ndisallow: /x\n";

/** What a host does to WebAssembly, and what the error says of it. */
const hosts = [
	{
		host: "without WebAssembly",
		forbid: () => vi.stubGlobal("WebAssembly", undefined),
		message: /^engine: this host has no WebAssembly; .*"auto"/,
	},
	{
		host: "whose policy forbids to compile it",
		forbid: () => refuse("Module"),
		message: /^engine: this host forbids WebAssembly .*'wasm-unsafe-eval'.*"auto"/,
	},
	{
		host: "whose policy forbids to make an instance, as WebKit's does",
		forbid: () => refuse("Instance"),
		message: /^engine: this host forbids WebAssembly .*'wasm-unsafe-eval'.*"auto"/,
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
	/** The entry as such a host imports it, with nothing compiled yet. */
	async function importEntry() {
		vi.resetModules();
		return await import("../bindings/index.js");
	}

	beforeEach(forbid);
	afterEach(() => vi.unstubAllGlobals());

	it.each([undefined, "wasm"] as const)("engine %s: an error that names the way out", async (engine) => {
		const { RobotsTxt } = await importEntry();
		expect(() => RobotsTxt.parse(BODY, { engine })).toThrow(message);
	});

	it.each(["auto", "js"] as const)("engine %s: JavaScript, and says so", async (engine) => {
		const { RobotsTxt } = await importEntry();
		const robots = RobotsTxt.parse(BODY, { engine });
		expect(robots.engine).toBe("js");
		expect(robots.isAllowed("/x", "ExampleBot")).toBe(false);
	});
});
