/** @import { Packed } from "../support/pack.mjs" */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const ATTW = fileURLToPath(new URL("../node_modules/@arethetypeswrong/cli/dist/index.js", import.meta.url));

/**
 * The problems found by publint and attw. All resolutions of attw count.
 *
 * @param {Packed} packed
 */
export async function checkResolution({ tarball, packageJson }) {
	const octets = readFileSync(tarball);
	const { messages } = await publint({ pack: { tarball: toArrayBuffer(octets) }, strict: true });
	const attw = spawnSync(process.execPath, [ATTW, tarball, "--no-color", "--no-emoji"], {
		encoding: "utf8",
	});
	const complaints = messages.map((message) => `publint: ${formatMessage(message, packageJson)}`);
	return attw.status === 0 ? complaints : [...complaints, `attw: ${attw.stdout}${attw.stderr}`];
}

function toArrayBuffer(octets) {
	return octets.buffer.slice(octets.byteOffset, octets.byteOffset + octets.byteLength);
}
