import { readFileSync } from "node:fs";

/** Where the site is, and where its repository is. No other file names an address, so a fork sets two variables. */

const { repository } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

/** The path of the site's folder on its server, with `/` at both ends. */
export const BASE = checkBase(process.env.SITE_BASE || "/");

/** The repository's page, without `/` at its end; null as long as nobody says where it is. */
export const REPOSITORY = checkRepository(process.env.SITE_REPOSITORY || pageOf(repository));

/** Where the repository shows a file or a folder of it; null where the repository has no page. */
export function sourceAddress(path) {
	return REPOSITORY === null ? null : `${REPOSITORY}/blob/main/${path}`;
}

function pageOf(field) {
	const address = typeof field === "string" ? field : field?.url;
	return address?.replace(/^git\+/, "").replace(/\.git$/, "") ?? null;
}

function checkBase(base) {
	if (/^\/(?:[\w.~-]+\/)*$/.test(base)) return base;
	throw new RangeError(`SITE_BASE: expected a path with "/" at both ends, got: ${base}`);
}

function checkRepository(address) {
	if (address === null || /^https:\/\/[^/]+\/.*[^/]$/.test(address)) return address;
	throw new RangeError(`SITE_REPOSITORY: expected an https URL without "/" at its end, got: ${address}`);
}
