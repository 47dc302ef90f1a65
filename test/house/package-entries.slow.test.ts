import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { rolldown } from "rolldown";
import { rollup } from "rollup";
import { describe, expect, it } from "vitest";
import { ENTRIES, exportsOf, jsrExportsOf, MODULES, type Target } from "../../scripts/entries/entries.mjs";

const ROOT = new URL("../../", import.meta.url);
const TRAPS = fileURLToPath(new URL("../support/import-in-traps.mjs", import.meta.url));
const run = promisify(execFile);

/** Nodes from 20.19 on can require ES modules, and earlier ones do not know the option. */
const WITHOUT_REQUIRED_MODULES = process.features.require_module ? ["--no-experimental-require-module"] : [];

interface PackageJson {
	readonly version: string;
	readonly exports: Readonly<Record<string, Target>>;
	readonly sideEffects: readonly string[];
	readonly files: readonly string[];
	readonly dependencies?: object;
}

const packageJson = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as PackageJson;

interface PackageFile {
	readonly entry: string;
	readonly condition: string;
	readonly file: string;
}

/** Every file that callers can import, built by `npm test` before the tests run. */
const targets = Object.entries(packageJson.exports)
	.flatMap(([entry, target]) => filesBy(target, entry))
	.flatMap(filesOfPattern);

/** `./*.wasm` is an entry for each module. */
function filesOfPattern({ entry, condition, file }: PackageFile): PackageFile[] {
	if (!entry.includes("*")) return [{ entry, condition, file }];
	return MODULES.map((name) => ({
		entry: entry.replace("*", name),
		condition,
		file: file.replace("*", name),
	}));
}

function filesBy(target: Target, entry: string, conditions: readonly string[] = []): PackageFile[] {
	if (typeof target === "string") return [{ entry, condition: conditions.join(" "), file: target }];
	return Object.entries(target).flatMap(([condition, next]) =>
		filesBy(next, entry, [...conditions, condition]),
	);
}

const bundles = Array.from(new Set(targets.map(({ file }) => file))).filter((file) => file.endsWith(".js"));
const required = ENTRIES.map(({ entry }) => entry.replace(/^\./, "robotstxt-wasm"));

describe("the exports of the package", () => {
	it("are at most twenty", () => {
		expect(Object.keys(packageJson.exports).length).toBeLessThanOrEqual(20);
	});

	it.each(targets)("$entry, condition $condition: $file is built", ({ file }) => {
		expect(existsSync(new URL(file, ROOT)), file).toBe(true);
	});

	it.each(Object.entries(packageJson.exports).filter(([, target]) => typeof target === "object"))(
		"%s: types come first, the default last",
		(_, target) => {
			expect(Object.keys(target)).toEqual(["require", "default"]);
			for (const each of Object.values(target)) {
				const conditions = Object.keys(each);
				expect([conditions[0], conditions.at(-1)]).toEqual(["types", "default"]);
			}
		},
	);

	it.each([
		["workerd", "edge/index.js"],
		["edge-light", "edge/index.js"],
		["node", "node/index.js"],
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

/** The modules of entries that have other ones than the default entry; sets and enforcers read snapshots too. */
const MODULES_OF: Readonly<Record<string, readonly string[]>> = {
	matcher: ["robots-matcher"],
	set: ["robots-set", "robots-matcher"],
	enforce: ["robots", "robots-matcher"],
};

/** What each bundle does at import. */
const trapped: readonly { touched: string[]; imported: string[]; names: string[] }[] = JSON.parse(
	await printedBy(["--no-warnings", "--experimental-vm-modules", TRAPS, ...bundles]),
);

/** What Node prints in the repository's folder; nothing but that. */
async function printedBy(argv: readonly string[]): Promise<string> {
	const { stdout, stderr } = await run(process.execPath, argv, { cwd: fileURLToPath(ROOT) });
	expect(stderr).toBe("");
	return stdout;
}

describe.each(bundles)("%s", (file) => {
	it("does no work at import: compiles nothing, reads nothing, touches nothing of its host", () => {
		const { touched, imported, names } = trapped[bundles.indexOf(file)]!;
		expect(touched).toEqual([]);
		const foreign = imported.filter((id) => !/^\.\.?\/.*\.js$/.test(id));
		const [, own = ""] = /\/(matcher|set|enforce)\.js$/.exec(file) ?? [];
		const isNodeOnly = ENTRIES.some((each) => each.isNodeOnly === true && file.endsWith(`/${each.name}.js`));
		const others = isNodeOnly ? foreign.filter((id) => !id.startsWith("node:")) : foreign;
		const modules = file.includes("/edge/") ? (MODULES_OF[own] ?? ["robots"]) : [];
		expect(others).toEqual(modules.map((name) => `../${name}.wasm?module`));
		expect(names.length).toBeGreaterThan(0);
	});
});

/** Each is required as if it were the first, and then imported. */
const REQUIRE_ALL = `
	const outcomes = ${JSON.stringify(required)}.map((specifier) => {
		for (const path of Object.keys(require.cache)) delete require.cache[path];
		try {
			const names = Object.keys(require(specifier)).sort();
			return { specifier, names, esm: Object.keys(require.cache).filter((path) => !path.endsWith(".cjs")) };
		} catch (error) {
			return { specifier, names: [String(error)], esm: [] };
		}
	});
	Promise.all(outcomes.map(async ({ specifier, ...outcome }) => ({
		...outcome,
		same: Object.keys(await import(specifier)).sort(),
	}))).then((all) => console.log(JSON.stringify(all)));
`;
const requiredOnes: readonly { names: string[]; esm: string[]; same: string[] }[] = JSON.parse(
	await printedBy([...WITHOUT_REQUIRED_MODULES, "--input-type=commonjs", "--eval", REQUIRE_ALL]),
);

describe.each(required)("require(%j)", (specifier) => {
	it("needs no ES module: any Node of `engines` can", () => {
		const { names, esm, same } = requiredOnes[required.indexOf(specifier)]!;
		expect(esm).toEqual([]);
		expect(names).toEqual(same);
	});
});

describe("a bundler", () => {
	/** Bundles an application, and returns what remains of the default entry. */
	async function bundle(code: string): Promise<string> {
		const built = await rollup({
			input: "application",
			// Of our files a bundler has nothing to say, such as that they import one another in a circle.
			onwarn: ({ code, message }) => {
				if (code !== "EMPTY_BUNDLE") throw new Error(message);
			},
			plugins: [
				{
					name: "application",
					resolveId: (id, importer = ROOT.href) => {
						if (id === "application") return id;
						const [, entry] = /^robotstxt-wasm(?:\/(.*))?$/.exec(id) ?? [];
						const path = id.startsWith("robotstxt-wasm") ? `dist/${entry ?? "index"}.js` : id;
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

	it.each(["robotstxt-wasm", "robotstxt-wasm/js"])(
		"leaves lint and its walk over lines out of a program with RobotsTxt of %s",
		async (entry) => {
			const code = await bundle(
				`import { RobotsTxt } from "${entry}"; console.log(RobotsTxt.parse("").groups);`,
			);
			expect(code).toContain("class ParsedRobotsTxt");
			expect(code).not.toMatch(/redundant-trailing-star|body-is-address|\bclass LineDiagnostics\b/);
			const linting = await bundle('import { lint } from "robotstxt-wasm/analysis"; console.log(lint);');
			expect(linting).toMatch(/redundant-trailing-star/);
			expect(linting).not.toContain("A path ends in `*`.");
		},
	);

	it("drops both engines where they are not used", async () => {
		const code = await bundle('import { robotsTxtUrl } from "robotstxt-wasm"; console.log(robotsTxtUrl);');
		expect(code.includes("WebAssembly")).toBe(false);
		expect(code).not.toMatch(/\bclass (?:WasmFile|ParsedRobotsTxt|BaseRobotsClient)\b/);
	});

	it.each([
		[
			"robotstxt-wasm",
			'RobotsTxt.parse("user-agent: *\\ndisallow: /x").isAllowed("/x", "ExampleBot")',
			"RobotsTxt",
		],
		["robotstxt-wasm/client", 'typeof RobotsClient === "undefined"', "RobotsClient"],
	])(
		"that takes condition node gets a program that runs without any other file: %s",
		async (entry, asked, name) => {
			const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-bundle-"));
			try {
				const built = await rolldown({
					input: "application",
					platform: "node",
					cwd: fileURLToPath(ROOT),
					plugins: [
						{
							name: "application",
							resolveId: (id) => (id === "application" ? `${fileURLToPath(ROOT)}application.js` : null),
							load: (id) =>
								id.endsWith("application.js")
									? `import { ${name} } from "${entry}"; console.log(${asked});`
									: null,
						},
					],
				});
				const { output } = await built.generate({ format: "es" });
				expect(output).toHaveLength(1);
				expect(output[0].code).not.toMatch(/^import .* from "(?!node:)/m);
				writeFileSync(join(folder, "program.mjs"), output[0].code);
				const { stdout } = await run(process.execPath, ["program.mjs"], { cwd: folder });
				expect(stdout).toBe("false\n");
			} finally {
				rmSync(folder, { recursive: true, force: true });
			}
		},
	);
});
