import type { ParseOptions } from "../../bindings/auto.js";
import type { AccessPolicy } from "../../crawling/client/index.js";
import type { Conduct } from "../../insight/audit/index.js";
import type { LineFormat } from "./formats.js";
import type { FORMATS_OF } from "./options.js";

/** Where URLs come from: an argument, or a list with one a line. */
export type UrlSource =
	| { readonly kind: "argument"; readonly url: string }
	| { readonly kind: "file"; readonly path: string }
	| { readonly kind: "stdin" };

/** What every command can be told. */
export interface CommonOptions {
	/** As written but for its type; the library judges them. */
	readonly parse: Omit<ParseOptions, "url"> & { readonly maxBytes: number };
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
	readonly format: LineFormat;
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
	readonly format: (typeof FORMATS_OF.lint)[number];
	readonly files: readonly string[];
	/** Whose rules are looked at; null: of all that a file names. */
	readonly crawler: AskedCrawler | null;
	/** Where a local file lives on the web. */
	readonly robotsUrl: string | undefined;
	readonly hasNotes: boolean;
	/** Codes of findings to leave out, as written. */
	readonly ignoredCodes: readonly string[];
	/** More of them are a failure; may be Infinity. */
	readonly maxWarnings: number;
	/** Undefined: the library's default. */
	readonly maxWork: number | undefined;
}

export interface TestCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.test)[number];
	/** Files of tests, and folders that hold some. */
	readonly paths: readonly string[];
	/** The robots.txt to test in place of those that the tests name. */
	readonly robots: string | undefined;
	readonly maxWork: number | undefined;
}

export interface DiffCommand extends CommonOptions {
	readonly format: LineFormat;
	readonly before: string;
	/** The same file where two crawlers are compared. */
	readonly after: string;
	/** Null: every crawler that a file names. */
	readonly crawler: AskedCrawler | null;
	/** The other crawler; null where two files are compared. */
	readonly against: string | null;
	/** Where the local files live on the web. */
	readonly robotsUrl: string | undefined;
	readonly urls: readonly UrlSource[];
	readonly isAsWritten: boolean;
	/** A difference for each pair of rules, not one for each rule that changed. */
	readonly hasAllPairs: boolean;
	readonly maxWork: number | undefined;
	readonly exitsZero: boolean;
}

export interface CoverageCommand extends CommonOptions {
	readonly format: LineFormat;
	readonly file: string;
	readonly crawler: AskedCrawler;
	readonly robotsUrl: string | undefined;
	readonly urls: readonly UrlSource[];
	readonly isAsWritten: boolean;
}

export interface AuditCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.audit)[number];
	/** Paths, or `-`; at least one. */
	readonly logs: readonly string[];
	/** The versions of the file, in the order given. */
	readonly robots: readonly AuditedFile[];
	/** As written; the library judges them. */
	readonly formatString: string | undefined;
	readonly fields: Readonly<Record<string, string>> | undefined;
	readonly host: string | undefined;
	/** Lists of networks, by the crawler or operator. */
	readonly rangeFiles: readonly { readonly name: string; readonly path: string }[];
	/** At most so many addresses are looked up; 0: none. */
	readonly maxLookups: number;
	/** Threads that read lines at once. */
	readonly jobCount: number;
	/** What a crawler must not be. */
	readonly failOn: readonly Conduct[];
}

/** A version of a robots.txt. */
export interface AuditedFile {
	/** A path, a URL, or `-`. */
	readonly file: string;
	/** Seconds since 1970 from which the site served it; null where it is not said. */
	readonly fromSeconds: number | null;
}

export interface SitemapsCommand extends CommonOptions {
	readonly format: LineFormat;
	readonly files: readonly string[];
	/** Where a local file lives on the web. */
	readonly robotsUrl: string | undefined;
}

export interface WhoCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.who)[number];
	readonly file: string;
	readonly robotsUrl: string | undefined;
	/** Empty where it is about every URL. */
	readonly urls: readonly string[];
	readonly maxWork: number | undefined;
}

/** What `block` and `allow` are told. */
export interface AccessCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.block)[number];
	readonly file: string;
	/** As written, the library judges them. */
	readonly purposes: readonly string[];
	readonly crawlers: readonly string[];
	readonly except: readonly string[];
	readonly isUndocumented: boolean;
	readonly path: string | undefined;
	readonly isAllowed: boolean;
	/** Whether the file is changed where it is. */
	readonly isWriting: boolean;
	/** Whether a change that is needed is a failure. */
	readonly isCheck: boolean;
	readonly maxWork: number | undefined;
}

export interface SetCheckCommand extends CommonOptions {
	readonly format: LineFormat;
	/** A path. */
	readonly set: string;
	readonly urls: readonly UrlSource[];
	readonly isAsWritten: boolean;
	readonly exitsZero: boolean;
	/** At least 1. */
	readonly jobCount: number;
}

export interface SetCommand extends CommonOptions {
	/** Of the table on standard input. */
	readonly format: (typeof FORMATS_OF.set)[number];
	/** The path of a list of origins and files; `-` for a table of origins and bodies on standard input. */
	readonly list: string;
	/** A path, or `-`. */
	readonly output: string;
	readonly crawler: AskedCrawler;
}

export interface SetBakeCommand extends CommonOptions {
	/** The path of a set. */
	readonly set: string;
	/** A path, or `-`. */
	readonly output: string;
}

export interface JudgeCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.judge)[number];
	readonly isAsWritten: boolean;
	/** The path of a set to judge by; null: by the files of the rows. */
	readonly set: string | null;
	/** Whether rows may have an origin in place of a file. */
	readonly isFetching: boolean;
	/** What is written of each row, in that order. */
	readonly columns: readonly JudgedColumn[];
}

export type JudgedColumn = "row" | "verdict" | "line";

export type Command =
	| ({ readonly name: "check" | "explain" } & UrlCommand)
	| ({ readonly name: "lint" } & LintCommand)
	| ({ readonly name: "test" } & TestCommand)
	| ({ readonly name: "diff" } & DiffCommand)
	| ({ readonly name: "coverage" } & CoverageCommand)
	| ({ readonly name: "audit" } & AuditCommand)
	| ({ readonly name: "sitemaps" } & SitemapsCommand)
	| ({ readonly name: "who" } & WhoCommand)
	| ({ readonly name: "block" | "allow" } & AccessCommand)
	| ({ readonly name: "check-set" } & SetCheckCommand)
	| ({ readonly name: "set" } & SetCommand)
	| ({ readonly name: "bake-set" } & SetBakeCommand)
	| ({ readonly name: "judge" } & JudgeCommand)
	| { readonly name: "completion"; readonly shell: string | undefined }
	| { readonly name: "help"; readonly topic: string | undefined }
	| { readonly name: "version" };
