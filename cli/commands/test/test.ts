import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { noteDialects } from "../../arguments/asked-crawler.js";
import { defineCommand } from "../../arguments/command.js";
import { Failure, reasonOf } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { openInput, readAtMost } from "../../input/input.js";
import { judgeOptions } from "../../input/robots-file.js";
import { paintFor } from "../../output/formats/paint.js";
import { counted } from "../../output/numbers.js";
import { noteFor, Output, takeReadable } from "../../output/output.js";
import { readTest, TEST_FORMATS, TEST_OPTIONS, type TestCommand } from "./arguments.js";
import { readTests } from "./expectations.js";
import { printReport, type TestedFile } from "./test-reports.js";
import { TestRun } from "./test-run.js";

const EXTENSION = ".robots-test";
/** Maximum size of a file of tests. Nobody writes so many tests, but a device never ends. */
const MAX_OCTETS = 16 * 1_048_576;
const FAILED = 1;
const UNREADABLE = 2;
const NOT_SETTLED = 3;

export const testCommand = defineCommand({
	name: "test",
	usage: "test FILE.robots-test...",
	summary: "tests what a robots.txt allows and blocks",
	about: `Runs policy tests. A FILE is a test file, or a folder with files *.robots-test. One expectation per line:

  robots: public/robots.txt             the file to test from here on, or its URL
  Googlebot  allow    /products/*sale   every URL of a pattern (it has a *, or ends with $)
  *          block    /admin/           one URL
  Googlebot  same-as  Bingbot           both may fetch the same URLs
  no-error                              lint finds no error (no-warning: nor a warning)

Without a robots: line, the robots.txt beside the tests is tested. A failure is shown with the rule that
decides and a URL. Standard error has a summary.`,
	end: `Exit codes: 0 all pass; 1 some fail; 2 wrong usage or unreadable input; 3 some could not be decided.`,
	example: "test robots.robots-test",
	formats: TEST_FORMATS,
	options: TEST_OPTIONS,
	read: readTest,
	run: runTests,
});

/** Tells whether files meet the expectations of policy tests. If a file is unreadable, it continues with the next. */
async function runTests(host: Host, command: TestCommand): Promise<number> {
	judgeOptions(host, command);
	const run = new TestRun(host, command);
	const files: TestedFile[] = [];
	const areReadable = await takeReadable(host, await findTests(command.paths), async (path) => {
		files.push(await runFile(host, run, path));
	});
	await run.dispose();
	const note = noteFor(host, command);
	noteDialects(run.documented, note);
	for (const caution of run.cautions) note(caution);
	if (!command.isQuiet) {
		await new Output(host.stdout).write(printReport(files, command.format, paintFor(host, command.colour)));
	}
	const outcomes = files.flatMap(({ results }) => results.map(({ outcome }) => outcome));
	const failed = outcomes.filter((outcome) => outcome === "fails").length;
	const open = outcomes.filter((outcome) => outcome === "not-settled").length;
	note(`${counted(outcomes.length, "test")}: ${failed} failed${open > 0 ? `, ${open} not settled` : ""}`);
	if (!areReadable) return UNREADABLE;
	return failed > 0 ? FAILED : open > 0 ? NOT_SETTLED : 0;
}

async function runFile(host: Host, run: TestRun, path: string): Promise<TestedFile> {
	const tests = readTests(path, await readText(host, path));
	if (tests.length === 0) throw new Failure(`${path}: it has no tests`);
	const results = [];
	for (const test of tests) results.push(await run.run(path, test));
	return { path, results };
}

async function readText(host: Host, path: string): Promise<string> {
	// Here - is the name of a file.
	const octets = await readAtMost(openInput(host, path === "-" ? "./-" : path), MAX_OCTETS);
	if (octets.length > MAX_OCTETS) {
		throw new Failure(`${path}: expected tests of at most ${MAX_OCTETS} bytes, got more`);
	}
	return decoder.decode(octets);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The given files, and the files in the given folders. */
async function findTests(paths: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	for (const path of paths) {
		// A path that cannot be read is reported when it is its turn.
		const status = await stat(path).catch(() => undefined);
		if (!status?.isDirectory()) {
			found.push(path);
			continue;
		}
		const inside = await testsIn(path);
		if (inside.length === 0) throw new Failure(`${path}: expected a folder with files *${EXTENSION}`);
		found.push(...inside);
	}
	return Array.from(new Set(found));
}

/** Files of tests in the folder and its subfolders, but not in hidden folders or folders of installed packages. */
async function testsIn(folder: string): Promise<string[]> {
	const found: string[] = [];
	const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
		throw new Failure(`${folder}: cannot be read: ${reasonOf(error)}`);
	});
	for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
		const path = join(folder, entry.name);
		if (entry.isFile() && entry.name.endsWith(EXTENSION)) found.push(path);
		const isSearched = !entry.name.startsWith(".") && entry.name !== "node_modules";
		if (entry.isDirectory() && isSearched) found.push(...(await testsIn(path)));
	}
	return found;
}
