/**
 * The input of the command may be endless. The command says so in a sentence, and uses no more memory than it needs.
 */
import { execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getHeapStatistics } from "node:v8";
import { describe, expect, it } from "vitest";
import { PolicySet } from "../../../bindings/set/index.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const set = temporary(
	"sites.set",
	new PolicySet({ crawler: "ExampleBot" })
		.add("https://a.example", "user-agent: *\ndisallow: /private\n")
		.toSnapshot(),
);
const folder = dirname(set);

/** A pipe that a shell fills. */
function pipeOf(name: string, script: string): string {
	const pipe = join(folder, name);
	execFileSync("mkfifo", [pipe]);
	spawn("sh", ["-c", `${script} > "$0"`, pipe, set], { stdio: "ignore" });
	return pipe;
}

describe.skipIf(process.platform === "win32")("a set out of a pipe or a device", () => {
	const check = async (place: string) => {
		const { code, out, err } = await runCommand([
			"check",
			"--set",
			place,
			"-f",
			"tsv",
			"https://a.example/private",
		]);
		return { code, reported: out + err.replaceAll(place, "SET") };
	};

	it("is read as a file is", async () => {
		expect(await check(pipeOf("whole", 'cat "$1"'))).toEqual({
			code: 1,
			reported: "disallowed\t2\thttps://a.example/private\n",
		});
	});

	it.each([
		["zeros without end", "cat /dev/zero", "expected a set that set build wrote, got other bytes"],
		[
			"a set and more without end",
			'cat "$1" /dev/zero',
			`expected a snapshot of ${readFileSync(set).length} bytes, got more; it is damaged`,
		],
		[
			"a set that is cut short",
			'head -c 200 "$1"',
			`expected a snapshot of ${readFileSync(set).length} bytes, got 200; it is cut short or damaged`,
		],
		["a part of a head", "printf 'a%sb' c", "expected a set that set build wrote, got 3 other bytes"],
		["nothing", "true", "expected a set that set build wrote, got 0 other bytes"],
	])("is read no further than its head says: %s", async (name, script, reported) => {
		const pipe = pipeOf(name.replaceAll(" ", "-"), script);
		expect(await check(pipe)).toEqual({ code: 2, reported: `robotstxt-wasm: SET: ${reported}\n` });
	});

	it.skipIf(process.platform !== "linux")("is refused where a device gives zeros without end", async () => {
		const reported = "robotstxt-wasm: SET: expected a set that set build wrote, got other bytes\n";
		expect(await check("/dev/zero")).toEqual({ code: 2, reported });
		const outcome = await runCommand(["judge", "--set", "/dev/zero", "--format", "tsv"]);
		expect(outcome).toEqual({ code: 2, out: "", err: reported.replace("SET", "/dev/zero") });
	});
});

describe("files that are too much", () => {
	it("lint says so of one that has more lines than the heap has room for", async () => {
		const lines = Math.floor(getHeapStatistics().heap_size_limit / 512) + 1;
		const file = temporary("long.txt", Buffer.alloc(lines, "\n"));
		const { code, out, err } = await runCommand(["lint", file, "--max-bytes", "2000000000"]);
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toMatch(
			/long\.txt: expected at most [\d,]+ lines, got [\d,]+; a smaller --max-bytes leaves out the end of it\n$/,
		);
	});

	it.each(["\n", "\r", ""])(
		"lint says so of one with a line that no crawler reads to its end, ended by %j",
		async (end) => {
			const line = `disallow: /${"\xff\x01".repeat(524_288)}`;
			const file = temporary("line.txt", Buffer.from(`user-agent: *\n${line}${end}`, "latin1"));
			const { code, out, err } = await runCommand(["lint", file, "--max-bytes", "Infinity"]);
			expect({ code, out }).toEqual({ code: 2, out: "" });
			expect(err).toMatch(
				/line\.txt: expected at most 1,048,576 bytes per line, got 1,048,587; a smaller --max-bytes/,
			);
			expect((await runCommand(["lint", file])).err).toMatch(/1 file: 1 error/);
		},
	);

	it.skipIf(process.platform !== "linux")("test says so of a device that never ends", async () => {
		const { code, err } = await runCommand(["test", "/dev/zero"]);
		expect(code).toBe(2);
		expect(err).toMatch(/^robotstxt-wasm: \/dev\/zero: expected tests of at most \d+ bytes, got more\n/);
	});

	it.skipIf(process.platform === "win32" || process.getuid?.() === 0)(
		"a folder that cannot be read is a sentence",
		async () => {
			const closed = join(folder, "closed");
			mkdirSync(closed);
			chmodSync(closed, 0);
			expect(await runCommand(["test", closed])).toEqual({
				code: 2,
				out: "",
				err: `robotstxt-wasm: ${closed}: cannot be read: permission denied\n`,
			});
		},
	);

	it("a folder whose name is too long for the system is a sentence", async () => {
		const deep = join(folder, "deep");
		mkdirSync(deep);
		const { code, err } = await runCommand(["test", `${deep}/${"x".repeat(300)}`]);
		expect(code).toBe(2);
		expect(err).not.toMatch(/unexpected error/);
	});
});
