import { suggestName } from "../../../bindings/internal.js";
import type { AuditReport, Group, LogReport } from "../../../insight/audit/index.js";
import type { Library } from "../../host/library.js";
import { nameOf } from "../../input/input.js";
import { counted, grouped } from "../../output/numbers.js";
import { said } from "../../output/output.js";
import type { AuditCommand } from "./arguments.js";
import { CDN_REFUSALS, refusalWords } from "./ground-words.js";
import type { SortedLog } from "./logs/log-files.js";
import { MAX_OPEN_LOGS } from "./logs/merge-logs.js";
import { filesByHost, isAsDocumented, type ReportSources, rowName, sentCountOf } from "./words.js";

const LOG_AGENTS = "let the server log it (the combined format has it)";
const DESCRIBE_AGENT = `${LOG_AGENTS}, or tell where it is by --format-string or --fields`;
const DESCRIBE_LINES = "describe the lines by --format-string, or by --fields where they are JSON";

/** Sentences about the limits of a report, with their reasons. */
export function notesOf(
	report: AuditReport,
	sources: ReportSources,
	command: AuditCommand,
	library: Pick<Library, "crawlers">,
): string[] {
	return said([
		...report.logs.flatMap((log, index) => notesOfLog(log, sources.logs[index]!, command)),
		orderNote(report),
		versionNote(report, command),
		...hostNotes(report, command),
		proxyNote(report),
		...doubtNotes(report, library),
		nameNote(report, command, library),
		askedNote(report),
		paceNote(report),
		...groupNotes(report),
		unreachableNote(report),
		unavailableNote(report),
		refusalNote(report),
		senderNote(report),
	]);
}

/** A sentence about each log that begins as one before it: a copy, packed or not, counts every request twice. */
export function copyNotes(logs: readonly SortedLog[]): string[] {
	return logs.flatMap(({ file, startDigest }, index) => {
		const first = logs.findIndex((each) => each.startDigest === startDigest);
		if (startDigest === null || first === index) return [];
		return [
			`${nameOf(file)} begins with the same lines as ${nameOf(logs[first]!.file)}: if one is a copy of the other, its requests are counted twice, and paces are wrong`,
		];
	});
}

/** A sentence about each robots.txt without a rule. @param files in the order of the names in `robots`. */
export function ruleNotes(
	{ robots }: ReportSources,
	files: readonly { readonly groups: readonly Group[] }[],
): string[] {
	return robots
		.filter((_, index) => files[index]!.groups.every(({ rules }) => rules.length === 0))
		.map((name) => `${name}: this robots.txt has no rule for any crawler, so it disallows nothing`);
}

/** A sentence about each log in which nothing could be judged. A log without requests may just have been rotated. */
export function unjudgedLogs({ logs }: AuditReport, sources: ReportSources): string[] {
	return logs.flatMap((log, index) => {
		const { name, damage } = sources.logs[index]!;
		if (damage !== null) return [`${name}: cannot be read to its end`];
		if (isUnread(log)) return [`${name}: no line could be read`];
		return isWithoutAgents(log) ? [`${name}: no crawler can be known`] : [];
	});
}

/** Whether a log has lines, of which none could be read. */
export function isUnread({ requestCount, otherHostCount, unreadableCount }: LogReport): boolean {
	return unreadableCount > 0 && requestCount + otherHostCount === 0;
}

function isWithoutAgents({ requestCount, noAgentCount }: LogReport): boolean {
	return requestCount > 0 && noAgentCount === requestCount;
}

function notesOfLog(
	log: LogReport,
	{ name, damage }: ReportSources["logs"][number],
	command: AuditCommand,
): string[] {
	const hosts = command.robots.length === 0 ? [] : hostsWithoutFile({ logs: [log] }, command);
	const { format, lineCount, outOfOrderCount } = log;
	return said([
		damage === null
			? null
			: `${name}: cannot be unpacked after ${lineCount === 0 ? "its start" : `line ${grouped(lineCount)}`}: ${damage}; what follows is not in this report`,
		isUnread(log)
			? format === null
				? `${name}: no line is as described`
				: `${name}: no known format fits; ${DESCRIBE_LINES}`
			: null,
		isWithoutAgents(log)
			? `${name}: no line tells a User-Agent header, so no crawler can be known: ${format === "common" ? LOG_AGENTS : DESCRIBE_AGENT}`
			: null,
		log.noHostCount === 0
			? null
			: `${name}: ${counted(log.noHostCount, "request")} without a host ${log.noHostCount === 1 ? "is" : "are"} taken for ${command.host}'s`,
		clientNote(log, name, command),
		hosts.length < 2
			? null
			: `${name}: requests for several hosts (${namesWords(hosts)}) are judged by one robots.txt; --robots-for HOST=FILE judges each by its own, --host NAME reports on one of them`,
		log.isInOrder
			? null
			: `${name}: out of the order of time: ${counted(outOfOrderCount, "request")} of crawlers ${outOfOrderCount === 1 ? "is" : "are"} earlier than the one before; ${UNSURE}; sort the log by time`,
	]);
}

/** A note on a log that lacks clients' addresses: identities would be missing from the report without a word. */
function clientNote(
	{ crawlerRequestCount, forwardedCount, unknownClientCount }: LogReport,
	name: string,
	{ clientAddress, trustedProxies, rangeFiles, maxLookups }: AuditCommand,
): string | null {
	if (clientAddress === undefined && trustedProxies.length === 0) {
		if (unknownClientCount === 0) return null;
		return `${name}: ${counted(unknownClientCount, "request")} of crawlers ${unknownClientCount === 1 ? "is" : "are"} unverified, whose line has no address, or several as X-Forwarded-For has: --trusted-proxies tells which of several are your proxies'`;
	}
	const isVerifying = rangeFiles.length > 0 || maxLookups > 0;
	if (!isVerifying || crawlerRequestCount === 0 || forwardedCount > 0) return null;
	if (clientAddress !== undefined) {
		return `${name}: no request of a crawler has the field ${clientAddress} of --client-address, so all of them are unverified`;
	}
	return `${name}: no request of a crawler has X-Forwarded-For, which --trusted-proxies needs: requests from these proxies are unverified, and all others count as from the address in their line`;
}

/** The most names that a note has. */
const SHOWN_NAMES = 3;

function namesWords(names: readonly string[]): string {
	const shown = names.slice(0, SHOWN_NAMES).join(", ");
	return names.length > SHOWN_NAMES ? `${shown}, …` : shown;
}

const UNSURE = "paces, what is by an older copy, and so what is disallowed, may be wrong";

/** Each log may be in order, although all logs together are not. */
function orderNote({ isInOrder, logs, outOfOrderCount }: AuditReport): string | null {
	if (isInOrder || logs.some((log) => !log.isInOrder)) return null;
	return `the logs together are out of the order of time: ${counted(outOfOrderCount, "request")} of crawlers; ${UNSURE}; at most ${MAX_OPEN_LOGS} logs that overlap are merged, so merge some before`;
}

function versionNote(report: AuditReport, command: AuditCommand): string | null {
	const { unknownVersionCount } = report;
	if (unknownVersionCount === 0) return null;
	const requests = `${counted(unknownVersionCount, "request")} of crawlers ${unknownVersionCount === 1 ? "is" : "are"} not judged`;
	if (command.robots.length === 0) {
		const hosts = hostsWithoutFile(report, command);
		const named = hosts.length === 0 ? "" : ` (${namesWords(hosts)})`;
		return `${requests}: no --robots-for has their host${named}, or held at their time; --robots FILE holds for all other hosts`;
	}
	return `${requests}: which robots.txt held before the first date of --robots is not known; --robots FILE without a date tells it`;
}

/** Notes on hosts of --robots-for that are not in the log, since their files judge nothing. */
function hostNotes(report: AuditReport, command: AuditCommand): string[] {
	const known = hostsWithoutFile(report, command);
	return report.unaskedHosts.map((host) => {
		const same = known.find((each) => each.endsWith(`.${host}`) || host.endsWith(`.${each}`));
		return `--robots-for ${host}: no request of a crawler is for this host${suggestName(same ?? host, known)}`;
	});
}

/** The hosts of the logs that have no file of their own, each once. */
function hostsWithoutFile({ logs }: Pick<AuditReport, "logs">, command: AuditCommand): string[] {
	const own = filesByHost(command);
	const hosts = logs.flatMap((log) => log.hosts.filter((host) => !own.has(host)));
	return [...new Set(hosts)];
}

/** A proxy before the server writes its own address into every line. */
function proxyNote({ privateAddress }: AuditReport): string | null {
	if (privateAddress === null) return null;
	return `requests from private or reserved addresses, such as ${privateAddress}, are unverified: perhaps a proxy stands before the server, and its address says nothing of who came; let the server log the address of the client, and name your proxies by --trusted-proxies`;
}

/** Notes on crawlers that come from addresses that are not theirs, where that proves nothing. */
function doubtNotes(
	{ crawlers: rows, proxyAddress }: AuditReport,
	{ crawlers }: Pick<Library, "crawlers">,
): string[] {
	const proxied = rows.filter(({ doubt }) => doubt === "proxy");
	const others = rows.filter(({ doubt }) => doubt === "other list").map(({ crawler }) => crawler);
	const [listed] = crawlers.filter(({ token, addressRangeUrls }) => {
		return others.includes(token) && addressRangeUrls.length > 0;
	});
	return said([
		proxied.length === 0
			? null
			: `hardly a request of a crawler is confirmed, and crawlers of several operators come from the same addresses, such as ${proxyAddress}: a proxy or CDN seems to stand before the server, so that ${namesWords(proxied.map(({ crawler }) => crawler))} ${proxied.length === 1 ? "is" : "are"} unverified; do not block these addresses; let the server log the address of the client, and tell its field by --client-address, or name your proxies by --trusted-proxies`,
		others.length === 0
			? null
			: `${namesWords(others)} ${others.length === 1 ? "is" : "are"} unverified: hardly a request is from the networks that --ip-ranges has for the operator, which has other lists for other crawlers${listed === undefined ? "" : `; --ip-ranges ${listed.token}=FILE takes ${listed.addressRangeUrls.join(", ")}`}`,
	]);
}

/** A note on crawlers that never asked: a log has no requests that others answered. */
function askedNote({ crawlers }: AuditReport): string | null {
	const names = crawlers
		.filter((crawler) => crawler.conduct === "never asked" && !isAsDocumented(crawler))
		.map(rowName);
	if (names.length === 0) return null;
	return `whether ${namesWords(names)} never asked for robots.txt is only told by requests that reached this server: a CDN or a cache before it may have answered them`;
}

/** A note on crawlers that would hurry if the crawl-delay that they support is in seconds, which their operators do not say. */
function paceNote({ crawlers }: AuditReport): string | null {
	const names = crawlers.filter(({ pace }) => pace.mayHurry).map(rowName);
	if (names.length === 0) return null;
	return `${namesWords(names)} ${names.length === 1 ? "fetches" : "fetch"} faster than the crawl-delay in seconds: the operator says that it supports the record, and names no unit, so that is no accusation`;
}

/** Anybody can send a name: of crawlers that ignore by it, those whose networks or domains their operators publish. */
function nameNote(
	{ crawlers: rows }: AuditReport,
	{ rangeFiles }: AuditCommand,
	{ crawlers }: Pick<Library, "crawlers">,
): string | null {
	const given = new Set(rangeFiles.map(({ name }) => name.toLowerCase()));
	const checkable = new Set(
		crawlers
			.filter(({ addressRangeUrls }) => addressRangeUrls.length > 0)
			.filter(({ token, operator }) => !given.has(token.toLowerCase()) && !given.has(operator.toLowerCase()))
			.map(({ token }) => token),
	);
	const names = rows
		.filter(({ crawler, family, identity, conduct }) => {
			return identity === "unverified" && conduct === "ignores" && checkable.has(family ?? crawler);
		})
		.map(({ crawler }) => crawler);
	if (names.length === 0) return null;
	return `anybody can send the name of ${names.join(", ")}: whether ${names.length === 1 ? "it was it" : "it was they"} that ignored robots.txt, --ip-ranges tells with the networks that ${names.length === 1 ? "its operator publishes" : "their operators publish"}`;
}

/** Notes on crawlers whose group nobody documents, if the possible groups differ. */
function groupNotes({ crawlers: rows }: AuditReport): string[] {
	return rows
		.filter(({ undecidedCount }) => undecidedCount > 0)
		.map((row) => {
			const { undecidedCount, undecidedToken } = row;
			return `${counted(undecidedCount, "request")} of ${rowName(row)} ${undecidedCount === 1 ? "is" : "are"} not judged: that it goes by the group of ${undecidedToken} is not documented, and by that group the verdict is another one; a group of its own would tell`;
		});
}

/** A note on requests after an error of the server: there are no grounds for a word of conduct. */
function unreachableNote({ crawlers }: AuditReport): string | null {
	const found = crawlers.filter(({ unreachableCount }) => unreachableCount > 0);
	if (found.length === 0) return null;
	const requestCount = found.reduce((sum, { unreachableCount }) => sum + unreachableCount, 0);
	return `${counted(requestCount, "request")} of ${namesWords(found.map(rowName))} ${requestCount === 1 ? "is" : "are"} not judged: the server had answered robots.txt with an error (5xx or 429), after which nothing is allowed for a day, or until it answers (RFC 9309 2.3.1.4)`;
}

/** A note on requests that are no violation, since the server answered that there is no robots.txt. */
function unavailableNote({ crawlers }: AuditReport): string | null {
	const found = crawlers.filter(({ unavailableCount }) => unavailableCount > 0);
	if (found.length === 0) return null;
	const requestCount = found.reduce((sum, { unavailableCount }) => sum + unavailableCount, 0);
	return `${counted(requestCount, "request")} of ${namesWords(found.map(rowName))} that robots.txt disallows ${requestCount === 1 ? "is" : "are"} no violation: the server had answered robots.txt with a 4xx status such as 403 or 404, as if there were none, and then everything is allowed for a day (RFC 9309 2.3.1.3)`;
}

/** A note on requests that robots.txt allows and the server refuses. */
function refusalNote({ crawlers }: AuditReport): string | null {
	const found = crawlers.filter((crawler) => refusalWords(crawler) !== "");
	if (found.length === 0) return null;
	const countOf = (rows: typeof found) => rows.reduce((sum, { refusals }) => sum + refusals.count, 0);
	const confirmed = found.filter(({ identity }) => identity === "confirmed");
	const whose =
		confirmed.length === 0
			? "none is verified, and anybody can send a name"
			: `${grouped(countOf(confirmed))} of verified crawlers`;
	const names = Array.from(new Set(found.map(({ crawler }) => crawler)));
	return `of the requests that robots.txt allows, the server refused ${grouped(countOf(found))} of ${namesWords(names)} (${whose}): its firewall or limits say another thing than its robots.txt; ${CDN_REFUSALS}`;
}

/** A note on the few addresses that sent most of the names without a row of their own. */
function senderNote({ leftOut }: AuditReport): string | null {
	const { senders, crawlerCount, requestCount } = leftOut;
	const sums = senders.map((_, index) => sentCountOf(senders.slice(0, index + 1)));
	const last = sums.findIndex((sentCount) => 2 * sentCount > requestCount);
	if (last < 0) return null;
	const addresses = senders.slice(0, last + 1).map(({ address }) => address);
	return `${addresses.length === 1 ? "one address" : `${addresses.length} addresses`}, ${addresses.join(", ")}, sent at least ${grouped(sums[last]!)} of the ${counted(requestCount, "request")} by up to ${counted(crawlerCount, "name")} that no list has and that no row is left for: whoever it is seems to make up names; where an address is a proxy's, --trusted-proxies tells who it was`;
}
