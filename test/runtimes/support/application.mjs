import { cpSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { casesModule } from "./cases.mjs";
import { runProgram } from "./run-program.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const SMOKE = fileURLToPath(new URL("../smoke/", import.meta.url));
const PAGES = fileURLToPath(new URL("../pages/", import.meta.url));

/**
 * An application far from this repository: the package is packed and installed there as a user would, beside
 * the suite. Returns its folder.
 */
export async function createApplication() {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-runtimes-"));
	await runProgram("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: ROOT });
	const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz"));
	writeFileSync(
		join(folder, "package.json"),
		'{ "name": "application", "private": true, "type": "module" }\n',
	);
	await runProgram("npm", ["install", "--no-audit", "--no-fund", `./${tarball}`], { cwd: folder });
	for (const part of [SMOKE, PAGES]) cpSync(part, folder, { recursive: true });
	writeFileSync(join(folder, "cases.js"), casesModule());
	mkdirSync(join(folder, "site"));
	return folder;
}
