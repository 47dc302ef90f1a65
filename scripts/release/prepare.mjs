/**
 * Makes all that a release hands on, of what is in `dist` now, and changes nothing else:
 *
 * GITHUB_REPOSITORY=owner/name node scripts/release/prepare.mjs v1.2.0 FOLDER [CHANGELOG]
 *
 * FOLDER gets the packages as npm publishes them, the modules, jsr.json, the notes, an SBOM for each and SHA256SUMS.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	cpSync,
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { checkVersions, notesOf } from "./notes.mjs";
import { filledJsr, filledManifest, originOf } from "./origin.mjs";
import { LIBRARY, PACKAGES } from "./packages.mjs";
import { versionOf } from "./version.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SUMS = "SHA256SUMS";

const [, , tag = "", target = "release", changelog = join(ROOT, "CHANGELOG.md")] = process.argv;
const version = versionOf(tag);
checkVersions(version);
const notes = notesOf(version, readFileSync(changelog, "utf8"));
const origin = originOf(process.env);
const folder = resolve(target);

const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));
/** Of what is locked there, robotstxt-mcp depends on some. */
const { packages: LOCKED } = readJson(join(ROOT, "tools/package-lock.json"));
const writeJson = (path, json) => writeFileSync(path, `${JSON.stringify(json, null, "\t")}\n`);

function npm(cwd, ...args) {
	return execFileSync("npm", args, {
		cwd,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "inherit"],
		maxBuffer: 2 ** 26,
	});
}

function pack(from, to) {
	npm(from, "pack", "--silent", "--ignore-scripts", "--pack-destination", to);
}

const tarballOf = (name) => `${name}-${version}.tgz`;

function copyModules(dist) {
	if (!existsSync(dist)) return;
	const modules = readdirSync(dist).filter((name) => name.endsWith(".wasm"));
	for (const name of modules) cpSync(join(dist, name), join(folder, name));
}

/** The lockfile of a package: the library has one, and the others depend on what is released with them. */
function lockOf(name, { dependencies }) {
	if (name === LIBRARY) return readJson(join(ROOT, "package-lock.json"));
	const tarball = tarballOf(LIBRARY);
	const digest = createHash("sha512").update(readFileSync(join(folder, tarball)));
	const library = {
		version,
		resolved: `https://registry.npmjs.org/${LIBRARY}/-/${tarball}`,
		integrity: `sha512-${digest.digest("base64")}`,
		license: "MIT",
	};
	const { [LIBRARY]: _, ...others } = dependencies;
	const packages = {
		"": { name, version, dependencies },
		[`node_modules/${LIBRARY}`]: library,
		...lockedOf(others),
	};
	return { name, version, lockfileVersion: 3, requires: true, packages };
}

/** What a package of others is locked to, with all that it depends on. */
function lockedOf(dependencies) {
	const locked = Object.keys(dependencies).map((name) => {
		const path = `node_modules/${name}`;
		const { dev: _, ...entry } = LOCKED[path];
		return { [path]: entry, ...lockedOf(entry.dependencies ?? {}) };
	});
	return Object.assign({}, ...locked);
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
	for (const { name, directory } of PACKAGES) {
		// The SBOM names what it is about by the folder.
		const unpacked = join(stage, name);
		mkdirSync(unpacked);
		pack(join(ROOT, directory), stage);
		execFileSync("tar", ["-xzf", tarballOf(name), "-C", name, "--strip-components", "1"], { cwd: stage });
		const manifest = filledManifest(readJson(join(unpacked, "package.json")), origin, directory);
		writeJson(join(unpacked, "package.json"), manifest);
		pack(unpacked, folder);
		copyModules(join(unpacked, "dist"));
		writeJson(join(unpacked, "package-lock.json"), lockOf(name, manifest));
		const sbom = npm(unpacked, "sbom", "--package-lock-only", "--omit", "dev", "--sbom-format", "cyclonedx");
		writeFileSync(join(folder, name === LIBRARY ? "sbom.cdx.json" : `sbom.${name}.cdx.json`), sbom);
	}
	writeJson(join(folder, "jsr.json"), filledJsr(readJson(join(ROOT, "jsr.json")), origin));
	writeFileSync(join(folder, "notes.md"), `${notes}\n`);
	writeFileSync(join(folder, SUMS), sumsOf(readdirSync(folder)).join(""));
} finally {
	rmSync(stage, { recursive: true, force: true });
}
