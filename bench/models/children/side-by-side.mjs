import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

/** Runs Node with each of several lists of arguments at once, and prints the nanoseconds that all of them took. */
/** @type {string[][]} */
const commands = JSON.parse(/** @type {string} */ (process.argv[2]));
const start = process.hrtime.bigint();
const cpuTimes = await Promise.all(
	commands.map(async (args) => {
		const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit", "pipe"] });
		const cpu = text(/** @type {import("node:stream").Readable} */ (child.stdio[3]));
		await once(child, "exit");
		return 1000 * Number(await cpu);
	}),
);
const elapsed = Number(process.hrtime.bigint() - start);
console.log(JSON.stringify({ cpu: cpuTimes.reduce((sum, time) => sum + time, 0), elapsed }));
