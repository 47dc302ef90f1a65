import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { rollup } from "rollup";
import { describe, expect, it } from "vitest";
import { exportsOf, jsrExportsOf } from "../scripts/entries.mjs";

const ROOT = new URL("../", import.meta.url);
const TRAPS = fileURLToPath(new URL("support/import-in-traps.mjs", import.meta.url));
const run = promisify(execFile);

interface PackageJson {
	readonly version: string;
	readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
	readonly sideEffects: readonly string[];
	readonly files: readonly string[];
	readonly dependencies?: object;
}

const packageJson = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as PackageJson;

/** Every file that callers can import, built by `npm test` before the tests run. */
const targets = Object.entries(packageJson.exports).flatMap(([entry, target]) =>
	Object.entries(typeof target === "string" ? { default: target } : target).map(([condition, file]) => ({
		entry,
		condition,
		file,
	})),
);
const bundles = Array.from(new Set(targets.map(({ file }) => file))).filter((file) => file.endsWith(".js"));

describe("the exports of the package", () => {
	it.each(targets)("$entry, condition $condition: $file is built", ({ file }) => {
		expect(existsSync(new URL(file, ROOT)), file).toBe(true);
	});

	it.each(Object.entries(packageJson.exports).filter(([, target]) => typeof target === "object"))(
		"%s: types come first, the default last",
		(_, target) => {
			const conditions = Object.keys(target);
			expect([conditions[0], conditions.at(-1)]).toEqual(["types", "default"]);
		},
	);

	it.each([
		["workerd", "edge/index.js"],
		["edge-light", "edge/index.js"],
		["browser", "index.js"],
		["worker", "index.js"],
	])("condition %s resolves to %s", async (condition, file) => {
		const code = 'console.log(import.meta.resolve("robotstxt-wasm"))';
		const argv = ["--conditions", condition, "--input-type=module", "--eval", code];
		const { stdout } = await run(process.execPath, argv, { cwd: fileURLToPath(ROOT) });
		expect(stdout.trim()).toBe(new URL(`dist/${file}`, ROOT).href);
	});

	it("are those of the table: `npm run entries` writes them", () => {
		expect(packageJson.exports).toEqual(exportsOf());
	});

	it("jsr.json names the same version and the same files", () => {
		const jsr = JSON.parse(readFileSync(new URL("jsr.json", ROOT), "utf8"));
		expect(jsr.version).toBe(packageJson.version);
		expect(jsr.exports).toEqual(jsrExportsOf());
	});

	it("the package depends on nothing", () => {
		expect(packageJson.dependencies).toBeUndefined();
	});
});

describe.each(bundles)("%s", (file) => {
	it("does no work at import: compiles nothing, reads nothing, touches nothing of its host", async () => {
		const path = fileURLToPath(new URL(file, ROOT));
		const { stdout } = await run(process.execPath, [
			"--no-warnings",
			"--experimental-vm-modules",
			TRAPS,
			path,
		]);
		const { touched, imported, names } = JSON.parse(stdout);
		expect(touched).toEqual([]);
		const foreign = imported.filter((id: string) => !/^\.\.?\/.*\.js$/.test(id));
		expect(foreign).toEqual(file.includes("/edge/") ? ["../robots.wasm?module"] : []);
		expect(names.length).toBeGreaterThan(0);
	});
});

describe("a bundler", () => {
	/** What is left of the default entry in an application. */
	async function bundle(code: string): Promise<string> {
		const built = await rollup({
			input: "application",
			plugins: [
				{
					name: "application",
					resolveId: (id, importer = ROOT.href) => {
						if (id === "application") return id;
						const path = id === "robotstxt-wasm" ? "dist/index.js" : id;
						const base = importer === "application" ? ROOT : pathToFileURL(importer);
						return { id: fileURLToPath(new URL(path, base)), moduleSideEffects: false };
					},
					load: (id) => (id === "application" ? code : null),
				},
			],
		});
		const { output } = await built.generate({ format: "es" });
		return output[0].code;
	}

	it("drops what is imported and not used", async () => {
		expect((await bundle('import { RobotsTxt } from "robotstxt-wasm";')).trim()).toBe("");
	});

	it("drops both engines where they are not used", async () => {
		const code = await bundle('import { robotsTxtUrl } from "robotstxt-wasm"; console.log(robotsTxtUrl);');
		expect(code.includes("WebAssembly")).toBe(false);
		expect(code).not.toMatch(/\bclass (?:WasmFile|ParsedRobotsTxt|BaseRobotsClient)\b/);
	});
});
