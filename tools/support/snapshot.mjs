import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "./root.mjs";

/**
 * Compares a text with the one that is checked in, or writes it there.
 *
 * @param {string} path relative to the package's folder
 * @param {string} text
 * @param {boolean} isUpdate
 * @returns {readonly string[]} complaints
 */
export function compareSnapshot(path, text, isUpdate) {
	const file = join(ROOT, path);
	if (isUpdate) {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, text);
		return [];
	}
	const written = existsSync(file) ? readFileSync(file, "utf8") : "";
	if (written === text) return [];
	const [was, is] = [written.split("\n"), text.split("\n")];
	const lost = was.filter((line) => !is.includes(line)).map((line) => `- ${line}`);
	const gained = is.filter((line) => !was.includes(line)).map((line) => `+ ${line}`);
	const advice = `${relative(ROOT, file)} differs; if that is meant, "npm run package:update" writes it again`;
	return [[advice, ...lost, ...gained].join("\n")];
}
