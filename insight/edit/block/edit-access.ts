import { rangeError, validateMembers } from "../../../bindings/internal.js";
import type { Dialect } from "../../../bindings/shared-exports.js";
import { dialectsOfProof, toMaxWork } from "../../analysis/arguments.js";
import { Work } from "../../analysis/work.js";
import { toWrittenPath } from "../path.js";
import { inFormOf, limitObstaclesOf, obstaclesOf, toAskedDialect, toOctets, UNSETTLED } from "../read.js";
import type { CrawlerAccessEdit, CrawlerAccessOptions, CrawlerSelection } from "../types.js";
import { Aim } from "./aim.js";
import { keepOthers } from "./keep-others.js";
import { othersThan } from "./proof.js";
import { Reading } from "./reading.js";
import { type ProfiledCrawler, SELECTION_MEMBERS, selectCrawlers, unselectedCrawlers } from "./selection.js";

/**
 * Changes a robots.txt so that some crawlers may not fetch the URLs of a path pattern. No other crawler's verdicts
 * change, nor its other records: crawl-delay, request-rate, visit-time, content signals and usage, license. All of
 * it is proved over every URL. The proof covers each crawler that is documented, that lists name or that the file
 * names. It also covers all others whose names no line can be mistaken for. Every other byte stays, and a second
 * time nothing changes. All this holds for crawlers that read the file in dialect `rfc9309` and for those that read
 * it in `google`. A name with a digit counts only in `rfc9309`, since no line can name it in `google`. If `dialect`
 * is given, the proof is only for this dialect.
 *
 * Such a line cannot stop a crawler that disregards robots.txt. It does not control the use of other crawlers'
 * copies either, unless it names a control token (`isControlToken` of `robotstxt-wasm/crawlers`).
 *
 * @param body the file, as text or bytes.
 * @param options see `CrawlerAccessOptions`.
 * @returns the file in the same form. If it is unchanged because of crawlers or rules, `unproved` names the crawlers
 *   and `obstacles` the rules.
 * @throws TypeError or RangeError that names the argument.
 * @example
 * const { body, changed } = blockCrawlers("User-agent: *\nDisallow: /a\n", { purpose: "archive", crawlers: "GPTBot" });
 * body; // "User-agent: *\nDisallow: /a\n\nUser-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n"
 * changed; // ["CCBot", "GPTBot"]
 * blockCrawlers(body, { crawlers: "GPTBot" }).isChanged; // false
 */
export function blockCrawlers<Body extends string | Uint8Array>(
	body: Body,
	options: CrawlerAccessOptions,
): CrawlerAccessEdit<Body> {
	return editAccess(body, options, false);
}

/**
 * Changes a robots.txt so that some crawlers may fetch all that a path pattern matches. They may then also fetch URLs
 * that the groups for `*` refuse. No other crawler's verdicts change. It is the reverse of `blockCrawlers`, with the
 * same proofs.
 *
 * @param body the file, as text or bytes.
 * @param options see `CrawlerAccessOptions`.
 * @returns the file in the same form. If it is unchanged because of crawlers, `unproved` names them.
 * @throws TypeError or RangeError that names the argument.
 * @example
 * const body = "User-agent: CCBot\nUser-agent: GPTBot\nDisallow: /\n";
 * allowCrawlers(body, { crawlers: "GPTBot" }).body; // "User-agent: CCBot\nDisallow: /\n"
 */
export function allowCrawlers<Body extends string | Uint8Array>(
	body: Body,
	options: CrawlerAccessOptions,
): CrawlerAccessEdit<Body> {
	return editAccess(body, options, true);
}

function editAccess<Body extends string | Uint8Array>(
	body: Body,
	options: CrawlerAccessOptions,
	isAllowed: boolean,
): CrawlerAccessEdit<Body> {
	const octets = toOctets(body);
	const names = [...SELECTION_MEMBERS, "path", "dialect", "maxWork"];
	validateMembers("options", options, names, 'an object, as in { crawlers: "ExampleBot" }');
	const dialects = dialectsOfProof(toAskedDialect(options.dialect));
	const work = new Work(toMaxWork(options.maxWork));
	const meant = selectCrawlers(options);
	const path = toWrittenPath("path", options.path ?? "/");
	if (path === "") throw rangeError("path", "a path pattern that is not empty", options.path);
	if (isAllowed && dialects.includes("original1994") && path !== "/") {
		throw rangeError("path", '"/": the 1994 standard has no allow', options.path);
	}
	const isNoRobotsTxt = obstaclesOf(octets);
	if (isNoRobotsTxt.length > 0) {
		return { ...leftAsItIs(body, meant), changed: [], obstacles: isNoRobotsTxt };
	}
	const asked = { selection: options, meant, isAllowed, path, dialects };
	const edited = work.tryWithin(Number.POSITIVE_INFINITY, (own) => editWithin(octets, asked, own));
	if (edited === null) {
		const limits = limitObstaclesOf(octets);
		return { ...leftAsItIs(body, meant), obstacles: limits.length > 0 ? limits : [UNSETTLED] };
	}
	const { octets: changed, report } = edited;
	return { ...report, body: report.isChanged ? inFormOf(body, changed) : body };
}

/** The result for a file whose crawlers cannot all be looked up within the work allowed. */
function leftAsItIs<Body extends string | Uint8Array>(
	body: Body,
	meant: readonly ProfiledCrawler[],
): CrawlerAccessEdit<Body> {
	const crawlers = meant.map(({ token }) => token);
	return {
		body,
		isChanged: false,
		crawlers,
		changed: crawlers,
		sheltered: [],
		unproved: crawlers,
		remaining: [],
		obstacles: [],
	};
}

interface AskedEdit {
	readonly selection: CrawlerSelection;
	readonly meant: readonly ProfiledCrawler[];
	readonly isAllowed: boolean;
	readonly path: string;
	readonly dialects: readonly Dialect[];
}

/** @throws OutOfWork */
function editWithin(
	octets: Uint8Array,
	{ selection, meant, isAllowed, path, dialects }: AskedEdit,
	work: Work,
): { readonly octets: Uint8Array; readonly report: Omit<CrawlerAccessEdit<Uint8Array>, "body"> } {
	const isOnly = dialects.length === 1;
	const readings = dialects.map((dialect) => {
		const aim = new Aim(isAllowed, path, dialect, work);
		return new Reading(aim, octets, dialect, isOnly, work);
	});
	const open = meant.filter((crawler) => readings.some((reading) => !reading.isMet(crawler)));
	const report = { crawlers: meant.map(({ token }) => token), changed: open.map(({ token }) => token) };
	if (open.length === 0) {
		const remaining = remainingIn(readings, selection, work);
		return {
			octets,
			report: { ...report, isChanged: false, sheltered: [], unproved: [], remaining, obstacles: [] },
		};
	}
	const others = othersThan(open, readings);
	let rewritten = octets;
	for (const reading of readings) rewritten = reading.rewrite(rewritten, open);
	const kept = keepOthers(rewritten, others, readings, (versions, crawler) => versions.isSame(crawler));
	const { octets: changed, sheltered } = kept;
	const unreached = open.filter((crawler) => !readings.every((reading) => reading.isReached(crawler)));
	const unproved = [...unreached.map(({ token }) => token), ...kept.unproved];
	if (unproved.length > 0) {
		const rules = unreached.flatMap((crawler) => {
			const found = readings.map((reading) => reading.obstacleTo(crawler));
			return found.find((obstacle) => obstacle !== null) ?? [];
		});
		const limits = limitObstaclesOf(changed);
		// No rule is an obstacle if crawlers would not read the added lines, or if the work was not enough to ask.
		const obstacles = limits.length > 0 ? limits : work.isOver ? [UNSETTLED] : rules;
		for (const reading of readings) reading.compareWith(octets);
		const remaining = remainingIn(readings, selection, work);
		return { octets, report: { ...report, isChanged: false, sheltered: [], unproved, remaining, obstacles } };
	}
	const remaining = remainingIn(readings, selection, work);
	const changes = { isChanged: true, sheltered, unproved, remaining, obstacles: [] };
	return { octets: changed, report: { ...report, ...changes } };
}

/** The crawlers of the purposes outside of the selection that miss the aim; none if the work is not enough. */
function remainingIn(readings: readonly Reading[], selection: CrawlerSelection, work: Work): string[] {
	const isNamed = (crawler: ProfiledCrawler) => readings.some((reading) => reading.isNamed(crawler));
	const found = work.tryWithin(Number.POSITIVE_INFINITY, () =>
		unselectedCrawlers(selection, isNamed).filter((crawler) =>
			readings.some((reading) => reading.isMissed(crawler)),
		),
	);
	return (found ?? []).map(({ token }) => token);
}
