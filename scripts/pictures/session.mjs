import { readFileSync } from "node:fs";
import { renderTerminal } from "./terminal.mjs";

const GUIDE = new URL("../../docs/guides/own-a-site.md", import.meta.url);

/** The arguments of each command of the session. */
const COMMANDS = ["lint robots.txt", "diff robots.txt new.txt"];

/** The files that the commands read: those that the guide for owners of sites shows, by name. */
export function sessionFiles() {
	const blocks = readFileSync(GUIDE, "utf8").matchAll(/^```robots\.txt \[([^\]\n]+)\]\n(.*?)^```$/gms);
	return new Map(Array.from(blocks, ([, name, body]) => [name, body]));
}

/**
 * @param {(argv: string[]) => Promise<string>} run what a command writes, with its colours
 * @returns {Promise<string>} docs/pictures/session.svg
 */
export async function renderSession(run) {
	const steps = [];
	for (const command of COMMANDS) {
		steps.push({
			command: `npx robotstxt-wasm ${command}`,
			output: await run([...command.split(" "), "--color"]),
		});
	}
	return renderTerminal({ title: "robotstxt-wasm in a terminal", steps });
}
