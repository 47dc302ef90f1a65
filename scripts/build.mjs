/**
 * Builds the package: `node scripts/build.mjs`. A build of the same sources is not repeated, for what needs a built package
 * says so by `npm run build`: every command that does costs half a minute otherwise. Any change of a source, of what
 * builds, or of a built file builds anew.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./modules/modules.mjs";

/** Files and folders that a build reads. */
const SOURCES = [
	"assembly",
	"bindings",
	"crawling",
	"insight",
	"cli",
	"scripts",
	"asconfig.json",
	"package-lock.json",
	"package.json",
	"rollup.config.mjs",
	"tsconfig.build.json",
	"tsconfig.json",
];
/** Folders that a build writes, and nothing else does. */
const BUILT = ["dist", "build/licences", "build/modules", "build/types"];
const RECORD = join(ROOT, "build/built.json");

const digest = digestOfSources();
if (readRecord() !== JSON.stringify({ digest, files: builtFiles() })) {
	for (const folder of BUILT) rmSync(join(ROOT, folder), { recursive: true, force: true });
	rmSync(RECORD, { force: true });
	// Neither reads what the other writes, and each takes one core.
	await Promise.all(["build:wasm", "build:types"].map(runStep));
	await runStep("build:bundle");
	writeFileSync(RECORD, JSON.stringify({ digest, files: builtFiles() }));
}

/** Runs a script of package.json; who cannot go on ends with its exit code. */
async function runStep(step) {
	const options = { cwd: ROOT, stdio: "inherit", shell: process.platform === "win32" };
	const [code] = await once(spawn("npm", ["run", "--silent", step], options), "exit");
	if (code !== 0) process.exit(code ?? 1);
}

function readRecord() {
	return existsSync(RECORD) ? readFileSync(RECORD, "utf8") : null;
}

function digestOfSources() {
	const hash = createHash("sha256").update(process.version);
	for (const source of SOURCES) {
		for (const path of filesOf(source))
			hash
				.update(`${path}\0`)
				.update(readFileSync(join(ROOT, path)))
				.update("\0");
	}
	return hash.digest("hex");
}

/** Each built file, when it was written and its octets: whoever changes or removes one is noticed. */
function builtFiles() {
	return BUILT.flatMap(filesOf).map((path) => {
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
