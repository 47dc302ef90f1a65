/**
 * Prints the section of CHANGELOG.md that a release has, and fails if there is none or the version is another than the
 * manifests': `node scripts/release/notes.mjs v1.2.0`.
 */
import { readFileSync } from "node:fs";
import process from "node:process";

const MANIFESTS = ["package.json", "jsr.json", "packages/robots-parser-wasm/package.json"];
const read = (path) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const [, , tag = ""] = process.argv;
const version = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag)?.[1];
if (version === undefined)
	throw new Error(`tag: expected v and a version, such as v1.2.0, got ${JSON.stringify(tag)}`);
for (const manifest of MANIFESTS) {
	const { version: found } = JSON.parse(read(manifest));
	if (found !== version) throw new Error(`${manifest}: expected version ${version}, got ${found}`);
}
const sections = read("CHANGELOG.md").split(/^## /m).slice(1);
const section = sections.find((text) => text.startsWith(version) || text.startsWith(`[${version}]`));
if (section === undefined) throw new Error(`CHANGELOG.md: expected a section "## ${version}"`);
process.stdout.write(`${section.slice(section.indexOf("\n")).trim()}\n`);
