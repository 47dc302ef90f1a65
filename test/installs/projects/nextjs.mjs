import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runNode } from "../support/run-program.mjs";

const NEXT = join("node_modules", "next", "dist", "bin", "next");
const env = { NEXT_TELEMETRY_DISABLED: "1" };

/** An edge route, a Node route and a page, each of which judges; Next hands the edge route a module of another realm. */
export const NEXTJS = {
	name: "nextjs",
	source: fileURLToPath(new URL("./nextjs/", import.meta.url)),
	tests: {
		async "every kind of route judges, built and started"(folder) {
			await runNode([NEXT, "build"], { cwd: folder, env });
			await ask(folder, "start");
		},
		async "and in development"(folder) {
			await ask(folder, "dev");
		},
	},
};

async function ask(folder, command) {
	const server = spawn(process.execPath, [NEXT, command, "--port", "0", "--hostname", "127.0.0.1"], {
		cwd: folder,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "inherit"],
		detached: true,
	});
	try {
		const origin = await originOf(server);
		const bodyOf = async (path) => (await fetch(origin + path)).text();
		assert.equal(await bodyOf("/edge"), '["wasm",false,false]');
		assert.equal(await bodyOf("/node"), '["wasm",false,false]');
		for (const route of ["/verdict", "/verdict/edge"]) {
			const { allowed, text } = JSON.parse(await bodyOf(`${route}?agent=ExampleBot&url=/private/x`));
			assert.equal(allowed, false);
			assert.match(text, /line 2/);
			assert.match(await bodyOf(`${route}?url=https://other.example:x/`), /"error":/);
		}
		assert.match(await bodyOf("/"), /<p>wasm false<\/p>/);
	} finally {
		// Next starts processes of its own.
		process.kill(-server.pid, "SIGKILL");
	}
}

async function originOf(server) {
	for await (const line of createInterface(server.stdout)) {
		const origin = /- Local: +(http:\S+)/.exec(line)?.[1];
		if (origin !== undefined) return origin.replace("localhost", "127.0.0.1");
	}
	throw new Error("next ended before it served");
}
