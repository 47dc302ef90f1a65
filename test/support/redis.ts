import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll } from "vitest";
import { ensureProgram } from "../../scripts/install-debian-packages.mjs";
import { closedPort } from "./loopback-server.js";

export interface Redis {
	readonly uri: string;
	/** Ends it at once, as a crash would. */
	kill(): Promise<void>;
}

/** Why the tests with Redis are skipped, which is said aloud; null where they run. */
export const redisIsMissing = ensureProgram("redis-server");
if (redisIsMissing !== null) {
	console.warn(`\n*** SKIPPED: the tests with a real Redis. ${redisIsMissing}. ***\n`);
}

/** A Redis of its own on loopback, that keeps nothing on disk and ends with the test file. */
export async function startRedis(): Promise<Redis> {
	const port = await closedPort();
	const server = spawn(
		"redis-server",
		["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"],
		{ stdio: ["ignore", "pipe", "inherit"] },
	);
	const kill = () => end(server);
	afterAll(kill);
	for await (const line of createInterface(server.stdout)) {
		if (line.includes("Ready to accept connections")) break;
	}
	if (server.exitCode !== null) throw new Error(`redis-server ended with exit code ${server.exitCode}`);
	server.stdout.resume();
	return { uri: `redis://127.0.0.1:${port}`, kill };
}

async function end(server: ChildProcess): Promise<void> {
	if (server.exitCode !== null || server.signalCode !== null) return;
	server.kill("SIGKILL");
	await once(server, "exit");
}
