import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { TestCommand } from "./commands.js";
import { Failure, reasonOf } from "./failure.js";
import type { Host } from "./host.js";
import { counted } from "./numbers.js";
import { noteFor, Output, say } from "./output.js";
import { paintFor } from "./paint.js";
import { judgeOptions } from "./robots-file.js";
import { readTests } from "./test-file.js";
import { printReport, type TestedFile } from "./test-reports.js";
import { TestRun } from "./test-run.js";

const EXTENSION = ".robots-test";
const FAILED = 1;
const UNREADABLE = 2;
const NOT_SETTLED = 3;

/** `test`: whether files keep what policy tests expect of them. Goes on with the next file where one is unreadable. */
export async function test(host: Host, command: TestCommand): Promise<number> {
	judgeOptions(host, command);
	const run = new TestRun(host, command);
	const files: TestedFile[] = [];
	let hasUnreadable = false;
	for (const path of await findTests(command.paths)) {
		try {
			files.push(await runFile(run, path));
		} catch (error) {
			if (!(error instanceof Failure)) throw error;
			say(host, error.message);
			hasUnreadable = true;
		}
	}
	await run.dispose();
	if (!command.isQuiet) {
		await new Output(host.stdout).write(printReport(files, command.format, paintFor(host, command.colour)));
	}
	const outcomes = files.flatMap(({ results }) => results.map(({ outcome }) => outcome));
	const failed = outcomes.filter((outcome) => outcome === "fails").length;
	const open = outcomes.filter((outcome) => outcome === "not-settled").length;
	noteFor(
		host,
		command,
	)(`${counted(outcomes.length, "test")}: ${failed} failed${open > 0 ? `, ${open} not settled` : ""}`);
	if (hasUnreadable) return UNREADABLE;
	return failed > 0 ? FAILED : open > 0 ? NOT_SETTLED : 0;
}

async function runFile(run: TestRun, path: string): Promise<TestedFile> {
	const tests = readTests(path, await readText(path));
	if (tests.length === 0) throw new Failure(`${path}: it has no tests`);
	const results = [];
	for (const test of tests) results.push(await run.run(path, test));
	return { path, results };
}

async function readText(path: string): Promise<string> {
	try {
		return await readFile(path, "utf8");
	} catch (error) {
		throw new Failure(`${path}: cannot be read: ${reasonOf(error)}`);
	}
}

/** The files that are asked for, and those in the folders that are. */
async function findTests(paths: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	for (const path of paths) {
		// What cannot be read is reported when it is its turn.
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

/** In the folder and those below it, but for hidden ones and those of installed packages. */
async function testsIn(folder: string): Promise<string[]> {
	const found: string[] = [];
	const entries = await readdir(folder, { withFileTypes: true });
	for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
		const path = join(folder, entry.name);
		if (entry.isFile() && entry.name.endsWith(EXTENSION)) found.push(path);
		const isSearched = !entry.name.startsWith(".") && entry.name !== "node_modules";
		if (entry.isDirectory() && isSearched) found.push(...(await testsIn(path)));
	}
	return found;
}
