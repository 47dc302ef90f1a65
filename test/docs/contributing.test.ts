import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
it("the page lists the folders that have a lockfile, and those alone", () => {
	const [, listed = ""] = /^The root, (.*?) have a lockfile each/ms.exec(page) ?? [];
	expect(["", ...listed.split(/, | and /)]).toEqual(foldersWithLock("").sort());
});

it("the page says what each folder of the root is for, in its drawing or in its table", () => {
	const folders = foldersOf("").filter((name) => !new RegExp(`^(?:\\| [^|]*)?\\b${name}/`, "m").test(page));
	expect(folders).toEqual([]);
});

function foldersWithLock(folder: string): string[] {
	const within = foldersOf(folder).flatMap(foldersWithLock);
	return readdirSync(join(ROOT, folder)).includes("package-lock.json") ? [folder, ...within] : within;
}

/** The paths of the folders in a folder, without those that are made, or hidden. */
function foldersOf(folder: string): string[] {
	return readdirSync(join(ROOT, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !/^(?:\..*|node_modules|build|dist)$/.test(entry.name))
		.map(({ name }) => (folder === "" ? name : `${folder}/${name}`));
}
