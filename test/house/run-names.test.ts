import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

it.each([
	["installs/run.mjs", "overide", "override"],
	["installs/guides/run.mjs", "Node", "Node, CommonJS"],
])("test/%s refuses a name that nothing has, and lists the names", (script, asked, name) => {
	const path = fileURLToPath(new URL(`../${script}`, import.meta.url));
	const { status, stderr } = spawnSync(process.execPath, [path, asked], { encoding: "utf8" });
	expect(status).toBe(1);
	expect(stderr).toContain(`no name is "${asked}"`);
	expect(stderr).toContain(`\n  ${name}\n`);
});
