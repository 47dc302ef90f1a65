import { Buffer } from "node:buffer";
import type {
	AuditReport,
	Group,
	LogAuditOptions,
	LogFormat,
	RobotsTxtVersion,
} from "../../../insight/audit/index.js";
import { defineCommand, incomplete } from "../../arguments/command.js";
import { Failure, messageBy } from "../../host/failure.js";
import type { Host, Note } from "../../host/host.js";
import { openInput, readAtMost } from "../../input/input.js";
import { judgeOptions, openReachableFile } from "../../input/robots-file.js";
import { toSafeJson } from "../../output/formats/escape.js";
import { paintFor } from "../../output/formats/paint.js";
import { noteFor, Output } from "../../output/output.js";
import { AUDIT_FORMATS, AUDIT_OPTIONS, type AuditCommand, type AuditedFile, readAudit } from "./arguments.js";
import { changesSince, isNewlyIgnoring, readEarlier } from "./compare.js";
import { printHtml } from "./html/print-html.js";
import { startAuditThreads } from "./logs/audit-jobs.js";
import { sortLogs } from "./logs/log-files.js";
import { readLogs } from "./logs/read-logs.js";
import { copyNotes, isUnread, notesOf, ruleNotes, unjudgedLogs } from "./notes.js";
import { printCsv } from "./print-csv.js";
import { printText } from "./print-text.js";
import { DnsVerifier } from "./verify-dns.js";
import { filesByHost, isAsDocumented, type NotedSources, type ReportSources } from "./words.js";

const FAILED = 1;
const UNREADABLE = 2;
/** Maximum size of a file of networks. Google's list of all networks has a tenth of this size. */
const MAX_RANGES_OCTETS = 16 * 1_048_576;

export const auditCommand = defineCommand({
	name: "audit",
	usage: "audit LOG... --robots FILE",
	summary: "which crawlers obey, by a server's access log",
	about: `Reads access logs, and reports per crawler: its requests, those that robots.txt disallows, the rules it broke,
its pace, when it read robots.txt, and one word: obeys, hurries, mostly, ignores, never asked, too few. A LOG
is a file, plain or packed with gzip or zstd, or - for standard input. Several logs are read in the order of
time. These formats are recognised: combined, common, W3C extended (IIS, CloudFront), AWS ALB, ELB and S3,
Envoy, HAProxy, JSON (Caddy, nginx, Traefik, Cloudflare), and each of them in Docker's JSON or Kubernetes' lines.
--format-string or --fields describes others.

--robots DATE=FILE, repeated, gives the versions of the file, each with the time from which it was served. A
crawler may use a copy for 24 hours (RFC 9309 2.4). Requests that such a copy allowed are counted apart.

ignores: more than 5 % of what the file judges is disallowed, and at least 3 requests. mostly: more than 0.1 %.
hurries: it documents that it keeps a crawl-delay, and does not. never asked: it follows links, and nobody of its
operator fetched robots.txt. too few: fewer than 10 requests are judged. docs/audit.md has the grounds.`,
	end: `Exit codes: 0; 1 --fail-on names the word of some crawler; 2 wrong usage, unreadable input, or no known format.`,
	example: "audit access.log --robots robots.txt",
	formats: AUDIT_FORMATS,
	options: AUDIT_OPTIONS,
	read: readAudit,
	run: runAudit,
});

/** Reports, from access logs, which crawlers obey. */
async function runAudit(host: Host, command: AuditCommand): Promise<number> {
	judgeOptions(host, command);
	const note = noteFor(host, command);
	const earlier = command.compare === undefined ? null : await readEarlier(host, command.compare);
	const hasNoEarlier = command.compare !== undefined && earlier === null;
	/** In the order of the sources' files. */
	const opened: OpenedFile[] = [];
	const threads = startAuditThreads(host, command.jobCount);
	try {
		const options = await readOptions(host, command, opened);
		const verifier = command.maxLookups > 0 ? new DnsVerifier(host, command.maxLookups) : null;
		const logs = await sortLogs(host, command.logs, options.format);
		const lookups: string[] = [];
		const read = (verify: LogAuditOptions["verify"]) =>
			readLogs(host, command, logs, { ...options, verify }, threads);
		if (verifier !== null) {
			await read(verifier.collect);
			note(await verifier.lookUp());
			lookups.push(...verifier.notes());
		}
		const { report, sources } = await read(verifier?.answer);
		// A file may be empty since the log has just been rotated; an empty standard input is a log forgotten.
		const isStdinEmpty = report.lineCount === 0 && sources.logs.every(({ damage }) => damage === null);
		if (isStdinEmpty && command.logs.every((log) => log === "-")) {
			throw incomplete(auditCommand, "LOG: an access log, or its lines on standard input, which is empty");
		}
		const changes = earlier === null ? null : changesSince(earlier, report);
		const notes = [
			...copyNotes(logs),
			...notesOf(report, sources, command, host.library),
			...ruleNotes(sources, opened),
			...lookups,
			...(hasNoEarlier
				? [`--compare ${command.compare}: there is no such file yet, so nothing is compared`]
				: []),
		];
		// A check that has read nothing must not pass.
		if (report.requestCount + report.otherHostCount === 0 && isNothingRead(report, sources)) {
			for (const each of notes) note(each);
			const [line] = report.unreadableLines;
			if (line !== undefined) note(`no line could be read, such as the line ${JSON.stringify(line.text)}`);
			return UNREADABLE;
		}
		// Requests without a host count as the host's, but do not prove that the log has this host.
		const { requestCount, otherHostCount, noHostCount } = report;
		if (otherHostCount + noHostCount > 0 && requestCount === noHostCount) {
			const without = noHostCount === 0 ? "" : `, and ${noHostCount} have no host`;
			note(`--host: no request is for ${command.host}; ${otherHostCount} are for others${without}`);
			return UNREADABLE;
		}
		note(report.lineCount === 0 ? "no lines to read" : `read as ${report.formats.join(", ") || "described"}`);
		// The text has the notes itself, and a terminal shows both.
		if (command.format !== "text") for (const each of notes) note(each);
		if (!command.isQuiet) {
			await new Output(host.stdout).write(print(host, command, report, { ...sources, notes, changes }));
		}
		return codeOf(command, report, { ...sources, notes, changes }, note);
	} finally {
		for (const robots of opened) robots.dispose();
		await threads.end();
	}
}

interface OpenedFile {
	readonly groups: readonly Group[];
	dispose(): void;
}

async function openVersions(
	host: Host,
	command: AuditCommand,
	files: readonly AuditedFile[],
	opened: OpenedFile[],
): Promise<RobotsTxtVersion[]> {
	const versions: RobotsTxtVersion[] = [];
	for (const { file, fromSeconds } of files) {
		const { robots } = await openReachableFile(host, file, command);
		opened.push(robots);
		versions.push({ fromSeconds: fromSeconds ?? Number.NEGATIVE_INFINITY, robots });
	}
	return versions;
}

async function readOptions(
	host: Host,
	command: AuditCommand,
	opened: OpenedFile[],
): Promise<LogAuditOptions> {
	const { formatString, fields, host: site, rangeFiles, clientAddress, trustedProxies } = command;
	const { LogAudit, parseIpRanges } = await host.library.audit();
	const ranges: Record<string, string[]> = Object.create(null);
	for (const { name, path } of rangeFiles) {
		const octets = await readAtMost(openInput(host, path), MAX_RANGES_OCTETS);
		const members = parseIpRanges(Buffer.from(octets).toString());
		if (members.length === 0) throw new Failure(`${path}: expected networks, got none`);
		ranges[name] = [...(ranges[name] ?? []), ...members];
	}
	const format: LogFormat | undefined =
		formatString !== undefined ? { string: formatString } : fields !== undefined ? { fields } : undefined;
	const versions = await openVersions(host, command, command.robots, opened);
	const robots = versions.length === 0 ? undefined : versions;
	const robotsFor: Record<string, RobotsTxtVersion[]> = {};
	for (const [name, files] of filesByHost(command)) {
		robotsFor[name] = await openVersions(host, command, files, opened);
	}
	const senders = { clientAddress, trustedProxies, ranges };
	const options = { robots, robotsFor, format, host: site, ...senders, mergeSlashes: command.mergesSlashes };
	try {
		new LogAudit(options).dispose();
	} catch (error) {
		throw new Failure(messageBy(error, optionOfMember) ?? (error as Error).message);
	}
	return options;
}

/** Options of the command line by the members of the library's options. */
const OPTION_OF_MEMBER: Readonly<Record<string, string>> = {
	"format.string": "--format-string",
	"format.fields": "--fields",
	robots: "--robots",
	clientAddress: "--client-address",
	trustedProxies: "--trusted-proxies",
};

/** The option that a member of the library's options came from, with its host or its crawler. */
function optionOfMember(argument: string): string | undefined {
	const [, member = "", rest = ""] = /^options\.((?:format\.)?\w+)(.*)$/s.exec(argument) ?? [];
	if (member === "ranges") return `--ip-ranges${rest}`;
	if (member === "robotsFor") return `--robots-for ${rest.slice(1, rest.indexOf("]"))}`;
	return OPTION_OF_MEMBER[member];
}

/** Whether there was something to read. A log may be empty since it has just been rotated. */
function isNothingRead({ unreadableCount }: AuditReport, { logs }: ReportSources): boolean {
	return unreadableCount > 0 || logs.some(({ damage }) => damage !== null);
}

/** The report with the names of its files, and the notes on it. */
function printReportJson(report: AuditReport, { logs, robots, notes, changes }: NotedSources): string {
	const named = report.logs.map((log, index) => ({ ...logs[index], ...log }));
	return `${toSafeJson({ ...report, logs: named, robots, notes, ...(changes === null ? {} : { changes }) })}\n`;
}

function print(host: Host, command: AuditCommand, report: AuditReport, sources: NotedSources): string {
	const { top, wouldRefuse, colour } = command;
	return {
		json: () => printReportJson(report, sources),
		csv: () => printCsv(report, sources),
		html: () => printHtml(report, { ...sources, version: host.version(), top }),
		text: () => printText(report, { ...sources, top, wouldRefuse }, paintFor(host, colour)),
	}[command.format]();
}

/** The exit code. A crawler's failure counts, whatever else could not be judged. Documented conduct is no failure. */
function codeOf({ failOn }: AuditCommand, report: AuditReport, sources: NotedSources, note: Note): number {
	const isFailing = report.crawlers.some(
		(crawler) =>
			!isAsDocumented(crawler) &&
			(failOn.includes(crawler.conduct) ||
				(failOn.includes("new-ignores") && isNewlyIgnoring(crawler, sources.changes ?? []))),
	);
	if (isFailing) return FAILED;
	const damaged = sources.logs.some(({ damage }) => damage !== null) || report.logs.some(isUnread);
	if (failOn.length === 0) return damaged ? UNREADABLE : 0;
	const reasons = unjudgedLogs(report, sources);
	const judgedCount = report.crawlers.reduce((sum, crawler) => sum + crawler.judgedCount, 0);
	if (report.unknownVersionCount > 0 && judgedCount === 0) {
		reasons.push("no request is of a time whose robots.txt is known");
	}
	for (const reason of reasons) note(`--fail-on: ${reason}, so nothing can pass`);
	return reasons.length > 0 ? UNREADABLE : 0;
}
