/** @import { Packed } from "../support/pack.mjs" */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const ATTW = fileURLToPath(new URL("../node_modules/@arethetypeswrong/cli/dist/index.js", import.meta.url));

/**
 * What publint and attw find amiss. The package is ES modules only, so attw leaves CommonJS resolution out.
 *
 * @param {Packed} packed
 */
export async function checkResolution({ tarball, packageJson }) {
	const octets = readFileSync(tarball);
	const { messages } = await publint({ pack: { tarball: toArrayBuffer(octets) }, strict: true });
	const attw = spawnSync(
		process.execPath,
		[ATTW, tarball, "--profile", "esm-only", "--no-color", "--no-emoji"],
		{
			encoding: "utf8",
		},
	);
	const complaints = messages.map((message) => `publint: ${formatMessage(message, packageJson)}`);
	return attw.status === 0 ? complaints : [...complaints, `attw: ${attw.stdout}${attw.stderr}`];
}

function toArrayBuffer(octets) {
	return octets.buffer.slice(octets.byteOffset, octets.byteOffset + octets.byteLength);
}
