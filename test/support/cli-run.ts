import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { afterAll } from "vitest";
import type { Host } from "../../cli/host/host.js";
import { library } from "../../cli/host/library.js";
import { run } from "../../cli/run.js";

/** Replaces the outer world in one run of the command. */
export interface World {
	/** Standard input, in chunks. */
	readonly input?: Iterable<string | Uint8Array> | AsyncIterable<Uint8Array>;
	readonly isInputTerminal?: boolean;
	readonly isOutputTerminal?: boolean;
	readonly isErrorTerminal?: boolean;
	readonly env?: Record<string, string>;
	readonly now?: () => number;
	readonly timeoutMs?: number;
	readonly stdout?: Writable;
	readonly names?: Host["names"];
}

export interface Outcome {
	readonly code: number;
	readonly out: string;
	readonly err: string;
}

/** The command, in this process. */
export async function runCommand(argv: readonly string[], world: World = {}): Promise<Outcome> {
	const out = new Sink(world.isOutputTerminal);
	const err = new Sink(world.isErrorTerminal);
	const code = await run({
		argv,
		stdin: Object.assign(octetsOf(world.input ?? []), { isTTY: world.isInputTerminal }),
		stdout: world.stdout ?? out,
		stderr: err,
		env: world.env ?? {},
		fetch,
		names: world.names ?? { reverse: async () => [], addressesOf: async () => [] },
		library,
		threadProgram: new URL("../../dist/cli-thread.js", import.meta.url),
		version: () => "1.2.3",
		now: world.now ?? (() => 0),
		timeoutMs: world.timeoutMs ?? 5000,
	});
	return { code, out: out.text, err: err.text };
}

function octetsOf(input: NonNullable<World["input"]>): Readable {
	if (Symbol.asyncIterator in input) return Readable.from(input);
	return Readable.from([...input].map((chunk) => Buffer.from(chunk as string)));
}

class Sink extends Writable {
	text = "";
	readonly isTTY: boolean | undefined;
	readonly columns = 60;

	constructor(isTTY: boolean | undefined) {
		super();
		this.isTTY = isTTY;
	}

	override _write(chunk: Buffer, _encoding: string, done: () => void): void {
		this.text += chunk.toString();
		done();
	}
}

/** A folder that lives as long as the test file; gives the path of a file written to it. */
export function temporaryFiles(): (name: string, content: string | Uint8Array) => string {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	return (name, content) => {
		const path = join(folder, name);
		writeFileSync(path, content);
		return path;
	};
}
