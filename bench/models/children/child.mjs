import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Runs a script of this folder in a process of its own and gives what it prints, a JSON value.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {readonly string[]} flags for node
 * @param {number} [timeout] milliseconds; where it takes longer, it is ended, and an error of code ETIMEDOUT thrown
 * @returns {unknown}
 */
export function runChild(script, args, flags = [], timeout) {
	const path = fileURLToPath(new URL(script, import.meta.url));
	return JSON.parse(execFileSync(process.execPath, [...flags, path, ...args], { encoding: "utf8", timeout }));
}
