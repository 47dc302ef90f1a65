import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../support/run-program.mjs";
import { readGuide } from "./read-guide.mjs";

const GUIDES = fileURLToPath(new URL("../../../docs/guides/", import.meta.url));
const READY_MS = 90_000;
const PAUSE_MS = 200;
/** What a guide's line asks of the registry, where the packed file stands in for what is not published yet. */
const INSTALLS = /^(npm install|deno add|bun add) (?:npm:)?robotstxt-wasm$/;

/**
 * Follows a guide in an empty folder, up to the first program that runs or to a command, and compares what it answers.
 *
 * @param {object} options
 * @param {string} options.guide its name
 * @param {string} options.folder
 * @param {string} options.packed the path of the packed file
 * @param {string} options.path where programs are looked for first
 * @param {string} [options.until] the last command that is followed
 * @param {readonly string[]} [options.before] commands that make what the guide begins with
 * @param {(address: string) => Promise<string>} [options.open] what a reader sees at an address
 * @param {RegExp} [options.answer] what it must be like, where the guide does not say it to the letter
 * @returns {Promise<{ stepCount: number, seconds: number }>}
 */
export async function walk({ guide, folder, packed, path, until, before = [], open = fetchText, answer }) {
	mkdirSync(folder, { recursive: true });
	const env = { PATH: `${path}:${process.env.PATH}`, npm_config_yes: "true", NEXT_TELEMETRY_DISABLED: "1" };
	for (const line of before) await printedBy(line, folder, env);
	const startMs = performance.now();
	let stepCount = 0;
	let hasFile = false;
	for (const step of readGuide(readFileSync(join(GUIDES, guide), "utf8"))) {
		// How to pack the package stands in a guide only as long as it is not published.
		if (step.kind === "command" && /\bnpm pack$|\.tgz$/.test(step.line)) continue;
		stepCount++;
		if (step.kind === "file") {
			assert.ok(step.name !== null, `${guide}: no sentence names the file of: ${step.code.slice(0, 60)}`);
			mkdirSync(dirname(join(folder, step.name)), { recursive: true });
			writeFileSync(join(folder, step.name), step.code);
			hasFile = true;
			continue;
		}
		const isInstall = INSTALLS.test(step.line);
		const line = isInstall ? installLine(step.line, packed) : step.line;
		if (step.address !== null) await assertServes(step, { folder, env, open, answer });
		else {
			const output = await printedBy(line, folder, env);
			if (step.output !== null) assert.equal(output, step.output, step.line);
		}
		if (until === undefined ? hasFile && !/^npm install/.test(step.line) : step.line === until) break;
	}
	return { stepCount, seconds: (performance.now() - startMs) / 1000 };
}

/** Deno adds no file, so its guide says to install one by npm. */
function installLine(line, packed) {
	const command = line.startsWith("deno") ? "npm install" : INSTALLS.exec(line)[1];
	return `${command} ${packed}`;
}

/** What a command prints on standard output; a finding is exit code 1. */
async function printedBy(line, cwd, env) {
	return runProgram("sh", ["-c", `${line}; code=$?; [ $code -le 1 ]`], { cwd, env });
}

async function assertServes({ line, address, output }, { folder, env, open, answer }) {
	const server = spawn("sh", ["-c", `exec ${line}`], {
		cwd: folder,
		env: { ...process.env, ...env, CI: "1" },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	let printed = "";
	for (const stream of [server.stdout, server.stderr]) stream.on("data", (octets) => (printed += octets));
	const end = Date.now() + READY_MS;
	try {
		for (;;) {
			const isThere = await fetch(new URL("/", address)).then(
				() => true,
				() => false,
			);
			if (isThere) break;
			assert.ok(Date.now() < end && server.exitCode === null, `${line}: nothing at ${address}:\n${printed}`);
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
		const found = await open(address);
		if (output !== null) assert.equal(`${found}\n`, output, address);
		if (answer !== undefined) assert.match(found, answer, address);
	} finally {
		// Such programs start others.
		process.kill(-server.pid, "SIGKILL");
	}
}

async function fetchText(address) {
	return (await fetch(address)).text();
}
