import type { Dialect } from "../../../../bindings/shared-exports.js";

/** The input of a person. A shared link contains all of it. */
export interface PlaygroundInput {
	readonly robotsTxt: string;
	/** Another version of the file, to compare it with; null if nothing is compared. */
	readonly earlierRobotsTxt: string | null;
	/** One URL per line. */
	readonly urls: string;
	/** Separated by commas, each as `readCrawler` reads it. */
	readonly crawlers: string;
	/** A page of the site that the file covers; empty if any origin is in scope. */
	readonly site: string;
	/** The dialect that is shown. All dialects are judged. */
	readonly dialect: Dialect;
}

/** Dialects in the order in which they are shown, with their names for people. */
export const DIALECTS: readonly { readonly dialect: Dialect; readonly name: string }[] = [
	{ dialect: "rfc9309", name: "RFC 9309" },
	{ dialect: "google", name: "Google" },
	{ dialect: "original1994", name: "1994" },
];

/** The name of a dialect for people. */
export function nameOfDialect(dialect: Dialect): string {
	return DIALECTS.find((each) => each.dialect === dialect)?.name ?? dialect;
}
