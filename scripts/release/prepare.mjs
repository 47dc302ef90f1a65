/**
 * Makes all that a release hands on, of what is in `dist` now, and changes nothing else:
 *
 * GITHUB_REPOSITORY=owner/name node scripts/release/prepare.mjs v1.2.0 FOLDER [CHANGELOG]
 *
 * FOLDER gets the two packages as npm publishes them, the modules, jsr.json, the notes, the SBOM and SHA256SUMS.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { checkVersions, notesOf } from "./notes.mjs";
import { filledJsr, filledManifest, originOf } from "./origin.mjs";
import { versionOf } from "./version.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const WRAPPER = "packages/robots-parser-wasm";
const SUMS = "SHA256SUMS";

const [, , tag = "", target = "release", changelog = join(ROOT, "CHANGELOG.md")] = process.argv;
const version = versionOf(tag);
checkVersions(version);
const notes = notesOf(version, readFileSync(changelog, "utf8"));
const origin = originOf(process.env);
const folder = resolve(target);

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
const writeJson = (path, json) => writeFileSync(path, `${JSON.stringify(json, null, "\t")}\n`);

function npm(cwd, ...args) {
	return execFileSync("npm", args, {
		cwd,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "inherit"],
		maxBuffer: 2 ** 26,
	});
}

/** The sums by which whoever holds these files can tell that they are the released ones. */
function sumsOf(names) {
	return names.sort().map((name) => {
		const digest = createHash("sha256")
			.update(readFileSync(join(folder, name)))
			.digest("hex");
		return `${digest}  ${name}\n`;
	});
}

const stage = mkdtempSync(join(tmpdir(), "robotstxt-wasm-release-"));
try {
	mkdirSync(folder, { recursive: true });
	if (readdirSync(folder).length > 0) throw new Error(`FOLDER: expected an empty folder, got ${folder}`);
	// The SBOM names what it is about by the folder.
	const whole = join(stage, "robotstxt-wasm");
	mkdirSync(whole);
	npm(ROOT, "pack", "--silent", "--ignore-scripts", "--pack-destination", stage);
	const tarball = `robotstxt-wasm-${version}.tgz`;
	execFileSync("tar", ["-xzf", tarball, "-C", "robotstxt-wasm", "--strip-components", "1"], { cwd: stage });
	const wrapper = join(stage, "robots-parser-wasm");
	cpSync(join(ROOT, WRAPPER), wrapper, { recursive: true });
	for (const [path, directory] of [
		[whole, ""],
		[wrapper, WRAPPER],
	]) {
		const manifest = join(path, "package.json");
		writeJson(manifest, filledManifest(readJson(manifest), origin, directory));
		npm(path, "pack", "--silent", "--ignore-scripts", "--pack-destination", folder);
	}
	cpSync(join(ROOT, "package-lock.json"), join(whole, "package-lock.json"));
	const sbom = npm(whole, "sbom", "--package-lock-only", "--omit", "dev", "--sbom-format", "cyclonedx");
	writeFileSync(join(folder, "sbom.cdx.json"), sbom);
	const modules = readdirSync(join(ROOT, "dist")).filter((name) => name.endsWith(".wasm"));
	for (const name of modules) cpSync(join(ROOT, "dist", name), join(folder, name));
	writeJson(join(folder, "jsr.json"), filledJsr(readJson(join(ROOT, "jsr.json")), origin));
	writeFileSync(join(folder, "notes.md"), `${notes}\n`);
	writeFileSync(join(folder, SUMS), sumsOf(readdirSync(folder)).join(""));
} finally {
	rmSync(stage, { recursive: true, force: true });
}
