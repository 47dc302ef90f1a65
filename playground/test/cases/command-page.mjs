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
 * @param files their texts by name; they are in a folder of their own.
 * @param args of the command; each that is the name of a file becomes its path.
 */
export function makeCommandPage(files, args) {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-"));
	try {
		for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
		const paths = args.map((arg) => (Object.hasOwn(files, arg) ? join(folder, arg) : arg));
		const { stdout, stderr, status } = spawnSync(process.execPath, [COMMAND, ...paths, "--format", "html"], {
			encoding: "utf8",
		});
		assert.equal(status, 0, stderr);
		return stdout;
	} finally {
		rmSync(folder, { recursive: true });
	}
}
