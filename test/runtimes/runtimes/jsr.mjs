import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installed } from "../support/installed.mjs";
import { runProgram } from "../support/run-program.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const PUBLISHED = ["jsr.json", "dist", "README.md", "CHANGELOG.md", "LICENSE", "THIRD-PARTY-LICENSES.md"];

/** Every entry by the name it has on JSR. */
const PROGRAM = `
import { RobotsTxt } from "@robotstxt-wasm/robotstxt-wasm";
import { RobotsTxt as AutoRobotsTxt } from "@robotstxt-wasm/robotstxt-wasm/auto";
import { parseRobotsDirectives } from "@robotstxt-wasm/robotstxt-wasm/directives";
import { robotsParser as robotsParserJs, RobotsTxt as JsRobotsTxt } from "@robotstxt-wasm/robotstxt-wasm/js";
import robotsParser from "@robotstxt-wasm/robotstxt-wasm/robots-parser";

const engines: string[] = [RobotsTxt, JsRobotsTxt, AutoRobotsTxt].map((each) => each.parse("").engine);
engines.push(robotsParserJs("/robots.txt", "").engine);
const isAllowed: boolean | undefined = robotsParser("/robots.txt", "user-agent: *\\ndisallow: /").isAllowed("/x");
console.log(...engines, isAllowed, parseRobotsDirectives("noindex", "ExampleBot").isIndexable(0));
`;

/**
 * No runtime, but Deno's judgement on `jsr.json`: complete, and without slow types. In a folder without package.json,
 * by which Deno would take the package's own name for one of npm.
 */
export const jsr = {
	name: "JSR",
	async *run({ folder: application }) {
		const deno = installed(".bin/deno");
		const cwd = join(application, "jsr");
		mkdirSync(cwd);
		for (const path of PUBLISHED) cpSync(join(ROOT, path), join(cwd, path), { recursive: true });
		await runProgram(deno, ["publish", "--dry-run", "--allow-dirty", "--quiet"], { cwd });
		writeFileSync(join(cwd, "program.ts"), PROGRAM);
		const output = await runProgram(
			deno,
			["run", "--config", "jsr.json", "--check", "--quiet", "--no-remote", "program.ts"],
			{ cwd },
		);
		const tests = [
			{ name: "deno publish --dry-run accepts the package", error: null },
			{
				name: "a program imports every entry by its name on JSR",
				error: output === "wasm js wasm js false false\n" ? null : output,
			},
		];
		yield {
			where: "jsr.json",
			host: "deno publish --dry-run",
			runs: [{ run: "dist", engine: "nothing", tests }],
		};
	},
};
