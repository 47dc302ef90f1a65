/** @import { Packed } from "../support/pack.mjs" */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { ROOT } from "../support/root.mjs";

/** A repository that the release workflow could run in. */
const REPOSITORY = "Example-Owner/robotstxt-wasm";
const ADDRESS = `https://github.com/${REPOSITORY}`;

/** What the release workflow hands on, and its manifests as it changes them, for the checks of npm and publint. */
const EXPECTED = {
	homepage: "https://example-owner.github.io/robotstxt-wasm/",
	bugs: { url: `${ADDRESS}/issues` },
	author: { name: "Example-Owner", url: "https://github.com/Example-Owner" },
	funding: { type: "github", url: "https://github.com/sponsors/Example-Owner" },
};

/**
 * @param {Packed} packed
 * @param {string} folder where the package is unpacked
 */
export async function checkRelease({ tarball }, folder) {
	const unpacked = join(folder, "release");
	mkdirSync(unpacked);
	execFileSync("tar", ["--extract", "--gzip", "--file", tarball, "--directory", unpacked]);
	cpSync(join(ROOT, "packages"), join(unpacked, "packages"), { recursive: true });
	const packages = [join(unpacked, "package"), join(unpacked, "packages/robots-parser-wasm")];
	const env = { ...process.env, GITHUB_REPOSITORY: REPOSITORY, GITHUB_SERVER_URL: "https://github.com" };
	const manifests = packages.map((path) => join(path, "package.json"));
	execFileSync(process.execPath, [join(ROOT, "scripts/release/fill-manifest.mjs"), ...manifests], { env });
	const complaints = await Promise.all(packages.map((path) => complaintsOf(path)));
	return [...complaintsOfPrepared(folder), ...complaints.flat()];
}

/** Runs the step of the workflow that makes what is published, with a changelog of its own. */
function complaintsOfPrepared(folder) {
	const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
	const changelog = join(folder, "changelog.md");
	const prepared = join(folder, "prepared");
	writeFileSync(
		changelog,
		`# Changes\n\n## Unreleased\n\nLater.\n\n## ${version} (2026-01-01)\n\nFirst.\n\n## 0.0.1\n`,
	);
	const argv = [join(ROOT, "scripts/release/prepare.mjs"), `v${version}`, prepared, changelog];
	execFileSync(process.execPath, argv, { stdio: ["ignore", "ignore", "inherit"] });
	const read = (name) => readFileSync(join(prepared, name));
	const names = readdirSync(prepared);
	const complaints = [];
	if (read("notes.md").toString() !== "First.\n") complaints.push(`notes: ${read("notes.md")}`);
	const { components = [], metadata } = JSON.parse(read("sbom.cdx.json").toString());
	if (metadata.component.name !== "robotstxt-wasm" || components.length > 0) {
		complaints.push(
			`SBOM: expected the package without dependencies, got ${components.length} of ${metadata.component.name}`,
		);
	}
	const sums = read("SHA256SUMS")
		.toString()
		.trimEnd()
		.split("\n")
		.map((line) => line.split("  "));
	const wrong = sums.filter(([sum, name]) => createHash("sha256").update(read(name)).digest("hex") !== sum);
	complaints.push(...wrong.map(([, name]) => `SHA256SUMS: ${name}`));
	const modules = readdirSync(join(ROOT, "dist")).filter((name) => name.endsWith(".wasm"));
	const expected = [
		...modules,
		"sbom.cdx.json",
		`robotstxt-wasm-${version}.tgz`,
		`robots-parser-wasm-${version}.tgz`,
	];
	const summed = new Set(sums.map(([, name]) => name));
	complaints.push(...expected.filter((name) => !summed.has(name)).map((name) => `SHA256SUMS: lacks ${name}`));
	complaints.push(
		...expected.filter((name) => !names.includes(name)).map((name) => `release: lacks ${name}`),
	);
	return complaints;
}

async function complaintsOf(path) {
	const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
	const wrong = Object.entries(EXPECTED).filter(
		([name, value]) => JSON.stringify(manifest[name]) !== JSON.stringify(value),
	);
	const complaints = wrong.map(([name]) => `${manifest.name}: ${name} is ${JSON.stringify(manifest[name])}`);
	// Provenance names the repository that the workflow ran in; npm refuses a package that says another.
	if (manifest.repository.url !== `git+${ADDRESS}.git`) {
		complaints.push(`${manifest.name}: repository is ${manifest.repository.url}`);
	}
	const argv = ["publish", "--dry-run", "--json", "--ignore-scripts", "--access", "public"];
	const published = spawnSync("npm", argv, { cwd: path, encoding: "utf8" });
	const warnings = published.stderr
		.split("\n")
		.filter((line) => /auto-corrected|normalized|invalid/i.test(line));
	if (published.status !== 0) complaints.push(`${manifest.name}: npm publish --dry-run: ${published.stderr}`);
	complaints.push(...warnings.map((warning) => `${manifest.name}: ${warning}`));
	const { messages } = await publint({ pkgDir: path, strict: true, pack: false });
	complaints.push(...messages.map((message) => `${manifest.name}: ${formatMessage(message, manifest)}`));
	return complaints;
}
