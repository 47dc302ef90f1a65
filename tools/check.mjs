// Runs the checks of package.json, two at a time, since most use one core: `npm run check`. What a check prints is told once
// it is over.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { inLanes } from "../test/support/in-lanes.mjs";
import { ROOT } from "./support/root.mjs";

/** The longest first. */
const CHECKS = [
	"check:package",
	"docs",
	"typecheck",
	"check:floors",
	"lint",
	"format:check",
	"check:commits",
	"check:weight",
];
const LANE_COUNT = 2;

/** Runs a script of package.json, and tells what it printed, and how long it took. */
async function runScript(name) {
	const startMs = performance.now();
	const options = { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" };
	const script = spawn("npm", ["run", "--silent", name], options);
	const [out, err, [code]] = await Promise.all([
		text(script.stdout),
		text(script.stderr),
		once(script, "close"),
	]);
	const seconds = ((performance.now() - startMs) / 1000).toFixed(0);
	console.log(`${code === 0 ? "ok" : "FAILED"}  ${name}, ${seconds} s\n${out}${err}`);
	if (code !== 0) process.exitCode = 1;
}

// Several checks need what is installed here.
await runScript("tools:install");
if (process.exitCode === undefined) await inLanes(LANE_COUNT, CHECKS, runScript);
