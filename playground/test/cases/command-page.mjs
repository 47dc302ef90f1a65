import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const COMMAND = fileURLToPath(new URL("../../../scripts/run-command.mjs", import.meta.url));

/**
 * The page that the command writes.
 *
 * @param files their texts by name; they are in a folder of their own, in which the command runs.
 * @param args of the command.
 */
export function makeCommandPage(files, args) {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-"));
	try {
		for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
		const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, ...args, "--format", "html"], {
			cwd: folder,
			encoding: "utf8",
		});
		assert.equal(status, 0, stderr);
		return stdout;
	} finally {
		rmSync(folder, { recursive: true });
	}
}
