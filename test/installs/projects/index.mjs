import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ofRuntimes } from "../support/of-runtimes.mjs";
import { runNode, runProgram } from "../support/run-program.mjs";
import { servePages } from "../support/serve.mjs";
import { Skipped } from "../support/skipped.mjs";
import { CLICKHOUSE } from "./clickhouse.mjs";
import { ALL_DEPENDENTS, OVERRIDE } from "./dependents.mjs";
import { ENFORCE } from "./enforce.mjs";
import { EXAMPLES } from "./examples.mjs";
import { MCP } from "./mcp.mjs";
import { MOVING } from "./moving.mjs";
import { NEXTJS } from "./nextjs.mjs";
import { RECIPES } from "./recipes.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

const CHROMIUM = "/usr/bin/chromium";
/** What the client promises, which says how packages obey that the interceptor does not see. */
const PROMISES = readFileSync(here("../../../docs/client-promises.md"), "utf8");

/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string | null} source the folder that is copied and installed; null if the tests install
 * @property {Record<string, (folder: string, packed: Record<string, string>) => Promise<void>>} tests `packed` as `packAll` gives them
 * @property {true} [isNightly] whether it runs only where its name is given
 */

/** @type {readonly Project[]} */
export const PROJECTS = [
	{
		name: "commonjs",
		source: here("commonjs/"),
		tests: {
			async "every entry in Jest"(folder) {
				await runNode([join("node_modules", "jest", "bin", "jest.js"), "--ci"], { cwd: folder });
			},
			async "robots-parser's place is named after its package by both kinds of programs"(folder) {
				const code = 'console.log(require("robotstxt-wasm/robots-parser").default.name)';
				assert.equal(await runNode(["--eval", code], { cwd: folder }), "robotsParser\n");
			},
		},
	},
	OVERRIDE,
	ALL_DEPENDENTS,
	MOVING,
	CLICKHOUSE,
	MCP,
	NEXTJS,
	{
		name: "interceptor",
		source: here("interceptor/"),
		tests: {
			"two packages that fetch by themselves obey, and wait": (folder) => readFeed(folder, process.execPath),
			"the same in Node 26": async (folder) => readFeed(folder, ofRuntimes("node-26/bin/node")),
			async "axios, got and node-fetch are not seen, and obey as the page advises"(folder) {
				const [asks] = /^import \{ RobotsClient, RobotsDisallowedError \}.*?(?=^```$)/ms.exec(PROMISES);
				writeFileSync(join(folder, "ask.mjs"), `${asks}\nexport { ask, client };\n`);
				const site = await servePages({
					"/robots.txt": "user-agent: *\ndisallow: /private/\ncrawl-delay: 0\n",
					"/private/x": "a page",
				});
				try {
					const output = await runNode(["others.mjs", `${site.origin}/private/x`], { cwd: folder });
					assert.equal(
						output,
						"axios: 200\naxios by fetch: ROBOTS_DISALLOWED\ngot: 200\ngot that asks: ROBOTS_DISALLOWED\nnode-fetch: 200\n",
					);
					assert.equal(site.asked.filter((path) => path === "/private/x").length, 3);
				} finally {
					site.close();
				}
			},
		},
	},
	{
		name: "extension",
		source: here("extension/"),
		tests: {
			async "a service worker of Manifest V3 starts ./js and ./auto, and WebAssembly by a word of its policy"(
				folder,
			) {
				if (!existsSync(CHROMIUM)) throw new Skipped("chromium is not installed");
				const output = await runNode(["run.mjs"], { cwd: folder, env: { CHROMIUM } });
				const [plain, wasm] = output
					.trim()
					.split("\n")
					.map((line) => JSON.parse(line));
				assert.deepEqual(plain, {
					default: "ROBOTS_NO_ENGINE",
					auto: "js false",
					js: "js false",
					client: false,
				});
				assert.deepEqual(wasm, { default: "wasm false", auto: "wasm false", js: "js false", client: false });
			},
		},
	},
	...EXAMPLES,
	RECIPES,
	ENFORCE,
];

/** Reads a feed of a site that forbids one of its two articles. */
async function readFeed(folder, node) {
	const article = (title) =>
		`<html><head><title>${title}</title></head><body><article><h1>${title}</h1>` +
		`${"<p>One sentence of an article that is long enough to be one.</p>".repeat(40)}</article></body></html>`;
	const pages = {
		"/robots.txt": "user-agent: *\ndisallow: /private/\ncrawl-delay: 0.2\n",
		"/public": article("A public article about robots"),
		"/private/x": article("A private article about robots"),
	};
	const site = await servePages(pages);
	const entries = ["/private/x", "/public"].map(
		(path) => `<item><title>${path}</title><link>${site.origin}${path}</link></item>`,
	);
	site.pages["/feed.xml"] =
		`<rss version="2.0"><channel><title>News</title>${entries.join("")}</channel></rss>`;
	try {
		const output = await runProgram(node, ["read.mjs", `${site.origin}/feed.xml`], { cwd: folder });
		assert.equal(output, `ROBOTS_DISALLOWED ${site.origin}/private/x\nread A public article about robots\n`);
		assert.deepEqual(site.asked, ["/robots.txt", "/feed.xml", "/public"]);
	} finally {
		site.close();
	}
}
