/** @import { Packed } from "../support/pack.mjs" */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { ROOT } from "../support/root.mjs";

/** A repository that the release workflow could run in. */
const REPOSITORY = "Example-Owner/robotstxt-wasm";
const ADDRESS = `https://github.com/${REPOSITORY}`;

/** The manifests as the release workflow would change them, without publishing, for the checks of npm and publint. */
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
	return complaints.flat();
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
