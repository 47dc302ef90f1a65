/**
 * Builds the packages twice, here and in a folder of another name and depth, and compares every built file octet by
 * octet: `node test/reproducible/run.mjs [REPORT]`. What is published can be built again by anyone and compared.
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
/** What is installed or built, wherever it is. */
const LEFT_OUT = new Set([".git", "node_modules", "dist", "build"]);
/** What a build makes of what is published. */
const BUILT = ["dist", "packages/robotstxt-clickhouse/dist"];

const [, , report] = process.argv;
const outer = mkdtempSync(join(tmpdir(), "robotstxt-wasm-build-elsewhere-"));
const elsewhere = join(outer, "a folder", "deeper");

/** @param {string} folder */
function hashesOf(folder) {
	const paths = BUILT.flatMap((built) =>
		readdirSync(join(folder, built), { recursive: true, encoding: "utf8" }).map((path) =>
			join(folder, built, path),
		),
	);
	const files = paths.filter((path) => statSync(path).isFile());
	return new Map(
		files.map((path) => [
			relative(folder, path),
			createHash("sha256").update(readFileSync(path)).digest("hex"),
		]),
	);
}

/** What a build may say: a line a step, and room for what warns. */
const MAX_LINES = 10;

/** @param {string} folder */
function build(folder) {
	// It is no terminal that gets the text, even where a variable asks for colours.
	const env = { ...process.env, FORCE_COLOR: undefined };
	const { status, stdout, stderr } = spawnSync("npm", ["run", "build"], {
		cwd: folder,
		env,
		encoding: "utf8",
	});
	assert.equal(status, 0, stderr);
	const said = stdout + stderr;
	assert.ok(
		said.split("\n").length <= MAX_LINES && !said.includes("\u001b"),
		`a build in ten plain lines: ${said}`,
	);
	return hashesOf(folder);
}

let differing;
try {
	cpSync(ROOT, elsewhere, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
	execFileSync("npm", ["ci", "--silent", "--prefer-offline", "--no-audit"], {
		cwd: elsewhere,
		stdio: "inherit",
	});
	const [here, there] = [build(ROOT), build(elsewhere)];
	const names = new Set([...here.keys(), ...there.keys()]);
	differing = Array.from(names).filter((name) => here.get(name) !== there.get(name));
	console.log(`${names.size} files built twice, ${differing.length} differ`);
	for (const name of differing) console.log(`  ${name}`);
} finally {
	rmSync(outer, { recursive: true, force: true });
}
const isSame = differing.length === 0;
if (report !== undefined) {
	writeFileSync(report, JSON.stringify({ passed: Number(isSame), failed: Number(!isSame) }));
}
process.exitCode = isSame ? 0 : 1;
