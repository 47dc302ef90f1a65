import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { isPrerelease, notesOf, versionOf } from "../scripts/release/notes.mjs";

const script = (name: string) => fileURLToPath(new URL(`../scripts/release/${name}`, import.meta.url));

describe("notes of a release", () => {
	const changelog =
		"# Changes\n\n## Unreleased\n\nSoon: 1.2.0\n\n## [1.2.0] - 2026-01-01\n\nA.\n\n### Added\n\nB.\n\n## 1.2.0-rc.1\n\nC.\n\n## 1.1.0 (2025)\n\nD.\n";

	it.each([
		["v1.2.0", "A.\n\n### Added\n\nB.\n"],
		["v1.2.0-rc.1", "C.\n"],
		["v1.1.0", "D.\n"],
	])("%s has the section of its version", (tag, notes) => {
		expect(notesOf(changelog, versionOf(tag))).toBe(notes);
	});

	it("say what to do where a version has no section", () => {
		expect(() => notesOf(changelog, "1.3.0")).toThrow(
			'expected a section "## 1.3.0": rename "## Unreleased"',
		);
	});

	it.each(["1.2.0", "v1.2", "v1.2.0 ", "vx"])("are refused for the tag %j", (tag) => {
		expect(() => versionOf(tag)).toThrow("tag: expected v and a version");
	});

	it("tell a version before a release", () => {
		expect([isPrerelease("1.2.0-rc.1"), isPrerelease("1.2.0")]).toEqual([true, false]);
	});
});

// The registry is a program in place of npm, which a shell finds.
describe.skipIf(process.platform === "win32")("publish.mjs", () => {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-release-"));
	afterAll(() => rmSync(folder, { recursive: true }));

	/** Packs a package, and runs the script while npm answers questions about it with a text and an exit code. */
	function publish(
		version: string,
		toAnswer: (integrity: string) => readonly [output: string, code: number],
	) {
		mkdirSync(join(folder, "package"), { recursive: true });
		writeFileSync(join(folder, "package/package.json"), JSON.stringify({ name: "some-package", version }));
		spawnSync("tar", ["--create", "--gzip", "--file", "some.tgz", "package"], { cwd: folder });
		const tarball = readFileSync(join(folder, "some.tgz"));
		const [output, code] = toAnswer(`sha512-${createHash("sha512").update(tarball).digest("base64")}`);
		writeFileSync(join(folder, "answer"), output);
		const npm = `#!/bin/sh\nif [ "$1" = view ]; then cat answer; exit ${code}; fi\necho "$@" >> published\n`;
		writeFileSync(join(folder, "npm"), npm);
		chmodSync(join(folder, "npm"), 0o755);
		writeFileSync(join(folder, "published"), "");
		const { status, stderr } = spawnSync(process.execPath, [script("publish.mjs"), "some.tgz"], {
			cwd: folder,
			encoding: "utf8",
			env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
		});
		return { status, stderr, published: readFileSync(join(folder, "published"), "utf8") };
	}

	const MISSING = ['{"error":{"code":"E404"}}', 1] as const;

	it.each([
		["1.2.0", "latest"],
		["1.2.0-rc.1", "next"],
	])("publishes %s with provenance and the tag %s", (version, tag) => {
		expect(publish(version, () => MISSING)).toEqual({
			status: 0,
			stderr: "",
			published: `publish ./some.tgz --provenance --access public --tag ${tag}\n`,
		});
	});

	it("passes over what is published already", () => {
		expect(publish("1.2.0", (integrity) => [JSON.stringify(integrity), 0])).toEqual({
			status: 0,
			stderr: "",
			published: "",
		});
	});

	it.each([
		["other content is published", ['"sha512-other"', 0] as const, "is published with other content"],
		["the registry does not answer", ['{"error":{"code":"E500"}}', 1] as const, "npm view"],
	])("publishes nothing where %s", (_, answer, reason) => {
		const { status, stderr, published } = publish("1.2.0", () => answer);
		expect({ status, published }).toEqual({ status: 1, published: "" });
		expect(stderr).toContain(reason);
	});
});
