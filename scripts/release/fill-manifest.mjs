/**
 * Writes into a package.json where the package comes from: `homepage`, `repository`, `bugs`, `author` and `funding` are
 * those of the repository that the release workflow runs in, so that a fork has its own. A jsr.json gets the scope of the
 * repository's owner.
 *
 * GITHUB_REPOSITORY=owner/name node scripts/release/fill-manifest.mjs package.json packages/robots-parser-wasm/package.json
 */
import { readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const REPOSITORY = /^([\w.-]+)\/([\w.-]+)$/;

const { GITHUB_SERVER_URL: server = "https://github.com", GITHUB_REPOSITORY: repository = "" } = process.env;
const [, owner, name] = REPOSITORY.exec(repository) ?? [];
if (owner === undefined || name === undefined) {
	throw new Error(`GITHUB_REPOSITORY: expected owner/name, got ${JSON.stringify(repository)}`);
}
const address = `${server}/${owner}/${name}`;

for (const file of process.argv.slice(2)) {
	const manifest = JSON.parse(readFileSync(file, "utf8"));
	if (basename(file) === "jsr.json") {
		write(file, { ...manifest, name: `@${owner.toLowerCase()}/robotstxt-wasm` });
		continue;
	}
	const directory = relative(ROOT, dirname(file)).replaceAll("\\", "/");
	const isWhole = directory === "" || directory.startsWith("..");
	const filled = {
		...manifest,
		homepage: `https://${owner.toLowerCase()}.github.io/${name}/`,
		repository: { type: "git", url: `git+${address}.git`, ...(isWhole ? {} : { directory }) },
		bugs: { url: `${address}/issues` },
		author: { name: owner, url: `${server}/${owner}` },
		funding: { type: "github", url: `https://github.com/sponsors/${owner}` },
	};
	write(file, filled);
}

function write(file, manifest) {
	writeFileSync(file, `${JSON.stringify(manifest, null, "\t")}\n`);
}
