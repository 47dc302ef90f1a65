/** @import { Packed } from "../support/pack.mjs" */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const ATTW = fileURLToPath(new URL("../node_modules/@arethetypeswrong/cli/dist/index.js", import.meta.url));

/**
 * The problems found by publint and attw, except those of `moduleResolution: "node10"`, which reads no exports.
 *
 * @param {Packed} packed
 */
export async function checkResolution({ tarball, packageJson }) {
	const octets = readFileSync(tarball);
	const { messages } = await publint({ pack: { tarball: toArrayBuffer(octets) }, strict: true });
	const complaints = messages.map((message) => `publint: ${formatMessage(message, packageJson)}`);
	return [...complaints, ...complaintsOfAttw(tarball)];
}

/** What attw finds in a packed file. */
export function complaintsOfAttw(tarball) {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[ATTW, tarball, "--no-color", "--no-emoji", "--profile", "node16"],
		{
			encoding: "utf8",
		},
	);
	return status === 0 ? [] : [`attw: ${stdout}${stderr}`];
}

function toArrayBuffer(octets) {
	return octets.buffer.slice(octets.byteOffset, octets.byteOffset + octets.byteLength);
}
