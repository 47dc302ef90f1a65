import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { runNode, runProgram } from "../support/run-program.mjs";

const PAGE = readFileSync(new URL("../../../docs/moving-from-robots-parser.md", import.meta.url), "utf8");
const DEPENDENTS = { "@crawlee/utils": "3.18.1", simplecrawler: "1.1.9", supercrawler: "2.0.0" };
/** What the page writes to install again what has copies. */
const INSTALL = /`npm (install --no-save [^`]+)`/.exec(PAGE)[1].split(" ");
const MANAGERS = { pnpm: "10.34.9", yarn: "1.22.22" };
const WORKSPACE = "pnpm-workspace.yaml";
const QUIET = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"];

/** What docs/moving-from-robots-parser.md says, in projects beside a clone, to the letter. */
export const MOVING = {
	name: "moving",
	source: null,
	tests: {
		async "npm, a fresh project"(folder, packed) {
			const cwd = projectBesideClone(folder, "npm-fresh", packed, blockOf("npm"));
			await npm(cwd, "install");
			await assertReplaced(cwd);
			assert.doesNotMatch(await npm(cwd, "ls", "robots-parser"), /robots-parser@[^n]/);
		},
		async "npm, over a lock: a nested copy stays, and both ways that the page shows replace it"(
			folder,
			packed,
		) {
			for (const way of [["update"], INSTALL]) {
				const cwd = projectBesideClone(folder, `npm-lock-${way[0]}`, packed);
				await npm(cwd, "install");
				writeManifest(cwd, blockOf("npm"));
				await npm(cwd, "install");
				await assert.rejects(npm(cwd, "ls", "robots-parser"), /robots-parser@2\.4\.0 invalid/);
				await npm(cwd, ...way);
				await npm(cwd, "ls", "robots-parser");
				await assertReplaced(cwd);
			}
		},
		async "npm refuses an override that is not that of the dependency"(folder, packed) {
			const { dependencies } = blockOf("npm");
			const overrides = { "robots-parser": "npm:robots-parser-wasm@^0.1.0" };
			const cwd = projectBesideClone(folder, "npm-refused", packed, { dependencies, overrides });
			await assert.rejects(npm(cwd, "install"), /EOVERRIDE/);
		},
		async "robots-txt-guard's place, in packages that depend on it"(folder, packed) {
			const checkers = ["broken-link-checker", "@belym.a.2105/broken-link-checker"];
			const dependencies = { [checkers[0]]: "0.7.8", [checkers[1]]: "0.7.10" };
			const before = projectBesideClone(folder, "guard-before", packed);
			const after = projectBesideClone(folder, "guard-after", packed);
			const block = blockOf("robots-txt-guard");
			writeManifest(before, {}, dependencies);
			writeManifest(after, block, dependencies);
			for (const name of ["robots-txt-parse", "robots-txt-guard"]) {
				mkdirSync(join(after, name));
				writeFileSync(join(after, name, "index.js"), codeOf("js", `${name}/index.js`));
				await runProgram("npm", ["init", "-y"], { cwd: join(after, name) });
			}
			const asked = { before: [], after: [] };
			for (const [time, cwd] of Object.entries({ before, after })) {
				await npm(cwd, "install");
				for (const file of ["broken-link-checker.mjs", "site.mjs"])
					copyFileSync(new URL(`dependents/${file}`, import.meta.url), join(cwd, file));
				for (const checker of checkers)
					asked[time].push(JSON.parse(await runNode(["broken-link-checker.mjs", checker], { cwd })));
			}
			const rules = createRequire(join(after, "node_modules/broken-link-checker/package.json"));
			assert.equal(
				realpathSync(rules.resolve("robots-txt-guard")),
				realpathSync(join(after, "robots-txt-guard/index.js")),
			);
			assert.equal(asked.before[0].asked.includes("/private/x"), false);
			assert.deepEqual(asked.after, asked.before);
		},
		pnpm: (folder, packed) => installTwice("pnpm", "pnpm/bin/pnpm.cjs", folder, packed),
		"Yarn 1": (folder, packed) => installTwice("yarn", "yarn/bin/yarn.js", folder, packed),
	},
};

/** By another package manager, over its own lock. */
async function installTwice(name, path, folder, packed) {
	const cwd = projectBesideClone(folder, name, packed);
	const tools = join(folder, `${name}-itself`);
	mkdirSync(tools);
	writeFileSync(join(tools, "package.json"), JSON.stringify({ dependencies: { [name]: MANAGERS[name] } }));
	await npm(tools, "install");
	const argv = [join(tools, "node_modules", path), "install", "--ignore-scripts"];
	await runNode(argv, { cwd });
	const others = name === "pnpm" ? {} : blockOf(name);
	writeManifest(cwd, { ...blockOf("npm"), overrides: undefined, ...others });
	if (name === "pnpm") writeFileSync(join(cwd, WORKSPACE), codeOf("yaml", WORKSPACE));
	await runNode([...argv, ...(name === "pnpm" ? ["--no-frozen-lockfile"] : [])], { cwd });
	await assertReplaced(cwd);
}

/** A block of JSON of the page, by its title. */
function blockOf(title) {
	return JSON.parse(codeOf("json", title));
}

function codeOf(language, title) {
	return new RegExp(`^\`\`\`${language} \\[${title}\\]\\n(.*?)^\`\`\``, "ms").exec(PAGE)[1];
}

/** A project whose neighbour is the folder of the clone, which has the packed files. */
function projectBesideClone(folder, name, packed, manifest = {}) {
	const clone = join(folder, "robotstxt-wasm");
	mkdirSync(clone, { recursive: true });
	for (const file of Object.values(packed)) copyFileSync(file, join(clone, basename(file)));
	const cwd = join(folder, name);
	mkdirSync(cwd);
	writeManifest(cwd, manifest);
	return cwd;
}

function writeManifest(cwd, { dependencies = {}, ...others }, dependents = DEPENDENTS) {
	const manifest = { private: true, ...others, dependencies: { ...dependents, ...dependencies } };
	writeFileSync(join(cwd, "package.json"), JSON.stringify(manifest, null, "\t"));
}

/** npm prints on standard output what it refuses. */
function npm(cwd, command, ...argv) {
	return runProgram("npm", [command, ...argv, ...QUIET], { cwd });
}

/** That each dependent gets ours. */
async function assertReplaced(cwd) {
	for (const dependent of Object.keys(DEPENDENTS)) {
		const path = realpathSync(join(cwd, "node_modules", dependent, "package.json"));
		const found = dirname(createRequire(path).resolve("robots-parser"));
		assert.equal(
			JSON.parse(readFileSync(join(found, "package.json"), "utf8")).name,
			"robots-parser-wasm",
			dependent,
		);
	}
}
