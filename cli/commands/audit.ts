import { Buffer } from "node:buffer";
import type { AuditReport, LogAuditOptions, LogFormat, RobotsTxtVersion } from "../../insight/audit/index.js";
import type { AuditCommand } from "../arguments/commands.js";
import { addLog } from "../audit/audit-jobs.js";
import { openLog, sizeOfLogs, sortLogs } from "../audit/log-files.js";
import { printCsv } from "../audit/print-csv.js";
import { printHtml } from "../audit/print-html.js";
import { printText } from "../audit/print-text.js";
import { DnsVerifier } from "../audit/verify-dns.js";
import { isAsDocumented, type ReportSources } from "../audit/words.js";
import { Failure } from "../failure.js";
import type { Host } from "../host.js";
import { nameOf, openInput } from "../input/input.js";
import { readAtMost } from "../input/read-at-most.js";
import { judgeOptions, openReachableFile } from "../input/robots-file.js";
import { toSafeJson } from "../output/escape.js";
import { noteFor, Output } from "../output/output.js";
import { paintFor } from "../output/paint.js";
import { Progress } from "../output/progress.js";

const FAILED = 1;
const UNREADABLE = 2;
/** Maximum size of a file of networks. Google's list of all networks has a tenth of this size. */
const MAX_RANGES_OCTETS = 16 * 1_048_576;

/** `audit`: which crawlers obey, by access logs. */
export async function audit(host: Host, command: AuditCommand): Promise<number> {
	judgeOptions(host, command);
	const note = noteFor(host, command);
	const versions = await openVersions(host, command);
	try {
		const options = await readOptions(host, command, versions);
		const verifier = command.maxLookups > 0 ? new DnsVerifier(host, command.maxLookups) : null;
		const logs = await sortLogs(host, command.logs, options.format);
		if (verifier !== null) {
			await readLogs(host, command, logs, { ...options, verify: verifier.collect });
			note(await verifier.lookUp());
		}
		const { report, sources } = await readLogs(host, command, logs, { ...options, verify: verifier?.answer });
		// A check that has read nothing must not pass.
		if (report.unreadableCount > 0 && report.requestCount + report.otherHostCount === 0) {
			const seen = report.unreadableLines[0]?.text ?? "";
			const what = options.format === undefined ? "no known format fits" : "no line is as described";
			note(`${logs.map(nameOf).join(", ")}: ${what}, such as the line ${JSON.stringify(seen)}`);
			if (options.format === undefined) {
				note("describe the lines by --format-string, or by --fields where they are JSON");
			}
			return UNREADABLE;
		}
		if (report.requestCount === 0 && report.otherHostCount > 0) {
			note(`--host: no request is for ${command.host}; ${report.otherHostCount} are for others`);
			return UNREADABLE;
		}
		note(report.lineCount === 0 ? "no lines to read" : `read as ${report.formats.join(", ") || "described"}`);
		if (report.formats.includes("common")) {
			note("a log in the common format has no User-Agent header, so no crawler can be told");
		}
		if (!command.isQuiet) await new Output(host.stdout).write(print(host, command, report, sources));
		return isFailure(command, report) ? FAILED : 0;
	} finally {
		for (const { robots } of versions) robots.dispose();
	}
}

type OpenVersion = RobotsTxtVersion & { readonly robots: { dispose(): void } };

async function openVersions(host: Host, command: AuditCommand): Promise<OpenVersion[]> {
	const versions: OpenVersion[] = [];
	for (const { file, fromSeconds } of command.robots) {
		const { robots } = await openReachableFile(host, file, command);
		versions.push({ fromSeconds: fromSeconds ?? Number.NEGATIVE_INFINITY, robots });
	}
	return versions;
}

async function readOptions(
	host: Host,
	{ formatString, fields, host: site, rangeFiles }: AuditCommand,
	robots: readonly RobotsTxtVersion[],
): Promise<LogAuditOptions> {
	const { LogAudit, parseIpRanges } = await host.library.audit();
	const ranges: Record<string, string[]> = {};
	for (const { name, path } of rangeFiles) {
		const octets = await readAtMost(openInput(host, path), MAX_RANGES_OCTETS);
		const members = parseIpRanges(Buffer.from(octets).toString());
		if (members.length === 0) throw new Failure(`${path}: expected networks, got none`);
		ranges[name] = [...(ranges[name] ?? []), ...members];
	}
	const format: LogFormat | undefined =
		formatString !== undefined ? { string: formatString } : fields !== undefined ? { fields } : undefined;
	const options = { robots, format, host: site, ranges };
	try {
		new LogAudit(options).dispose();
	} catch (error) {
		throw new Failure(nameOption((error as Error).message));
	}
	return options;
}

/** The library's message about an option, with the name of the command's option. */
function nameOption(message: string): string {
	return message
		.replace(/^options\.format\.string/, "--format-string")
		.replace(/^options\.format\.fields/, "--fields")
		.replace(/^options\.ranges/, "--ip-ranges")
		.replace(/^options\.robots\[\d+\]\.fromSeconds/, "--robots")
		.replace(/^options\.host/, "--host");
}

async function readLogs(
	host: Host,
	command: AuditCommand,
	logs: readonly string[],
	options: LogAuditOptions,
): Promise<{ report: AuditReport; sources: ReportSources }> {
	const { LogAudit } = await host.library.audit();
	const audit = new LogAudit(options);
	const progress = new Progress(host, await sizeOfLogs(logs), command.isQuiet, "lines");
	const read: { name: string; lineCountBefore: number }[] = [];
	let readOctets = 0;
	try {
		for (const log of logs) {
			read.push({ name: nameOf(log), lineCountBefore: audit.lineCount });
			const onRead = (octetCount: number) => {
				readOctets += octetCount;
			};
			const portions = told(openLog(host, log, onRead), () =>
				progress.update({ octets: readOctets, urls: audit.lineCount }),
			);
			if (command.jobCount === 1) for await (const octets of portions) audit.add(octets);
			else await addLog(host, audit, portions, command.jobCount);
			audit.endLog();
		}
		const robots = command.robots.map(({ file }) => nameOf(file));
		return { report: audit.report(), sources: { logs: read, robots } };
	} finally {
		progress.wipe();
		audit.dispose();
	}
}

/** Yields the same portions. `tell` is called when the next portion is asked for. */
async function* told(portions: AsyncIterable<Uint8Array>, tell: () => void): AsyncGenerator<Uint8Array> {
	for await (const portion of portions) {
		yield portion;
		tell();
	}
}

function print(host: Host, command: AuditCommand, report: AuditReport, sources: ReportSources): string {
	return {
		json: () => `${toSafeJson(report)}\n`,
		csv: () => printCsv(report),
		html: () => printHtml(report, { ...sources, version: host.version() }),
		text: () => printText(report, sources, paintFor(host, command.colour)),
	}[command.format]();
}

/** Whether the conduct of a crawler fails the command. Conduct that the operator documents is not a failure. */
function isFailure({ failOn }: AuditCommand, { crawlers }: AuditReport): boolean {
	return crawlers.some((crawler) => !isAsDocumented(crawler) && failOn.includes(crawler.conduct));
}
