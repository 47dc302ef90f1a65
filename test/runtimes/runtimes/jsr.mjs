import { fileURLToPath } from "node:url";
import { installed } from "../support/installed.mjs";
import { runProgram } from "../support/run-program.mjs";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** No runtime, but Deno's judgement on `jsr.json`: complete, and without slow types. */
export const jsr = {
	name: "JSR",
	async *run() {
		const argv = ["publish", "--dry-run", "--allow-dirty", "--quiet"];
		await runProgram(installed(".bin/deno"), argv, { cwd: ROOT });
		const tests = [{ name: "deno publish --dry-run accepts the package", error: null }];
		yield {
			where: "jsr.json",
			host: "deno publish --dry-run",
			runs: [{ run: "dist", engine: "nothing", tests }],
		};
	},
};
