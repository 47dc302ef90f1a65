// Findings of a robots.txt on standard input: deno run lint.ts < robots.txt
import { RobotsTxt } from "robotstxt-wasm";

const body = new Uint8Array(await new Response(Deno.stdin.readable).arrayBuffer());
using robots = RobotsTxt.parse(body);

for (const { line, column, severity, code, message } of robots.diagnostics) {
	console.log(`${line}:${column} ${severity} ${code}: ${message}`);
}
Deno.exitCode = robots.diagnostics.some(({ severity }) => severity === "error") ? 1 : 0;
