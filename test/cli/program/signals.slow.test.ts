/** Signals in the middle of a write, and what writes that were killed have left. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { PolicySet } from "../../../bindings/set/index.js";
import { writePolicySet } from "../../../crawling/node/index.js";
import { temporaryFiles } from "../../support/cli-run.js";

const BINARY = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
const PRELOAD = new URL("../../support/signal-in-write.mjs", import.meta.url).href;
const temporary = temporaryFiles();
const RULES = temporary("a.txt", "user-agent: *\ndisallow: /private\n");
const list = temporary("list.tsv", `https://a.example\t${RULES}\n`);
const BEFORE = "before";
let folderCount = 0;

/** A folder with a file to be replaced. */
function place(): { readonly folder: string; readonly file: string } {
	const folder = join(dirname(RULES), `folder-${folderCount++}`);
	mkdirSync(folder);
	const file = join(folder, "sites.set");
	writeFileSync(file, BEFORE);
	return { folder, file };
}

/** Builds a set by the command as it is shipped, which is sent a signal after a call. */
async function build(file: string, given?: { readonly call: string; readonly signal: string }) {
	const argv = [BINARY, "set", "build", list, "--agent", "ExampleBot", "-o", file, "-q"];
	const preload = given === undefined ? [] : ["--import", PRELOAD];
	const env = { ...process.env, CALL: given?.call, SIGNAL: given?.signal };
	const child = spawn(process.execPath, [...preload, ...argv], { env, stdio: "ignore" });
	const [code, signal] = await once(child, "close");
	return { code, signal, id: child.pid! };
}

const drafts = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".part"));

describe.skipIf(process.platform === "win32")("a signal while a set is written", () => {
	const CALLS = ["openSync", "writeSync", "fsyncSync", "renameSync"];

	it.each(["SIGINT", "SIGTERM", "SIGHUP"].flatMap((signal) => CALLS.map((call) => ({ signal, call }))))(
		"$signal after $call ends the command, and leaves no draft",
		async ({ signal, call }) => {
			const { folder, file } = place();
			expect(await build(file, { signal, call })).toMatchObject({ code: null, signal });
			expect(readdirSync(folder)).toEqual(["sites.set"]);
			// All of the one or all of the other.
			const octets = readFileSync(file);
			if (octets.toString() !== BEFORE) PolicySet.fromSnapshot(new Uint8Array(octets)).dispose();
		},
	);

	it.each(CALLS.slice(0, 3))(
		"SIGKILL after %s leaves what was there, and a draft that goes with the next write",
		async (call) => {
			const { folder, file } = place();
			expect(await build(file, { signal: "SIGKILL", call })).toMatchObject({ signal: "SIGKILL" });
			expect(drafts(folder)).toHaveLength(1);
			expect(readFileSync(file, "utf8")).toBe(BEFORE);
			expect(await build(file)).toMatchObject({ code: 0 });
			expect(readdirSync(folder)).toEqual(["sites.set"]);
		},
	);
});

describe("drafts that lie beside a place", () => {
	it.skipIf(process.platform === "win32")(
		"go where their process is gone or they are old, and stay else",
		async () => {
			const { folder, file } = place();
			const killed = await build(file, { signal: "SIGKILL", call: "writeSync" });
			const [left] = drafts(folder);
			const named = (processId: number, change: (name: string) => string = (name) => name) =>
				change(left!.replace(`-${killed.id}-`, `-${processId}-`));
			const ofAnother = (name: string) => name.replace(/\.[0-9a-f]{12}-/, ".000000000000-");
			const alive = named(process.pid);
			const elsewhere = named(killed.id, ofAnother);
			const old = named(process.pid, (name) => name.replace(/[0-9a-f]{4}\.part$/, "0000.part"));
			const oldElsewhere = named(1, ofAnother);
			const ofAnotherPlace = `more-${left}`;
			const others = ["sites.set.part", "sites.set.bak.part", "sites.set.x-1-0.part"];
			for (const name of [alive, elsewhere, old, oldElsewhere, ofAnotherPlace, ...others]) {
				writeFileSync(join(folder, name), "draft");
			}
			const longAgo = Date.now() / 1000 - 2 * 86_400;
			for (const name of [old, oldElsewhere]) utimesSync(join(folder, name), longAgo, longAgo);
			using set = new PolicySet({ crawler: "ExampleBot" });
			writePolicySet(set, file);
			expect(readdirSync(folder).sort()).toEqual(
				[alive, elsewhere, ofAnotherPlace, ...others, "sites.set"].sort(),
			);
		},
	);
});
