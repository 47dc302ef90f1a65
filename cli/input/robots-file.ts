import type { Crawler, RobotsTxt } from "../../bindings/auto.js";
import { describeOtherBody, meantHost } from "../../bindings/internal.js";
import {
	nameOfAsked,
	noteDialects,
	noteOtherGroups,
	readingsOfAsked,
	resolveCrawler,
} from "../arguments/asked-crawler.js";
import type { CommonOptions } from "../arguments/command.js";
import { isWebUrl } from "../arguments/operands.js";
import type { UrlCommand } from "../arguments/url-command.js";
import { Failure, messageBy } from "../host/failure.js";
import type { Host, Note } from "../host/host.js";
import { noteFor } from "../output/output.js";
import { type AskedFile, type JudgingMatcher, readBy } from "./documented-file.js";
import { type FetchedFile, type Fetcher, fetchForCommand } from "./fetch-robots-txt.js";
import { nameOf, openInput, readAtMost } from "./input.js";
import { managedInWords, unendedInWords } from "./managed-content.js";
import type { NoFile } from "./no-file.js";

export interface RobotsFile {
	readonly name: string;
	readonly octets: Uint8Array;
	readonly robots: RobotsTxt;
	/** For a fetched file: the matcher of the crawler for which it was fetched, and the result of the fetch. */
	readonly fetched?: Omit<FetchedFile, "octets"> | undefined;
}

/** The crawler for which a file is opened, the file's URL, and how the result of a fetch is interpreted. */
interface Opening {
	readonly crawler?: Crawler | undefined;
	readonly policy?: UrlCommand["policy"];
	readonly robotsUrl?: UrlCommand["robotsUrl"];
	readonly challenges?: Fetcher["challenges"];
}

/** The crawler for which a file is fetched if no crawler is named. */
export const OWN_TOKEN = "robotstxt-wasm";

/** Options of the command line by the names of the library's arguments. */
const OPTION_OF_ARGUMENT: Readonly<Record<string, string>> = {
	dialect: "--dialect",
	engine: "--engine",
	maxBytes: "--max-bytes",
	policy: "--policy",
	crawler: "--agent",
	productToken: "--agent",
	url: "--robots-url",
};

/**
 * Opens or fetches a robots.txt, and parses it.
 * @returns an empty file if there is no file, or if it cannot be fetched; `fetched.noFile` says why.
 * @throws Failure if the file cannot be read.
 */
export async function openRobotsFile(
	host: Host,
	file: string,
	command: CommonOptions,
	{ robotsUrl, crawler = OWN_TOKEN, policy, challenges }: Opening = {},
): Promise<RobotsFile> {
	const { parse } = host.library;
	if (isWebUrl(file)) {
		const url = locate(host, file);
		const note = noteFor(host, command);
		const fetcher = { crawler, policy, challenges };
		const { octets, ...fetched } = await fetchForCommand(host, url, command, fetcher, note);
		if (fetched.noFile?.reason === "unavailable") {
			note(`${fetched.noFile.because}: there is no robots.txt, so everything is allowed`);
		}
		return { name: url, octets, robots: parse(octets, { ...command.parse, url }), fetched };
	}
	const site = meantHost(file);
	const advice = site === undefined ? "" : `; for the file of that site write https://${site}/`;
	const octets = await readAtMost(openInput(host, file, advice), command.parse.maxBytes);
	return { name: nameOf(file), octets, robots: parse(octets, { ...command.parse, url: robotsUrl }) };
}

/** As `openRobotsFile`, for commands that need a file. @throws Failure also if the file cannot be fetched. */
export async function openReachableFile(
	host: Host,
	file: string,
	command: CommonOptions,
	robotsUrl?: string,
): Promise<RobotsFile> {
	// If a firewall answers, there is no file to read, even if crawlers treat its answer as a missing file.
	const opened = await openRobotsFile(host, file, command, { robotsUrl, challenges: "unreachable" });
	const { noFile } = opened.fetched ?? {};
	if (noFile?.reason !== "unreachable") return opened;
	opened.robots.dispose();
	throw new Failure(noFile.because);
}

/** As `openReachableFile`, with notes on a body that is no robots.txt, and on lines that a CDN has added. */
export async function openNotedFile(
	host: Host,
	file: string,
	command: CommonOptions,
	robotsUrl?: string,
): Promise<RobotsFile> {
	const opened = await openReachableFile(host, file, command, robotsUrl);
	const note = noteFor(host, command);
	noteOtherBody(opened, note);
	noteManaged(opened, note);
	return opened;
}

/** A file with the rules of one crawler, as the crawler documents that it reads them. */
export interface CrawlerFile extends Omit<RobotsFile, "robots"> {
	readonly robots: AskedFile;
	/** The same file, for other questions than verdicts. */
	readonly parsed: () => RobotsTxt;
	readonly crawler: Crawler;
	readonly matcher: JudgingMatcher;
	/** The rules in a second dialect that crawlers of this name may use; null without one. */
	readonly openOther: (() => JudgingMatcher) | null;
	/** Why the matcher has one answer for every URL; null if a file decides. */
	readonly noFile: NoFile | null;
}

/** As `openRobotsFile`, with the rules of one crawler. An unreachable file has no rules (RFC 9309 §2.3.1.4). */
export async function openForCrawler(host: Host, command: UrlCommand): Promise<CrawlerFile> {
	const note = noteFor(host, command);
	const { robotsUrl, policy } = command;
	const crawler = resolveCrawler(host, command.crawler, note);
	judgeOptions(host, command, { crawler, robotsUrl, policy });
	const opened = await openRobotsFile(host, command.file, command, { crawler, robotsUrl, policy });
	const { matcher: ofFetch, noFile = null } = opened.fetched ?? {};
	// The client's matcher judges URLs as they would be requested, so it is used only if there is no file.
	if (noFile !== null && ofFetch !== undefined) {
		if (noFile.reason === "unreachable") {
			note(`${noFile.because}; a robots.txt that is unreachable disallows everything`);
		}
		return { ...opened, parsed: () => opened.robots, crawler, matcher: ofFetch, openOther: null, noFile };
	}
	noteOtherBody(opened, note);
	noteManaged(opened, note);
	const [dialect, other] =
		command.parse.dialect === undefined ? readingsOfAsked(host, command.crawler) : [command.parse.dialect];
	const robots = readBy(opened.robots, dialect);
	if (robots !== opened.robots) noteDialects(new Map([[nameOfAsked(command.crawler), dialect]]), note);
	noteOtherGroups(host, command.crawler, opened.robots, note);
	const openOther = other === undefined ? null : () => readBy(opened.robots, other).matcher(crawler);
	const parsed = () => (opened.robots.dialect === dialect ? opened.robots : opened.robots.readAs(dialect));
	return { ...opened, robots, parsed, crawler, matcher: robots.matcher(crawler), openOther, noFile };
}

/** Says which lines of a fetched file a CDN has added, and of any file which marks of such lines have no end. */
export function noteManaged({ name, octets, fetched }: Omit<RobotsFile, "robots">, note: Note): void {
	if (fetched !== undefined) for (const each of managedInWords(name, octets)) note(each);
	for (const each of unendedInWords(name, octets)) note(each);
}

function noteOtherBody({ name, octets, fetched }: Omit<RobotsFile, "robots">, note: Note): void {
	const other = describeOtherBody(octets, fetched !== undefined);
	if (other !== null) note(`${name}: this ${other}`);
}

/** Lets the library check the options with an empty file, before anything is read. @throws Failure for an option. */
export function judgeOptions(
	host: Host,
	{ parse }: CommonOptions,
	{ crawler, robotsUrl, policy }: Opening = {},
): void {
	try {
		if (policy !== undefined) host.library.nextAccessState(null, null, 0, { policy });
		const empty = host.library.parse("", { ...parse, url: robotsUrl });
		if (crawler !== undefined) empty.matcher(crawler);
		empty.dispose();
	} catch (error) {
		const message = messageBy(error, (argument) => OPTION_OF_ARGUMENT[argument.split("[", 1)[0]!]);
		throw new Failure(message ?? (error as Error).message);
	}
}

function locate(host: Host, pageUrl: string): string {
	try {
		return host.library.robotsTxtUrl(pageUrl);
	} catch {
		throw new Failure(`expected FILE or an absolute http(s) URL, got ${JSON.stringify(pageUrl)}`);
	}
}
