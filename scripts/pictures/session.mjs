import { readFileSync } from "node:fs";
import { renderTerminal } from "./terminal.mjs";

const GUIDE = new URL("../../docs/guides/own-a-site.md", import.meta.url);

/** The arguments of each command of the session. */
const COMMANDS = ["lint robots.txt", "diff robots.txt new.txt", "audit access.log --robots new.txt"];

/** The columns of a picture of the home page, which a telephone shows too. */
const HOME_COLUMNS = 66;
const RESET = "\x1b[0m";
/** The pictures of the home page: a command each, and which of its paragraphs are shown if not all. */
const HOME = {
	"lint.svg": { title: "What lint says", command: "lint robots.txt" },
	"who.svg": { title: "What who says", command: "who new.txt", shown: /^(?:\x1b\[\d+m)*AI training/ },
	"audit.svg": { title: "What audit says", command: "audit access.log --robots new.txt" },
};
export const HOME_PICTURES = Object.keys(HOME);

/** The files that the commands read, by name: those that the guide for owners of sites shows, and a log. */
export function sessionFiles() {
	const blocks = readFileSync(GUIDE, "utf8").matchAll(/^```robots\.txt \[([^\]\n]+)\]\n(.*?)^```$/gms);
	return new Map([...Array.from(blocks, ([, name, body]) => [name, body]), ["access.log", makeLog()]]);
}

/** Two days of a crawler that obeys, and of one that does not. */
function makeLog() {
	const lines = Array.from({ length: 600 }, (_, index) => {
		const isHungry = index % 3 === 2;
		const agent = isHungry
			? "HungryBot/1.0"
			: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
		const path = isHungry && index % 5 === 0 ? `/private/${index}` : `/products/${index}`;
		const target = index % 200 === 0 ? "/robots.txt" : path;
		const [day, time] = new Date(Date.UTC(2026, 9, 10) + index * 288_000).toISOString().split("T");
		const clock = `${day.slice(8)}/Oct/2026:${time.slice(0, 8)} +0000`;
		return `192.0.2.1 - - [${clock}] "GET ${target} HTTP/1.1" 200 512 "-" "${agent}"\n`;
	});
	return lines.join("");
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

/**
 * @param {(argv: string[]) => Promise<string>} run what a command writes, with its colours
 * @returns {Promise<[name: string, picture: string][]>} the pictures of the home page
 */
export async function renderHome(run) {
	const pictures = [];
	for (const [name, { title, command, shown }] of Object.entries(HOME)) {
		const output = await run([...command.split(" "), "--color"]);
		const steps = [
			{
				command: `npx robotstxt-wasm ${command}`,
				output: shown === undefined ? output : excerpt(output, shown),
			},
		];
		pictures.push([name, renderTerminal({ title, steps, columns: HOME_COLUMNS })]);
	}
	return pictures;
}

/** The paragraphs of an output that begin so, between dots for those that are left out. */
function excerpt(output, shown) {
	const dots = `\x1b[2m…${RESET}`;
	return [
		dots,
		...output.split(/\n(?:\x1b\[\d+m)*\n/).filter((paragraph) => shown.test(paragraph)),
		dots,
	].join("\n");
}
