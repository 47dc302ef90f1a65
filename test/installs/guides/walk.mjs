import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "../support/run-program.mjs";
import { servePages } from "../support/serve.mjs";
import { stepsToAnswer } from "./read-guide.mjs";

const GUIDES = fileURLToPath(new URL("../../../docs/guides/", import.meta.url));
const READY_MS = 90_000;
const PAUSE_MS = 200;
/** What a guide's line asks of the registry, where the packed file stands in for what is not published yet. */
const INSTALLS = /^(npm install|deno add|bun add) (?:npm:)?robotstxt-wasm$/;
/** The site that guides ask, and the one on this machine that stands in for it. */
const SITE = "https://example.com";
const SITE_PAGES = { "/robots.txt": "User-agent: *\nDisallow: /private/\n", "/": "a page" };

/**
 * Follows a guide in an empty folder, and compares what each command answers.
 *
 * @param {import("./hosts.mjs").Host & { folder: string, packed: string, path: string }} options `packed` is the path of the packed
 *   file; in `path` programs are looked for first
 * @returns {Promise<{ stepCount: number, seconds: number, found: string }>} how it came to the first answer, which is `found`
 */
export async function walk({
	guide,
	folder,
	packed,
	path,
	until,
	isWhole,
	before = [],
	open = fetchText,
	answer,
}) {
	mkdirSync(folder, { recursive: true });
	// npm and Bun install into the next folder above that has a manifest: what lies about there is not the reader's.
	writeFileSync(join(folder, "package.json"), "{}\n");
	const env = { PATH: `${path}:${process.env.PATH}`, npm_config_yes: "true", NEXT_TELEMETRY_DISABLED: "1" };
	for (const line of before) await printedBy(line, folder, env);
	const { steps, count } = stepsToAnswer(readFileSync(join(GUIDES, guide), "utf8"), until);
	const site = await servePages(SITE_PAGES);
	try {
		const startMs = performance.now();
		let seconds = 0;
		let found = "";
		for (const [index, step] of steps.entries()) {
			if (index === count && !isWhole) break;
			if (step.kind === "file") writeStep(guide, step, folder);
			else {
				const line = withStandIns(step.line, packed, site);
				const address = step.address?.replace(SITE, site.origin);
				const text =
					address === undefined
						? await printedBy(line, folder, env)
						: await servedBy(line, address, { folder, env, open });
				if (step.output !== null) assert.equal(text.trimEnd(), step.output.trimEnd(), step.line);
				if (index === count - 1) {
					found = text;
					seconds = (performance.now() - startMs) / 1000;
					if (answer !== undefined) assert.match(text, answer, step.line);
				}
			}
		}
		return { stepCount: count, seconds, found };
	} finally {
		site.close();
	}
}

function writeStep(guide, { name, code }, folder) {
	assert.ok(name !== null, `${guide}: no sentence names the file of: ${code.slice(0, 60)}`);
	mkdirSync(dirname(join(folder, name)), { recursive: true });
	writeFileSync(join(folder, name), code);
}

/** Deno adds no file, so its guide says to install one by npm. */
function withStandIns(line, packed, site) {
	const [, command] = INSTALLS.exec(line) ?? [];
	if (command !== undefined) return `${command.replace("deno add", "npm install")} ${packed}`;
	return line.replaceAll(SITE, site.origin);
}

/** What a command prints on standard output; a finding is exit code 1. */
async function printedBy(line, cwd, env) {
	return runProgram("sh", ["-c", `${line}; code=$?; [ $code -le 1 ]`], { cwd, env });
}

/** What a reader sees at the address of a server, which gets a port that nobody else has. */
async function servedBy(line, address, { folder, env, open }) {
	const url = new URL(address);
	url.port = await freePort();
	const option = line.startsWith("npx serve") ? "--listen" : "--port";
	const server = spawn("sh", ["-c", `exec ${line} ${option} ${url.port}`], {
		cwd: folder,
		env: { ...process.env, ...env, CI: "1", PORT: url.port },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	let printed = "";
	for (const stream of [server.stdout, server.stderr]) stream.on("data", (octets) => (printed += octets));
	const end = Date.now() + READY_MS;
	try {
		for (;;) {
			const isThere = await fetch(new URL("/", url)).then(
				() => true,
				() => false,
			);
			if (isThere) break;
			assert.ok(Date.now() < end && server.exitCode === null, `${line}: nothing at ${url}:\n${printed}`);
			await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		}
		return await open(url.href, folder, () => printed);
	} finally {
		// Such programs start others. One that ended has said why.
		if (server.exitCode === null) process.kill(-server.pid, "SIGKILL");
	}
}

async function freePort() {
	const probe = createServer().listen(0);
	await once(probe, "listening");
	const { port } = probe.address();
	probe.close();
	return String(port);
}

async function fetchText(address) {
	return (await fetch(address)).text();
}
