/**
 * What a release says of itself, and whether all manifests are of its version: `node scripts/release/notes.mjs v1.2.0`
 * prints the section of CHANGELOG.md that a release would have.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { LIBRARY, PACKAGES } from "./packages.mjs";
import { versionOf } from "./version.mjs";

const MANIFESTS = [...PACKAGES.map(({ directory }) => posix.join(directory, "package.json")), "jsr.json"];
const ROOT = new URL("../../", import.meta.url);
const UNRELEASED = "Unreleased";

/**
 * The notes of a version.
 * @param {string} version
 * @param {string} changelog
 * @throws if the changelog has no section of this version, or an empty one.
 */
export function notesOf(version, changelog) {
	const sections = changelog.split(/^## /m).slice(1);
	const section = sections.find((text) => nameOf(text) === version);
	if (section === undefined) {
		const names = sections.map(nameOf);
		const advice = names.includes(UNRELEASED)
			? `: write "## ${version}" below "## ${UNRELEASED}", above what this version brings`
			: "";
		const found = names.length === 0 ? "none" : names.join(", ");
		throw new Error(`CHANGELOG.md: expected a section "## ${version}", got ${found}${advice}`);
	}
	const notes = section.slice(section.indexOf("\n")).trim();
	if (notes === "") throw new Error(`CHANGELOG.md: expected notes in section "## ${version}", got none`);
	return notes;
}

/** The name of a section: the first word of its heading, in brackets or not, which a date may follow. */
function nameOf(section) {
	const [heading = ""] = section.split("\n");
	return heading
		.trim()
		.split(" ")[0]
		.replace(/^\[(.*)\]$/, "$1");
}

/** @throws if a manifest is of another version. */
export function checkVersions(version) {
	for (const path of MANIFESTS) {
		const manifest = JSON.parse(readFileSync(new URL(path, ROOT), "utf8"));
		if (manifest.version !== version) {
			throw new Error(`${path}: expected version ${version}, got ${manifest.version}`);
		}
		const needed = manifest.dependencies?.[LIBRARY] ?? version;
		if (needed !== version)
			throw new Error(`${path}: expected dependency ${LIBRARY} ${version}, got ${needed}`);
	}
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const version = versionOf(process.argv[2] ?? "");
	checkVersions(version);
	console.log(notesOf(version, readFileSync(new URL("CHANGELOG.md", ROOT), "utf8")));
}
