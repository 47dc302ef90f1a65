import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/**
 * Runs a script of this folder in a process of its own and gives what it prints, a JSON value.
 * @param {string} script
 * @param {readonly string[]} args
 * @param {readonly string[]} flags for node
 * @returns {unknown}
 */
export function runChild(script, args, flags = []) {
	const path = fileURLToPath(new URL(script, import.meta.url));
	return JSON.parse(execFileSync(process.execPath, [...flags, path, ...args], { encoding: "utf8" }));
}
