import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it("the page on moving names the packages that are tested with the override, in their versions", () => {
	const { dependencies } = JSON.parse(read("test/installs/projects/dependents/package.json"));
	const rows = read("docs/moving-from-robots-parser.md").matchAll(/^\| `([@\w/-]+)` (\d+\.\d+\.\d+) \|/gm);
	expect(Object.fromEntries(Array.from(rows, ([, name, version]) => [name, version]))).toEqual(dependencies);
});

it("npm's page of the package shows what the page on moving says for npm, after a release", () => {
	const [npmBlock, shown] = [
		"docs/moving-from-robots-parser.md",
		"packages/robots-parser-wasm/README.md",
	].map((page) => JSON.parse(/^```json[^\n]*\n(.*?)^```/ms.exec(read(page))?.[1] ?? "null"));
	const [, released] =
		/`"(npm:robots-parser-wasm@[^"]+)"`/.exec(read("docs/moving-from-robots-parser.md")) ?? [];
	expect(shown).toEqual({ ...npmBlock, dependencies: { "robots-parser": released } });
	expect(read("packages/robots-parser-wasm/README.md")).toContain("docs/moving-from-robots-parser.md");
});
