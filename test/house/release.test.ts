import { describe, expect, it } from "vitest";
import { notesOf } from "../../scripts/release/notes.mjs";
import { filledJsr, filledManifest, originOf } from "../../scripts/release/origin.mjs";
import { distTagOf, versionOf } from "../../scripts/release/version.mjs";

describe("the version of a tag", () => {
	it.each([
		["v1.2.0", "1.2.0", "latest"],
		["v1.0.0-rc.1", "1.0.0-rc.1", "next"],
	])("%s is %s, which npm has as %s", (tag, version, distTag) => {
		expect(versionOf(tag)).toBe(version);
		expect(distTagOf(version)).toBe(distTag);
	});

	it.each(["", "1.2.0", "v1.2", "v1.2.0 ", "main"])("%j is refused", (tag) => {
		expect(() => versionOf(tag)).toThrow(`tag: expected v and a version, such as v1.2.0, got "${tag}"`);
	});
});

describe("the notes of a version", () => {
	const changelog =
		"# Changelog\n\n## Unreleased\n\n## [1.0.0] - 2026-01-02\n\n### Added\n\n- All.\n\n## 1.0.0-rc.1\n\nA try.\n\n## 0.9.0\n";

	it("are its section, whatever its heading has beside the version", () => {
		expect(notesOf("1.0.0", changelog)).toBe("### Added\n\n- All.");
		expect(notesOf("1.0.0-rc.1", changelog)).toBe("A try.");
	});

	it("are asked for where they are missing", () => {
		expect(() => notesOf("0.1.0", "# Changelog\n\n## Unreleased\n\n- All.\n")).toThrow(
			'CHANGELOG.md: expected a section "## 0.1.0", got Unreleased: write "## 0.1.0" below "## Unreleased", ' +
				"above what this version brings",
		);
		expect(() => notesOf("0.9.0", changelog)).toThrow('expected notes in section "## 0.9.0", got none');
		expect(() => notesOf("1.0.0-rc", changelog)).toThrow('expected a section "## 1.0.0-rc", got Unreleased');
	});
});

describe("manifests of the repository that releases", () => {
	const origin = originOf({ GITHUB_REPOSITORY: "Example-Owner/fork" });

	it("package.json names it", () => {
		expect(filledManifest({ name: "x" }, origin, "packages/x")).toEqual({
			name: "x",
			homepage: "https://example-owner.github.io/fork/",
			repository: {
				type: "git",
				url: "git+https://github.com/Example-Owner/fork.git",
				directory: "packages/x",
			},
			bugs: { url: "https://github.com/Example-Owner/fork/issues" },
			author: { name: "Example-Owner", url: "https://github.com/Example-Owner" },
			funding: { type: "github", url: "https://github.com/sponsors/Example-Owner" },
		});
	});

	it("jsr.json is in the scope of its owner", () => {
		expect(filledJsr({ name: "@any/robotstxt-wasm", version: "1.0.0" }, origin)).toEqual({
			name: "@example-owner/robotstxt-wasm",
			version: "1.0.0",
		});
	});

	it("is asked for", () => {
		expect(() => originOf({})).toThrow('GITHUB_REPOSITORY: expected owner/name, got ""');
	});
});
