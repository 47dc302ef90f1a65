import type { AccessPolicy, ParseOptions } from "../auto.js";
import type { Format } from "./formats.js";

/** Where URLs come from: an argument, or a list with one a line. */
export type UrlSource =
	| { readonly kind: "argument"; readonly url: string }
	| { readonly kind: "file"; readonly path: string }
	| { readonly kind: "stdin" };

/** What every command can be told. */
export interface CommonOptions {
	/** As written but for its type; the library judges them. */
	readonly parse: Omit<ParseOptions, "url"> & { readonly maxBytes: number };
	readonly format: Format;
	/** Undefined: as the terminal and the environment have it. */
	readonly colour: boolean | undefined;
	readonly isQuiet: boolean;
}

/** The crawler that is asked about: by its product tokens, or by a name whose tokens are known. */
export type AskedCrawler =
	| { readonly kind: "tokens"; readonly tokens: readonly string[] }
	| { readonly kind: "known"; readonly name: string };

/** What the two commands about URLs share. */
export interface UrlCommand extends CommonOptions {
	/** A path, a URL, or `-`. */
	readonly file: string;
	readonly crawler: AskedCrawler;
	/** Where a local file lives on the web. */
	readonly robotsUrl: string | undefined;
	/** How what comes of fetching the file is read; as written, the library judges it. */
	readonly policy: AccessPolicy | undefined;
	readonly urls: readonly UrlSource[];
	/** Whether URLs are compared as they came, not as they would be requested. */
	readonly isAsWritten: boolean;
	/** Whether JSON has the whole groups. */
	readonly hasGroups: boolean;
	/** Exit code 0 in place of 1. */
	readonly exitsZero: boolean;
}

export interface LintCommand extends CommonOptions {
	readonly files: readonly string[];
}

export interface SitemapsCommand extends CommonOptions {
	readonly files: readonly string[];
	/** Where a local file lives on the web. */
	readonly robotsUrl: string | undefined;
}

export type Command =
	| ({ readonly name: "check" | "explain" } & UrlCommand)
	| ({ readonly name: "lint" } & LintCommand)
	| ({ readonly name: "sitemaps" } & SitemapsCommand)
	| { readonly name: "completion"; readonly shell: string | undefined }
	| { readonly name: "help"; readonly topic: string | undefined }
	| { readonly name: "version" };
