import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNode } from "../support/run-program.mjs";
import { EXAMPLES } from "./examples.mjs";
import { NEXTJS } from "./nextjs.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * @typedef {object} Project
 * @property {string} name
 * @property {string} source the folder that is copied and installed
 * @property {Record<string, (folder: string) => Promise<void>>} tests
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
	{
		name: "override",
		source: here("override/"),
		tests: {
			async "robots-parser is robots-parser-wasm, for all who ask"(folder) {
				const require = createRequire(join(folder, "index.js"));
				const path = createRequire(require.resolve("lighthouse")).resolve("robots-parser/package.json");
				assert.equal(JSON.parse(readFileSync(path, "utf8")).name, "robots-parser-wasm");
				assert.equal(
					createRequire(require.resolve("@crawlee/utils")).resolve("robots-parser/package.json"),
					path,
				);
			},
			async "@crawlee/utils, an ES module program"(folder) {
				assert.equal(await runNode(["crawlee.mjs"], { cwd: folder }), "crawlee ran\n");
			},
			async "Lighthouse's audit"(folder) {
				assert.equal(await runNode(["lighthouse.mjs"], { cwd: folder }), "lighthouse ran\n");
			},
			async "required and imported, it is the function"(folder) {
				const code = `
					const required = require("robots-parser");
					import("robots-parser").then(({ default: imported }) => {
						const ask = (parse) => parse("/robots.txt", "user-agent: *\\ndisallow: /x").isAllowed("/x");
						console.log(ask(required), ask(required.default), ask(imported));
					});`;
				const argv = ["--input-type=commonjs", "--eval", code];
				assert.equal(await runNode(argv, { cwd: folder }), "false false false\n");
			},
		},
	},
	NEXTJS,
	...EXAMPLES,
];
