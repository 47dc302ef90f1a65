import type { AccessPolicy, ParseOptions } from "../auto.js";

/** Where URLs come from: an argument, or a list with one a line. */
export type UrlSource =
	| { readonly kind: "argument"; readonly url: string }
	| { readonly kind: "file"; readonly path: string }
	| { readonly kind: "stdin" };

/** What every command can be told. */
export interface CommonOptions {
	/** As written but for its type; the library judges them. */
	readonly parse: Omit<ParseOptions, "url"> & { readonly maxBytes: number };
	readonly json: boolean;
	/** Undefined: as the terminal and the environment have it. */
	readonly colour: boolean | undefined;
	readonly isQuiet: boolean;
}

/** What the two commands about URLs share. */
export interface UrlCommand extends CommonOptions {
	/** A path, a URL, or `-`. */
	readonly file: string;
	readonly agents: readonly string[];
	/** Where a local file lives on the web. */
	readonly robotsUrl: string | undefined;
	/** How what comes of fetching the file is read; as written, the library judges it. */
	readonly policy: AccessPolicy | undefined;
	readonly urls: readonly UrlSource[];
	/** Exit code 0 in place of 1. */
	readonly exitsZero: boolean;
}

export interface LintCommand extends CommonOptions {
	readonly files: readonly string[];
}

export type Command =
	| ({ readonly name: "check" | "explain" } & UrlCommand)
	| ({ readonly name: "lint" } & LintCommand)
	| { readonly name: "help"; readonly topic: string | undefined }
	| { readonly name: "version" };
