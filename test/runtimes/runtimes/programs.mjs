import { join } from "node:path";
import { complaintOf, uncaughtErrors } from "../../support/uncaught.mjs";
import { installed } from "../support/installed.mjs";
import { readReport, runProgram } from "../support/run-program.mjs";

const WHERE = "installed package";

/** Runtimes that run a file: the suite prints its report. */
function program(name, binary, argv) {
	return {
		name,
		async *run({ folder }) {
			const output = await runProgram(installed(binary), [...argv, "host.js"], { cwd: folder });
			yield { where: WHERE, ...readReport(output) };
		},
	};
}

/** Node, which also has the command, and CommonJS programs that require the package. */
function node(majorVersion) {
	const binary = `node-${majorVersion}/bin/node`;
	const { name, run } = program(`Node ${majorVersion}`, binary, []);
	return {
		name,
		async *run(session) {
			yield* run(session);
			const path = installed(binary);
			const inFolder = { cwd: session.folder };
			const [host, ...outputs] = await Promise.all([
				runProgram(path, ["--version"]),
				runProgram(path, [join("node_modules", ".bin", "robotstxt-wasm"), "--version"], inFolder),
				runProgram(path, ["--input-type=commonjs", "--eval", REQUIRING], inFolder),
			]);
			const names = ["the command runs", "a CommonJS program can require it"];
			const tests = names.map((each, index) => ({
				name: each,
				error: /^(\d+\.\d+\.\d+|wasm false)\n$/.test(outputs[index]) ? null : outputs[index],
			}));
			for (const { name, output } of await uncaughtErrors(path, session.folder)) {
				tests.push({ name: `an uncaught error of ${name}`, error: complaintOf(output) });
			}
			yield { where: WHERE, host: `Node ${host.trim()}`, runs: [{ run: "around", engine: "wasm", tests }] };
		},
	};
}

const REQUIRING = `
	const { RobotsTxt } = require("robotstxt-wasm");
	const robots = RobotsTxt.parse("user-agent: *\\ndisallow: /x");
	console.log(robots.engine, robots.isAllowed("/x", "ExampleBot"));
`;

export const programs = [
	...[20, 22, 24, 26].map(node),
	program("Deno", ".bin/deno", ["run", "--no-remote", "--allow-read", "--node-modules-dir=manual"]),
	program("Bun", ".bin/bun", []),
];
