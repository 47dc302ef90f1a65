/** What `block --write` and `allow --write` do to a file beside its text: owner, links, and whoever else writes it. */
import { execFile, execFileSync } from "node:child_process";
import {
	chmodSync,
	chownSync,
	linkSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const BODY = "User-agent: *\nDisallow: /a\n";
const BLOCKED = `${BODY}\nUser-agent: GPTBot\nDisallow: /\n`;
const isRoot = process.getuid?.() === 0;
const [SERVER, NOBODY] = [33, 65_534];

const block = (file: string, ...more: string[]) =>
	runCommand(["block", file, "-c", "GPTBot", "--write", "-q", ...more]);

const drafts = (file: string) => readdirSync(dirname(file)).filter((name) => name.endsWith(".part"));

/** A file of a user and a group, in a folder that everybody may write to. */
function owned(name: string, uid: number, gid: number, mode: number): string {
	const file = temporary(name, BODY);
	chmodSync(dirname(file), 0o777);
	chownSync(file, uid, gid);
	chmodSync(file, mode);
	return file;
}

function ownershipOf(file: string) {
	const { uid, gid, mode } = statSync(file);
	return { uid, gid, mode: mode & 0o7777 };
}

/** Does what a user may do who owns nothing. */
async function asNobody<T>(act: () => Promise<T>): Promise<T> {
	process.setegid!(NOBODY);
	process.seteuid!(NOBODY);
	try {
		return await act();
	} finally {
		process.seteuid!(0);
		process.setegid!(0);
	}
}

describe.skipIf(!isRoot)("the owner of a file", () => {
	it.each([0o600, 0o644, 0o4755])("is kept by root, with the group and mode %o", async (mode) => {
		const file = owned(`kept-${mode}.txt`, SERVER, SERVER + 1, mode);
		expect(await block(file)).toEqual({ code: 0, out: "", err: "" });
		expect(readFileSync(file, "utf8")).toBe(BLOCKED);
		expect(ownershipOf(file)).toEqual({ uid: SERVER, gid: SERVER + 1, mode });
		expect((await runCommand(["allow", file, "-c", "GPTBot", "--write"])).code).toBe(0);
		expect(ownershipOf(file)).toEqual({ uid: SERVER, gid: SERVER + 1, mode });
	});

	it("changes where everybody may read the file, and standard error says so", async () => {
		const file = owned("public.txt", SERVER, SERVER, 0o644);
		const { code, err } = await asNobody(() => runCommand(["block", file, "-c", "GPTBot", "--write"]));
		expect(code).toBe(0);
		expect(err).toBe(
			`robotstxt-wasm: ${file}: it is owned by 65534:65534 now: only root can keep its owner and group 33:33; everybody may read it, as before\nrobotstxt-wasm: ${file}: written: 3 lines added, 0 lines removed\n`,
		);
		expect(readFileSync(file, "utf8")).toBe(BLOCKED);
		expect(ownershipOf(file)).toEqual({ uid: NOBODY, gid: NOBODY, mode: 0o644 });
	});

	it("keeps a file as it is that not everybody may read, and the message has the command for root", async () => {
		const file = owned("it's secret.txt", SERVER, NOBODY, 0o640);
		const { ino } = statSync(file);
		const { code, err } = await asNobody(() => block(file));
		expect(code).toBe(2);
		expect(err).toContain(
			`left as it is: only root can keep its owner and group 33:65534, and not everybody may read it`,
		);
		expect(err).toContain(
			`: sudo robotstxt-wasm block '${file.replace("'", "'\\''")}' -c GPTBot --write -q\n`,
		);
		expect(readFileSync(file, "utf8")).toBe(BODY);
		expect({ ...ownershipOf(file), ino: statSync(file).ino }).toEqual({
			...{ uid: SERVER, gid: NOBODY, mode: 0o640 },
			ino,
		});
		expect(drafts(file)).toEqual([]);
	});
});

it.skipIf(process.platform === "win32")("a pipe is no file that can be replaced", async () => {
	const pipe = `${temporary("beside.txt", "")}.pipe`;
	execFileSync("mkfifo", [pipe]);
	const writer = execFile("sh", ["-c", `printf '${BODY}' > '${pipe}'`]);
	const { code, err } = await block(pipe);
	writer.kill();
	expect({ code, err }).toEqual({
		code: 2,
		err: `robotstxt-wasm: ${pipe}: cannot be written: it is not a regular file\n`,
	});
});

describe.skipIf(process.platform === "win32")("a file with several hard links", () => {
	it("is left as it is, and replaced with --force; both are said", async () => {
		const file = temporary("linked.txt", BODY);
		linkSync(file, `${file}.other`);
		const refused = await block(file);
		expect(refused).toEqual({
			code: 2,
			out: "",
			err: `robotstxt-wasm: ${file}: left as it is: it has 2 hard links, and all but this one would keep the old file; --force writes it\n`,
		});
		expect(readFileSync(file, "utf8")).toBe(BODY);
		const forced = await runCommand(["block", file, "-c", "GPTBot", "--write", "--force"]);
		expect(forced.code).toBe(0);
		expect(forced.err).toBe(
			`robotstxt-wasm: ${file}: it had 2 hard links; all but this one keep the old file\nrobotstxt-wasm: ${file}: written: 3 lines added, 0 lines removed\n`,
		);
		expect(readFileSync(file, "utf8")).toBe(BLOCKED);
		expect(readFileSync(`${file}.other`, "utf8")).toBe(BODY);
	});

	it("need not be changed where it has the rules", async () => {
		const file = temporary("linked-already.txt", BLOCKED);
		linkSync(file, `${file}.other`);
		expect((await block(file)).code).toBe(0);
	});
});

describe("a file that something else changes between reading and writing", () => {
	/** Runs the command, and does something after it has read its file and before it writes. */
	const blockWhile = (file: string, act: () => Promise<void>) => {
		const stdout = new Writable({ write: (_chunk, _encoding, done) => void act().then(() => done(), done) });
		return runCommand(["block", file, "-c", "GPTBot", "--write"], { stdout });
	};

	it("is left to the first of two writers, and the second exits with 2", async () => {
		const file = temporary("two-writers.txt", BODY);
		const { code, err } = await blockWhile(file, async () => {
			const first = await runCommand(["block", file, "-c", "CCBot", "--write", "-q"]);
			expect(first.code).toBe(0);
		});
		expect(code).toBe(2);
		expect(err).toBe(
			`robotstxt-wasm: ${file}: left as it is: it was changed meanwhile; run the command again\n`,
		);
		expect(readFileSync(file, "utf8")).toBe(BLOCKED.replace("GPTBot", "CCBot"));
		expect(drafts(file)).toEqual([]);
		expect((await block(file)).code).toBe(0);
		expect(readFileSync(file, "utf8")).toBe(BLOCKED.replace("GPTBot", "CCBot\nUser-agent: GPTBot"));
	});

	it.each<[what: string, act: (file: string) => void]>([
		["its last octet is another", (file) => writeFileSync(file, BODY.replace("/a\n", "/b\n"))],
		["it has one octet more", (file) => writeFileSync(file, `${BODY}\n`)],
		["it is gone", (file) => rmSync(file)],
	])("is not replaced: %s", async (what, act) => {
		const file = temporary(`${what}.txt`, BODY);
		const { code, err } = await blockWhile(file, async () => act(file));
		expect(code).toBe(2);
		expect(err).toContain(basename(file));
		expect(readdirSync(dirname(file)).includes(basename(file))).toBe(what !== "it is gone");
		expect(drafts(file)).toEqual([]);
	});
});
