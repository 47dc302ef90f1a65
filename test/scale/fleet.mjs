/*
 * A fleet under load: three processes with 50 lanes each ask about the same origins, with a Redis that they share. How
 * often each robots.txt is fetched is printed; then a fresh process asks, and one whose Redis has been killed.
 * `ORIGINS=2000 node test/scale/fleet.mjs`, after `npm run build`; it needs redis-server.
 */
import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { bodyOf } from "./sites.mjs";

const originCount = Number(process.env.ORIGINS ?? 2000);
const MEMBERS = 3;
const LANES = 50;
const MEMBER = fileURLToPath(new URL("fleet-member.mjs", import.meta.url));

/** Requests by host. */
const requests = new Map();
const server = createServer((request, response) => {
	const index = Number(/\d+/.exec(request.headers["x-origin"] ?? "")?.[0] ?? 0);
	requests.set(index, (requests.get(index) ?? 0) + 1);
	response.end(bodyOf(index));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");

const port = 20_000 + (process.pid % 20_000);
const redis = spawn(
	"redis-server",
	["--bind", "127.0.0.1", "--port", `${port}`, "--save", "", "--appendonly", "no"],
	{
		stdio: ["ignore", "pipe", "inherit"],
	},
);
for await (const line of createInterface(redis.stdout)) if (line.includes("Ready to accept")) break;
redis.stdout.resume();

/** A process asks about all origins; what it tells in the end. */
async function ask(seed) {
	const member = fork(MEMBER, [
		`redis://127.0.0.1:${port}`,
		`http://127.0.0.1:${server.address().port}/`,
		`${originCount}`,
		`${LANES}`,
		`${seed}`,
	]);
	const [reported] = await once(member, "message");
	return reported;
}

function print(what, tolds, before) {
	const count = [...requests.values()].reduce((sum, each) => sum + each, 0) - before;
	const errors = tolds.reduce((sum, { errorCount }) => sum + errorCount, 0);
	const pauses = tolds.reduce((sum, { pauseCount }) => sum + pauseCount, 0);
	const lateMs = Math.max(...tolds.map(({ maxLateMs }) => maxLateMs));
	console.log(
		`${what.padEnd(44)}${count} requests for ${originCount} origins; ${errors} errors of the store, ${pauses} pauses; event loop late by up to ${lateMs} ms`,
	);
	return before + count;
}

const started = performance.now();
const tolds = await Promise.all(Array.from({ length: MEMBERS }, (_, index) => ask(index + 1)));
let before = print(`${MEMBERS} processes with ${LANES} lanes`, tolds, 0);
console.log(`${" ".repeat(44)}${((performance.now() - started) / 1000).toFixed(1)} s`);
before = print("a fresh process", [await ask(9)], before);
redis.kill("SIGKILL");
await once(redis, "exit");
print("one whose Redis has been killed", [await ask(10)], before);
server.close();
server.closeAllConnections();
