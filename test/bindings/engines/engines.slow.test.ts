import "../../support/fresh-modules.js";
import "../../support/install-wasm-spy.js";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RobotsTxt as AutoRobotsTxt } from "../../../bindings/auto.js";
import { RobotsTxt } from "../../../bindings/index.js";
import { RobotsTxt as JsRobotsTxt } from "../../../bindings/js.js";
import { initialise, RobotsTxt as WasmRobotsTxt } from "../../../bindings/wasm.js";
import { filesOf } from "../../support/built-files.js";
import { wasmSpy } from "../../support/install-wasm-spy.js";

const BODY = "user-agent: *\ndisallow: /x\n";
const ROOT = new URL("../../../", import.meta.url);

function readBuilt(path: string): Buffer {
	const url = new URL(path, ROOT);
	if (!existsSync(url)) throw new Error(`${path} is missing: run "npm run build" first, as "npm test" does`);
	return readFileSync(url);
}

/** Uses every part of the API once. */
function use(robots: RobotsTxt | JsRobotsTxt): void {
	const matcher = robots.matcher("ExampleBot");
	expect(matcher.isAllowed("/x")).toBe(false);
	expect(Array.from(matcher.checkAll(["/x", "/y"]))).toEqual([0, 1]);
	expect(matcher.explain("/x").rule?.line).toBe(2);
	expect(robots.isCut).toBe(false);
	robots.dispose();
}

describe("robots.engine tells which engine runs", () => {
	it.each([
		[undefined, "wasm"],
		["wasm", "wasm"],
		["auto", "wasm"],
		["js", "js"],
	] as const)("./auto, engine %s: %s", (choice, ran) => {
		const options = choice === undefined ? undefined : { engine: choice };
		const robots = AutoRobotsTxt.parse(BODY, options);
		expect(robots.engine).toBe(ran);
		use(robots);
	});

	it.each([
		["default entry", RobotsTxt, "wasm"],
		["./js", JsRobotsTxt, "js"],
	] as const)("%s: it has one", (_, Entry, ran) => {
		const robots = Entry.parse(BODY);
		expect(robots.engine).toBe(ran);
		use(robots);
		for (const engine of ["wasm", "js", "auto", "rust", null]) {
			const parse = () => Entry.parse(BODY, { engine } as object);
			expect(parse).toThrow(TypeError);
			expect(parse).toThrow(/^engine: expected no such option, .*"robotstxt-wasm\/auto"/);
		}
		expect(Entry.parse(BODY, { engine: undefined } as object).engine).toBe(ran);
	});
});

describe("the engine that is named is the one that ran", () => {
	function countCalls(run: () => void): number {
		const before = wasmSpy.callsCount;
		run();
		return wasmSpy.callsCount - before;
	}

	it.each([
		["default entry", () => RobotsTxt.parse(BODY)],
		["./auto", () => AutoRobotsTxt.parse(BODY)],
		["./auto, engine wasm", () => AutoRobotsTxt.parse(BODY, { engine: "wasm" })],
	] as const)("%s calls the module", (_, parse) => {
		let robots: RobotsTxt | undefined;
		const parsing = countCalls(() => {
			robots = parse();
		});
		expect(parsing).toBeGreaterThan(0);
		const matcher = robots!.matcher("ExampleBot");
		expect(countCalls(() => matcher.isAllowed("/x"))).toBeGreaterThan(0);
		expect(countCalls(() => matcher.isAllowed(new Uint8Array([0x2f])))).toBeGreaterThan(0);
		expect(countCalls(() => matcher.checkAll(["/x"]))).toBeGreaterThan(0);
		expect(countCalls(() => matcher.checkLines(new Uint8Array([0x2f])))).toBeGreaterThan(0);
		expect(countCalls(() => matcher.decideLines(new Uint8Array([0x2f])))).toBeGreaterThan(0);
		expect(countCalls(() => matcher.explain("/x"))).toBeGreaterThan(0);
		robots?.dispose();
	});

	it("all files share one instance", () => {
		for (let count = 0; count < 3; count++) {
			use(RobotsTxt.parse(BODY));
			use(AutoRobotsTxt.parse(BODY));
		}
		expect(wasmSpy.instancesCount).toBe(1);
	});

	it("engine js never calls the module", () => {
		expect(countCalls(() => use(AutoRobotsTxt.parse(BODY, { engine: "js" })))).toBe(0);
		expect(countCalls(() => use(JsRobotsTxt.parse(BODY)))).toBe(0);
	});
});

describe("what is built", () => {
	it.each(["robots.wasm", "robots-plain.wasm"])("%s imports nothing", (file) => {
		const module = new WebAssembly.Module(new Uint8Array(readBuilt(`build/${file}`)));
		expect(WebAssembly.Module.imports(module)).toEqual([]);
	});

	it("the wasm entry takes the module from its caller, and nothing else", () => {
		expect(() => WasmRobotsTxt.parse(BODY)).toThrow(/initialise/);
		expect(() => initialise(5 as never)).toThrow(/^module: expected .*WebAssembly\.Module.* got 5$/);
		for (const file of ["robots-plain.wasm", "robots.wasm"]) {
			initialise(new WebAssembly.Module(new Uint8Array(readBuilt(`dist/${file}`))));
			const robots = WasmRobotsTxt.parse(BODY);
			expect([robots.engine, robots.isAllowed("/x", "a")]).toEqual(["wasm", false]);
		}
		expect(() => WasmRobotsTxt.parse(BODY, { engine: "js" } as object)).toThrow(
			/^engine: expected no such option/,
		);
	});

	it("the module says how much room printing the longest pattern needs", () => {
		const module = new WebAssembly.Module(new Uint8Array(readBuilt("build/robots.wasm")));
		const { printedRoom } = new WebAssembly.Instance(module).exports as {
			printedRoom(octets: number): number;
		};
		for (const octetCount of [0, 1, 185_000_000, 2 ** 28]) {
			expect(printedRoom(octetCount) >>> 0).toBe(16 + 6 * octetCount);
		}
	});

	it("the module that is shipped is the one that is tested", () => {
		expect(readBuilt("dist/robots.wasm").equals(readBuilt("build/robots.wasm"))).toBe(true);
	});

	it("the default entry holds no JavaScript engine, and ./auto both", () => {
		const holds = (file: string) => filesOf(file).some((each) => each.endsWith("engine-js.js"));
		expect([holds("dist/index.js"), holds("dist/auto.js")]).toEqual([false, true]);
	});

	it("the js entry names no WebAssembly", () => {
		for (const file of filesOf("dist/js.js")) {
			const code = readBuilt(file).toString("utf8");
			expect(code, file).not.toMatch(/WebAssembly\.|\.wasm"/);
		}
	});

	it.each(["dist/index.js", "dist/auto.js", "dist/js.js"])("%s works", async (path) => {
		readBuilt(path);
		const built = await import(/* @vite-ignore */ new URL(path, ROOT).href);
		const robots = built.RobotsTxt.parse(BODY);
		expect(robots.engine).toBe(path.includes("js.js") ? "js" : "wasm");
		use(robots);
	});
});
