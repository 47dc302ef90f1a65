import type { Dialect } from "../../../../bindings/contract/types.js";

/** What a person has entered; the whole of it travels in a shared link. */
export interface PlaygroundInput {
	readonly robotsTxt: string;
	/** Another version of the file, to compare it with; null where none is compared. */
	readonly earlierRobotsTxt: string | null;
	/** One URL a line. */
	readonly urls: string;
	/** Parted by commas, each as `readCrawler` reads it. */
	readonly crawlers: string;
	/** A page of the site the file covers; empty where any origin is in scope. */
	readonly site: string;
	/** The dialect that is shown; all are judged. */
	readonly dialect: Dialect;
}

/** Dialects in the order they stand side by side, with their names for people. */
export const DIALECTS: readonly { readonly dialect: Dialect; readonly name: string }[] = [
	{ dialect: "rfc9309", name: "RFC 9309" },
	{ dialect: "google", name: "Google" },
	{ dialect: "original1994", name: "1994" },
];

/** The name of a dialect for people. */
export function nameOfDialect(dialect: Dialect): string {
	return DIALECTS.find((each) => each.dialect === dialect)?.name ?? dialect;
}
