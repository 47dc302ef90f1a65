/**
 * Makes the folder that a release hands on, of what is built: the packages, every .wasm, the notes, an SBOM of what the
 * package needs at run time, and checksums.
 *
 * node scripts/release/prepare.mjs TAG FOLDER [CHANGELOG]
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { notesOf, versionOf } from "./notes.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PACKAGES = [".", "./packages/robots-parser-wasm"];
const MANIFESTS = ["package.json", "jsr.json", "packages/robots-parser-wasm/package.json"];
/** `npm` is a script of the shell on Windows. */
const NPM = { cwd: ROOT, encoding: "utf8", shell: process.platform === "win32" };

const [tag = "", target = "", changelog = join(ROOT, "CHANGELOG.md")] = process.argv.slice(2);
if (target === "") throw new Error("expected a tag and a folder");
const version = versionOf(tag);
for (const manifest of MANIFESTS) {
	const { version: found } = JSON.parse(readFileSync(join(ROOT, manifest), "utf8"));
	if (found !== version) throw new Error(`${manifest}: expected version ${version}, got ${found}`);
}
const { name } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const notes = notesOf(readFileSync(changelog, "utf8"), version);

const folder = resolve(target);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "notes.md"), notes);
execFileSync("npm", ["pack", "--ignore-scripts", "--pack-destination", folder, ...PACKAGES], {
	...NPM,
	stdio: ["ignore", "ignore", "inherit"],
});
const sbom = JSON.parse(execFileSync("npm", ["sbom", "--omit", "dev", "--sbom-format", "cyclonedx"], NPM));
// npm names the package as the folder it stands in.
sbom.metadata.component.name = name;
writeFileSync(join(folder, "sbom.cdx.json"), `${JSON.stringify(sbom, null, "\t")}\n`);
for (const file of readdirSync(join(ROOT, "dist"))) {
	if (file.endsWith(".wasm")) cpSync(join(ROOT, "dist", file), join(folder, file));
}
const sums = readdirSync(folder)
	.filter((name) => /\.(?:wasm|tgz|json)$/.test(name))
	.map(
		(name) =>
			`${createHash("sha256")
				.update(readFileSync(join(folder, name)))
				.digest("hex")}  ${name}\n`,
	);
writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
