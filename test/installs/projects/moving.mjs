import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { serveRegistry } from "../support/registry.mjs";
import { runNode, runProgram } from "../support/run-program.mjs";
import { parserOf } from "./dependents.mjs";

const PAGE = readFileSync(new URL("../../../docs/moving-from-robots-parser.md", import.meta.url), "utf8");
/** Both have robots-parser 2.4.0, the second by way of the first. */
const DEPENDENTS = { simplecrawler: "1.1.9", "sitemap-generator": "8.5.1" };
/** Beside another version of the project's own, 2.4.0 is nested. */
const BEFORE = { dependencies: { "robots-parser": "3.0.1" } };
/** What the page writes to install again what brings copies. */
const AGAIN = /`(npm uninstall [^`]+)`/.exec(PAGE)[1];
/** What the page writes in the place of the packed file, after a release. */
const RELEASED = /`"(npm:robots-parser-wasm@[^"]+)"`/.exec(PAGE)[1];
const MANAGERS = { pnpm: "10.34.9", yarn: "1.22.22" };
const WORKSPACE = "pnpm-workspace.yaml";
const QUIET = {
	npm_config_ignore_scripts: "true",
	npm_config_audit: "false",
	npm_config_fund: "false",
	npm_config_prefer_offline: "true",
};

/** What docs/moving-from-robots-parser.md says, in projects beside a clone, to the letter. */
export const MOVING = {
	name: "moving",
	source: null,
	tests: {
		async "npm, a fresh project"(folder, packed) {
			await atBothTimes(folder, packed, "npm-fresh", async (cwd, blocks) => {
				writeManifest(cwd, blocks.npm);
				await npm(cwd, "install");
				assertReplaced(cwd);
				assert.doesNotMatch(await npm(cwd, "ls", "robots-parser"), /robots-parser@[^n]/);
			});
		},
		async "npm, over a lock: a nested copy stays, and both ways that the page shows replace it for good"(
			folder,
			packed,
		) {
			for (const [name, way] of Object.entries({ update: "npm update", again: AGAIN })) {
				await atBothTimes(folder, packed, `npm-lock-${name}`, async (cwd, blocks) => {
					await npm(cwd, "install");
					writeManifest(cwd, blocks.npm);
					await npm(cwd, "install");
					await assert.rejects(npm(cwd, "ls", "robots-parser"), /robots-parser@2\.4\.0 invalid/);
					await runProgram("sh", ["-c", way], { cwd, env: QUIET });
					for (const next of [["ci"], ["install", "ms@2.1.3"], ["ci"]]) {
						await npm(cwd, ...next);
						await npm(cwd, "ls", "robots-parser");
						assertReplaced(cwd);
					}
				});
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
	const tools = join(folder, `${name}-itself`);
	mkdirSync(tools);
	writeFileSync(join(tools, "package.json"), JSON.stringify({ dependencies: { [name]: MANAGERS[name] } }));
	await npm(tools, "install");
	const argv = [join(tools, "node_modules", path), "install", "--ignore-scripts"];
	await atBothTimes(folder, packed, name, async (cwd, blocks) => {
		await runNode(argv, { cwd });
		writeManifest(cwd, { ...blocks.npm, overrides: undefined, ...(name === "yarn" ? blocks.yarn : {}) });
		if (name === "pnpm") writeFileSync(join(cwd, WORKSPACE), blocks.pnpm);
		await runNode([...argv, ...(name === "pnpm" ? ["--no-frozen-lockfile"] : [])], { cwd });
		assertReplaced(cwd);
		await runNode([...argv, "--frozen-lockfile"], { cwd });
		assertReplaced(cwd);
	});
}

/**
 * In a project beside a clone, then in one that has a registry with both packages.
 *
 * @param {(cwd: string, blocks: { npm: object, yarn: object, pnpm: string }) => Promise<void>} run
 */
async function atBothTimes(folder, packed, name, run) {
	const [npm, yarn, pnpm] = [blockOf("npm"), blockOf("yarn"), codeOf("yaml", WORKSPACE)];
	await run(projectBesideClone(folder, name, packed), { npm, yarn, pnpm });
	const registry = await serveRegistry(packed);
	try {
		const cwd = projectBesideClone(folder, `${name}-released`, packed);
		writeFileSync(join(cwd, ".npmrc"), `registry=${registry.origin}/\n`);
		const blocks = [npm, yarn].map((block) => JSON.parse(JSON.stringify(block, asReleased)));
		await run(cwd, { npm: blocks[0], yarn: blocks[1], pnpm: pnpm.replace(/^ *robotstxt-wasm: .*\n/m, "") });
	} finally {
		registry.close();
	}
}

/** What the page says that changes after a release. */
function asReleased(name, value) {
	if (name === "robotstxt-wasm") return undefined;
	return name === "robots-parser" && value.startsWith("file:") ? RELEASED : value;
}

/** A block of JSON of the page, by its title. */
function blockOf(title) {
	return JSON.parse(codeOf("json", title));
}

function codeOf(language, title) {
	return new RegExp(`^\`\`\`${language} \\[${title}\\]\\n(.*?)^\`\`\``, "ms").exec(PAGE)[1];
}

/** A project whose neighbour is the folder of the clone, which has the packed files. */
function projectBesideClone(folder, name, packed, manifest = BEFORE) {
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
function npm(cwd, ...argv) {
	return runProgram("npm", argv, { cwd, env: QUIET });
}

/** That each dependent gets ours. */
function assertReplaced(cwd) {
	for (const dependent of Object.keys(DEPENDENTS))
		assert.equal(parserOf(cwd, dependent), "robots-parser-wasm", dependent);
}
