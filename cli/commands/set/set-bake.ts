import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { SetBakeCommand } from "../../arguments/commands.js";
import { Failure, reasonOf } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { counted, grouped } from "../../output/numbers.js";
import { noteFor } from "../../output/output.js";
import { openTarget } from "../../output/target.js";
import { bakeSet, KEY_OCTETS } from "./bake.js";
import { openSetFile } from "./set-file.js";

const MODULE = "robots-clickhouse.wasm";

/** `set bake`: the module for ClickHouse with a set in it. */
export async function bakeSetFile(host: Host, command: SetBakeCommand): Promise<number> {
	const module = await readFile(new URL(MODULE, host.program)).catch((error: unknown) => {
		throw new Failure(`${MODULE}: cannot be read: ${reasonOf(error)}`);
	});
	const set = await openSetFile(host, command.set);
	const octets = bakeSet(new Uint8Array(module), set.toSnapshot(), randomBytes(KEY_OCTETS));
	const { size } = set;
	set.dispose();
	const target = await openTarget(host, command.output);
	try {
		await target.write({ whole: () => octets, inParts: (write) => write(octets, 0) });
	} finally {
		await target.close();
	}
	noteFor(host, command)(`${target.name}: ${counted(size, "origin")}, ${grouped(octets.length)} bytes`);
	return 0;
}
