import type { ParseOptions } from "../../bindings/auto.js";
import type { AccessPolicy } from "../../crawling/client/index.js";
import type { Conduct } from "../../insight/audit/index.js";
import type { LineFormat } from "./formats.js";
import type { FORMATS_OF } from "./options.js";

/** A source of URLs: an argument, or a list with one URL per line. */
export type AskedUrls =
	| { readonly kind: "argument"; readonly url: string }
	| { readonly kind: "file"; readonly path: string }
	| { readonly kind: "stdin" };

/** Options that every command can have. */
export interface CommonOptions {
	/** Options as written, with their types converted. The library checks them. */
	readonly parse: Omit<ParseOptions, "url"> & { readonly maxBytes: number };
	/** Undefined: the terminal and the environment decide. */
	readonly colour: boolean | undefined;
	readonly isQuiet: boolean;
}

/** The crawler that a command asks about: its product tokens, or the name of a known crawler. */
export type CrawlerOption =
	| { readonly kind: "tokens"; readonly tokens: readonly string[] }
	| { readonly kind: "known"; readonly name: string };

/** Options that `check` and `explain` share. */
export interface UrlCommand extends CommonOptions {
	readonly format: LineFormat;
	/** A path, a URL, or `-`. */
	readonly file: string;
	readonly crawler: CrawlerOption;
	/** The URL of the robots.txt if FILE is local. */
	readonly robotsUrl: string | undefined;
	/** How the result of fetching the file is interpreted. As written; the library checks it. */
	readonly policy: AccessPolicy | undefined;
	readonly urls: readonly AskedUrls[];
	/** Whether URLs are compared as given, not as they would be requested. */
	readonly isAsWritten: boolean;
	/** Whether JSON has the groups with all their rules. */
	readonly hasGroups: boolean;
	/** Whether the exit code is 0 in place of 1. */
	readonly exitsZero: boolean;
}

export interface LintCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.lint)[number];
	readonly files: readonly string[];
	/** The crawler whose rules are looked at; null: all crawlers that a file names. */
	readonly crawler: CrawlerOption | null;
	/** The URL of the robots.txt if FILE is local. */
	readonly robotsUrl: string | undefined;
	readonly hasNotes: boolean;
	/** Codes of findings to leave out, as written. */
	readonly ignoredCodes: readonly string[];
	/** More warnings are a failure; can be Infinity. */
	readonly maxWarnings: number;
	/** Undefined: the library's default. */
	readonly maxWork: number | undefined;
}

export interface TestCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.test)[number];
	/** Files of tests, and folders that contain files of tests. */
	readonly paths: readonly string[];
	/** The robots.txt to test in place of those that the tests name. */
	readonly robots: string | undefined;
	readonly maxWork: number | undefined;
}

export interface DiffCommand extends CommonOptions {
	readonly format: LineFormat;
	readonly before: string;
	/** The same file as `before` if two crawlers are compared. */
	readonly after: string;
	/** Null: every crawler that a file names. */
	readonly crawler: CrawlerOption | null;
	/** The other crawler; null if two files are compared. */
	readonly against: string | null;
	/** The URL of the local files. */
	readonly robotsUrl: string | undefined;
	readonly urls: readonly AskedUrls[];
	readonly isAsWritten: boolean;
	/** Whether each pair of rules gives a difference, rather than each rule that changed. */
	readonly hasAllPairs: boolean;
	readonly maxWork: number | undefined;
	readonly exitsZero: boolean;
}

export interface CoverageCommand extends CommonOptions {
	readonly format: LineFormat;
	readonly file: string;
	readonly crawler: CrawlerOption;
	readonly robotsUrl: string | undefined;
	readonly urls: readonly AskedUrls[];
	readonly isAsWritten: boolean;
}

export interface AuditCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.audit)[number];
	/** Paths, or `-`; at least one. */
	readonly logs: readonly string[];
	/** The versions of the file, in the order given. */
	readonly robots: readonly AuditedFile[];
	/** The versions of the files of hosts, in the order given. */
	readonly robotsFor: readonly (AuditedFile & { readonly host: string })[];
	/** As written; the library checks them. */
	readonly formatString: string | undefined;
	readonly fields: Readonly<Record<string, string>> | undefined;
	/** As logs have it. */
	readonly host: string | undefined;
	readonly clientAddress: string | undefined;
	readonly trustedProxies: readonly string[];
	/** Lists of networks, each with the name of a crawler or operator. */
	readonly rangeFiles: readonly { readonly name: string; readonly path: string }[];
	/** Maximum number of addresses that are looked up; 0: none. */
	readonly maxLookups: number;
	/** Number of threads that read lines at once. */
	readonly jobCount: number;
	/** Conducts of a crawler that fail the command. */
	readonly failOn: readonly FailureWord[];
	/** The path of an earlier report. */
	readonly compare: string | undefined;
	/** Number of crawlers that are shown; infinite: all. */
	readonly top: number;
	/** Whether to say what an enforcer would have refused. */
	readonly wouldRefuse: boolean;
	/** Whether that enforcer has `mergeSlashes`. */
	readonly mergesSlashes: boolean;
}

/** What fails an audit: a conduct, or that a crawler ignores robots.txt and did not in an earlier report. */
export type FailureWord = Conduct | "new-ignores";

/** A version of a robots.txt. */
export interface AuditedFile {
	/** A path, a URL, or `-`. */
	readonly file: string;
	/** Seconds since 1970 from which the site served the file; null if not given. */
	readonly fromSeconds: number | null;
}

export interface SitemapsCommand extends CommonOptions {
	readonly format: LineFormat;
	readonly files: readonly string[];
	/** The URL of the robots.txt if FILE is local. */
	readonly robotsUrl: string | undefined;
}

export interface WhoCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.who)[number];
	readonly file: string;
	readonly robotsUrl: string | undefined;
	/** Empty if the command is about every URL. */
	readonly urls: readonly string[];
	readonly maxWork: number | undefined;
}

/** Options of `block` and `allow`. */
export interface AccessCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.block)[number];
	readonly file: string;
	/** As written; the library checks them. */
	readonly purposes: readonly string[];
	readonly crawlers: readonly string[];
	readonly except: readonly string[];
	readonly isUndocumented: boolean;
	readonly path: string | undefined;
	readonly isAllowed: boolean;
	/** Whether the file is changed in place. */
	readonly isWriting: boolean;
	/** Whether a necessary change is a failure. */
	readonly isCheck: boolean;
	/** Whether a file is changed that has no record, or several hard links. */
	readonly isForced: boolean;
	readonly maxWork: number | undefined;
}

export interface SetCheckCommand extends CommonOptions {
	readonly format: LineFormat;
	/** A path. */
	readonly set: string;
	readonly urls: readonly AskedUrls[];
	readonly isAsWritten: boolean;
	readonly exitsZero: boolean;
}

export interface SetCommand extends CommonOptions {
	/** The format of the table on standard input. */
	readonly format: (typeof FORMATS_OF.set)[number];
	/** The path of a list of origins and files; `-` for a table of origins and bodies on standard input. */
	readonly list: string;
	/** A path, or `-`. */
	readonly output: string;
	readonly crawler: CrawlerOption;
}

export interface JudgeCommand extends CommonOptions {
	readonly format: (typeof FORMATS_OF.judge)[number];
	readonly isAsWritten: boolean;
	/** The path of a set to judge by; null: judge by the files of the rows. */
	readonly set: string | null;
	/** Whether rows can have an origin in place of a file. */
	readonly isFetching: boolean;
	/** The columns that are written for each row, in that order. */
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
	| ({ readonly name: "judge" } & JudgeCommand)
	| { readonly name: "completion"; readonly shell: string | undefined }
	| { readonly name: "help"; readonly topic: string | undefined }
	| { readonly name: "version" };
