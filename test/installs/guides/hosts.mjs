import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runProgram } from "../support/run-program.mjs";

const CHROMIUM = "/usr/bin/chromium";
/** What a server prints comes later than its answer, by a pipe. */
const PRINTED_MS = 10_000;
const PAUSE_MS = 20;
const FORBIDS = /"disallow: \/private\/" on line 2/;

/**
 * Who follows a guide, and how far. A guide is walked up to its first program that runs, if nothing else is said.
 *
 * @typedef {object} Host
 * @property {string} guide its name
 * @property {string} [from] what the reader begins with, if it is not an empty folder
 * @property {string} [to] what the reader has then, if it is not the first answer
 * @property {string} [until] the last command that counts
 * @property {boolean} [isWhole] whether the rest of the guide is walked too
 * @property {string} [program] a file of the folder test/runtimes/node_modules; its folder is searched for programs first
 * @property {readonly string[]} [before] commands that make what the guide begins with
 * @property {(address: string, folder: string, printed: () => string) => Promise<string>} [open] what a reader sees at an address,
 *   or in what the server has printed
 * @property {RegExp} [answer] what it is like, if the guide does not say it to the letter
 */

/** @type {Readonly<Record<string, Host>>} */
export const HOSTS = {
	"Node, ES modules": { guide: "node.md" },
	"Node, CommonJS": { guide: "commonjs-jest.md" },
	Jest: { guide: "commonjs-jest.md", until: "npx jest", to: "a test in Jest" },
	Deno: { guide: "deno.md", program: ".bin/deno" },
	Bun: { guide: "bun.md", program: ".bin/bun" },
	"Next.js": {
		guide: "nextjs.md",
		from: "an application",
		// What create-next-app makes, as far as a route needs it.
		before: ["npm install next@16.4.6 react@19.3.1 react-dom@19.3.1", "mkdir app"],
	},
	"Cloudflare Workers": {
		guide: "cloudflare-workers.md",
		program: "node-22/bin/node",
		answer: /^\{"allowed":false,"reason":"rule","text":".*on line 2.*","line":2\}$/,
	},
	"a page with a bundler": { guide: "bundler.md", open: openPage, answer: FORBIDS },
	"a page without a bundler": { guide: "browser.md", open: openPage, answer: FORBIDS },
	"a site's owner": { guide: "own-a-site.md", isWhole: true },
	"a crawler": {
		guide: "write-a-crawler.md",
		answer: /^200 .*\nROBOTS_DISALLOWED \S+\/private\/\S*: .*on line 2/,
	},
	"a site that refuses": {
		guide: "refuse-crawlers.md",
		to: "the first report",
		open: reportOf,
		answer: /^403 GPTBot \/: disallowed, line 2\n$/,
	},
	"many files": { guide: "measure-the-web.md", isWhole: true },
};

/** The text that a browser makes of a page. */
async function openPage(address, folder) {
	if (!existsSync(CHROMIUM)) throw new Error("chromium is not installed");
	const argv = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
	const profile = `--user-data-dir=${join(folder, ".profile")}`;
	const page = await runProgram(CHROMIUM, [
		...argv,
		profile,
		"--virtual-time-budget=10000",
		"--dump-dom",
		address,
	]);
	return /<output id="verdict">([^<]*)/.exec(page)?.[1] ?? page;
}

/** What a server prints of a crawler's request. */
async function reportOf(address, _, printed) {
	const response = await fetch(address, { headers: { "user-agent": "GPTBot/1.0" } });
	await response.text();
	const end = Date.now() + PRINTED_MS;
	while (printed() === "" && Date.now() < end) await pause(PAUSE_MS);
	return printed();
}
