/**
 * A build of the same sources is not repeated, for what needs it says so by a script of package.json: every command that
 * does costs half a minute otherwise. Any change of a source, of a setting or of a built file builds anew.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./modules/modules.mjs";

/** What modules are compiled from, and by: every build reads it. */
export const SOURCES_OF_MODULES = [
	"assembly",
	"bindings",
	"crawling",
	"insight",
	"cli",
	"packages/robotstxt-clickhouse/assembly",
	"packages/robotstxt-clickhouse/bake",
	"scripts",
	"asconfig.json",
	"package-lock.json",
	"package.json",
	"tsconfig.json",
];

/**
 * Builds, unless the same sources have built what is there. Paths are those below the repository.
 *
 * @typedef {object} Build
 * @property {string} record a file that says what was built of what
 * @property {readonly string[]} sources files and folders that the build reads
 * @property {string} [settings] what else it depends on
 * @property {readonly string[]} built folders that it writes, and nothing else does
 * @property {readonly (readonly string[])[]} steps scripts of package.json; those of a step read nothing that the others write
 *
 * @param {Build} build
 */
export async function buildOnce({ record, sources, settings = "", built, steps }) {
	const path = join(ROOT, record);
	const stateOf = () => JSON.stringify({ digest: digestOf(sources, settings), files: filesBuilt(built) });
	if (existsSync(path) && readFileSync(path, "utf8") === stateOf()) return;
	for (const folder of built) rmSync(join(ROOT, folder), { recursive: true, force: true });
	rmSync(path, { force: true });
	for (const scripts of steps) await Promise.all(scripts.map(runScript));
	writeFileSync(path, stateOf());
}

/** Runs a script of package.json, and says what it took. Where it fails, nothing can go on. */
async function runScript(name) {
	const startMs = performance.now();
	const options = { cwd: ROOT, stdio: "inherit", shell: process.platform === "win32" };
	const [code] = await once(spawn("npm", ["run", "--silent", name], options), "exit");
	if (code !== 0) process.exit(code ?? 1);
	console.log(`${name}: ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
}

function digestOf(sources, settings) {
	const hash = createHash("sha256").update(`${process.version}\0${settings}\0`);
	for (const source of sources) {
		for (const path of filesOf(source))
			hash
				.update(`${path}\0`)
				.update(readFileSync(join(ROOT, path)))
				.update("\0");
	}
	return hash.digest("hex");
}

/** Each built file, when it was written and its octets: whoever changes or removes one is noticed. */
function filesBuilt(folders) {
	return folders.flatMap(filesOf).map((path) => {
		const { mtimeMs, size } = statSync(join(ROOT, path));
		return `${path} ${mtimeMs} ${size}`;
	});
}

/** A file, or the files of a folder, by their paths; none if there is no such folder. */
function filesOf(source) {
	const stats = statSync(join(ROOT, source), { throwIfNoEntry: false });
	if (stats === undefined) return [];
	if (stats.isFile()) return [source];
	return readdirSync(join(ROOT, source), { recursive: true })
		.map((path) => join(source, path))
		.filter((path) => statSync(join(ROOT, path)).isFile())
		.sort();
}
