import type { RobotsTxt, robotsTxtUrl } from "../../bindings/auto.js";
import type * as sets from "../../bindings/set/index.js";
import type { accessCopyBody, nextAccessState, RobotsClient } from "../../crawling/client/index.js";
import type { crawlers, retiredCrawlers, undocumentedCrawlers } from "../../crawling/crawlers/index.js";
import type { verifiedDomains } from "../../crawling/crawlers/verified-domains.js";
import type * as analysis from "../../insight/analysis/index.js";
import type * as audit from "../../insight/audit/index.js";
import type * as edit from "../../insight/edit/index.js";

/** Standard input of the command: octets, in chunks. A file can be read by its descriptor instead. */
export type Input = AsyncIterable<Uint8Array> & {
	readonly isTTY?: boolean | undefined;
	readonly fd?: number | undefined;
};

/** An output of the command. A terminal sets `isTTY` and `columns`. */
export type Stream = NodeJS.WritableStream & {
	readonly isTTY?: boolean | undefined;
	readonly columns?: number | undefined;
};

/** The part of the library that the command uses. */
export interface Library {
	readonly parse: typeof RobotsTxt.parse;
	readonly robotsTxtUrl: typeof robotsTxtUrl;
	readonly RobotsClient: typeof RobotsClient;
	readonly accessCopyBody: typeof accessCopyBody;
	readonly nextAccessState: typeof nextAccessState;
	readonly crawlers: typeof crawlers;
	readonly undocumentedCrawlers: typeof undocumentedCrawlers;
	readonly retiredCrawlers: typeof retiredCrawlers;
	readonly verifiedDomains: typeof verifiedDomains;
	/** Loads a part of the library that most runs do not need. */
	analysis(): Promise<Analysis>;
	/** Loads a part of the library that most runs do not need. */
	edit(): Promise<typeof edit>;
	audit(): Promise<typeof audit>;
	/** Loads a part of the library that most runs do not need. */
	sets(): Promise<typeof sets>;
}

/** The part of the library that analyses policies over all URLs. */
export type Analysis = typeof analysis;

/** Looks up names and addresses. */
export interface NameService {
	/** The names of an address. */
	reverse(address: string): Promise<readonly string[]>;
	/** The addresses of a name. */
	addressesOf(name: string): Promise<readonly string[]>;
}

/** The command's environment, except the file system. Tests replace it. */
export interface Host {
	/** The arguments after the command's own name. */
	readonly argv: readonly string[];
	readonly stdin: Input;
	readonly stdout: Stream;
	readonly stderr: Stream;
	readonly env: Readonly<Record<string, string | undefined>>;
	readonly fetch: typeof fetch;
	readonly names: NameService;
	readonly library: Library;
	/** The file that the command's threads run. */
	readonly threadProgram: URL;
	/** The package's version. */
	version(): string;
	/** A clock in milliseconds. */
	now(): number;
	/** How long a fetch may take, the body included. */
	readonly timeoutMs: number;
}
