import { realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import process from "node:process";
import { pipeline } from "node:stream/promises";

/**
 * Writes octets to a file, or to standard output for `-`. A file is written beside its place and then moved there, so
 * nobody finds half of it. Anything else, such as a pipe or a device, is written to where it is.
 */
export async function writeTarget(target: string, octets: Uint8Array): Promise<void> {
	if (target === "-") return pipeline([octets], process.stdout);
	const place = await realpath(target).catch(() => target);
	const stats = await stat(place).catch(() => null);
	if (stats !== null && !stats.isFile()) return writeFile(place, octets);
	const draft = `${place}.${process.pid}.draft`;
	try {
		await writeFile(draft, octets);
		await rename(draft, place);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}
