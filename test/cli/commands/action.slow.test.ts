import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { temporaryFiles } from "../../support/cli-run.js";
import { bashIsMissing } from "../../support/shell.js";

const path = (name: string) => fileURLToPath(new URL(`../../../${name}`, import.meta.url));
const COMMAND = `${process.execPath} ${path("dist/cli.js")}`;
const temporary = temporaryFiles();

/** Runs the Action's script over the built command, as GitHub would. */
function runAction(inputs: Readonly<Record<string, string>>) {
	const env = { PATH: process.env.PATH, INPUT_COMMAND: COMMAND, ...inputs };
	const { status, stdout } = spawnSync("bash", [path("examples/github-actions/action/run.sh")], {
		encoding: "utf8",
		env,
	});
	return { status, stdout };
}

describe.skipIf(bashIsMissing !== null)("the GitHub Action's script", () => {
	const clean = temporary("clean.txt", "user-agent: *\ndisallow: /x\n");
	const broken = temporary("broken.txt", "user-agent: *\ndisallow: x\n");

	it("is 0 where nothing is amiss", () => {
		expect(runAction({ INPUT_FILES: clean })).toEqual({ status: 0, stdout: "" });
	});

	it("annotates what lint finds, in all files", () => {
		const { status, stdout } = runAction({ INPUT_FILES: `${clean}\n${broken}` });
		expect(status).toBe(1);
		expect(stdout).toMatch(/^::error file=.*broken\.txt,line=2,.*title=path-without-slash::/m);
	});

	it("runs policy tests as well, and fails where they do", () => {
		const tests = temporary("a.robots-test", "robots: clean.txt\n* allow /*\n");
		const { status, stdout } = runAction({ INPUT_FILES: clean, INPUT_TESTS: tests });
		expect(status).toBe(1);
		expect(stdout).toMatch(/^::error file=.*a\.robots-test,line=2,title=\* allow \/\*::\/x is blocked: /m);
	});

	it("the tests of the example hold", () => {
		const tests = path("examples/github-actions/robots.robots-test");
		expect(runAction({ INPUT_FILES: clean, INPUT_TESTS: tests })).toEqual({ status: 0, stdout: "" });
	});
});
