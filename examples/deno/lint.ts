// Findings of a robots.txt on standard input: deno run lint.ts < robots.txt
import { RobotsTxt } from "robotstxt-wasm";
import { lint } from "robotstxt-wasm/analysis";

const body = new Uint8Array(
	await new Response(Deno.stdin.readable).arrayBuffer(),
);
using robots = RobotsTxt.parse(body);

for (const { line, column, severity, code, message } of lint(robots)) {
	console.log(`${line}:${column} ${severity} ${code}: ${message}`);
	if (severity === "error") Deno.exitCode = 1;
}
