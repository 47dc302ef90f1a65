import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

it("the page on moving names the packages that are tested with the override, in their versions", () => {
	const { dependencies } = JSON.parse(read("test/installs/projects/dependents/package.json"));
	const rows = read("docs/moving-from-robots-parser.md").matchAll(/^\| `([@\w/-]+)` (\d+\.\d+\.\d+) \|/gm);
	expect(Object.fromEntries(Array.from(rows, ([, name, version]) => [name, version]))).toEqual(dependencies);
});
