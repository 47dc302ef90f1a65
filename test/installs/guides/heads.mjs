import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { HOSTS } from "./hosts.mjs";
import { HEAD_LINE } from "./read-guide.mjs";

const GUIDES = fileURLToPath(new URL("../../../docs/guides/", import.meta.url));

/**
 * The line for a guide, of what its hosts took.
 *
 * @param {readonly { host: string, stepCount: number, seconds: number }[]} walks
 */
export function headLine(walks) {
	const [{ host: first }] = walks;
	const parts = walks.map(({ host, stepCount, seconds }) => {
		const duration = `${Math.max(1, Math.round(seconds))} s`;
		return `to ${HOSTS[host].to ?? "the first answer"}: ${stepCount} steps, ${duration}`;
	});
	return `From ${HOSTS[first].from ?? "an empty folder"} ${parts.join("; ")}.`;
}

/** Writes the lines of the guides of which every host was walked. */
export function writeHeads(walks) {
	for (const guide of new Set(Object.values(HOSTS).map((host) => host.guide))) {
		const hosts = Object.keys(HOSTS).filter((host) => HOSTS[host].guide === guide);
		const found = hosts.map((host) => walks.find((walk) => walk.host === host));
		if (found.includes(undefined)) continue;
		const text = readFileSync(GUIDES + guide, "utf8");
		writeFileSync(GUIDES + guide, text.replace(HEAD_LINE, headLine(found)));
	}
}
