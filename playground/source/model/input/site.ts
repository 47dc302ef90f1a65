import { robotsTxtUrl } from "../../../../bindings/auto.js";

/** The content of the field for the site. */
export interface ReadSite {
	/** The URL of the file; undefined if the field does not give one. */
	readonly url: string | undefined;
	/** Why the site was refused; null if it was not refused. */
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
