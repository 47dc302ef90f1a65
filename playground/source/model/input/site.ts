import { robotsTxtUrl } from "../../../../bindings/auto.js";

/** What the field for the site holds. */
export interface ReadSite {
	/** Where the file lives; undefined where nothing says so. */
	readonly url: string | undefined;
	/** Why it was refused; null where it was not. */
	readonly error: string | null;
}

/** Reads the field for the site. */
export function readSite(site: string): ReadSite {
	const trimmed = site.trim();
	if (trimmed === "") return { url: undefined, error: null };
	try {
		return { url: robotsTxtUrl(trimmed), error: null };
	} catch {
		return {
			url: undefined,
			error: "This is no http or https URL, so URLs of every site count as in scope.",
		};
	}
}
