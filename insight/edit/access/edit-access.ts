import { rangeError } from "../../../bindings/arguments/errors.js";
import { validateMembers } from "../../../bindings/arguments/names.js";
import { decodeUtf8 } from "../../../bindings/text/utf8.js";
import { toMaxWork } from "../../analysis/arguments.js";
import { Work } from "../../analysis/work.js";
import { FileView } from "../file-view.js";
import { toWrittenPath } from "../path.js";
import { obstaclesOf, toDialect, toOctets } from "../read.js";
import type { AccessObstacle, CrawlerAccessEdit, CrawlerAccessOptions } from "../types.js";
import { Aim } from "./aim.js";
import { othersThan, Proof } from "./proof.js";
import { rewrite, shelter } from "./rewrite.js";
import { type ProfiledCrawler, SELECTION_MEMBERS, selectCrawlers } from "./selection.js";

/**
 * Changes a robots.txt so that some crawlers may not fetch what a path pattern matches. No other crawler's verdicts
 * change, nor its other records: crawl-delay, request-rate, visit-time, content signals and usage, license. All of
 * it is proved over every URL. The proof covers each crawler that is documented, that lists name or that the file
 * names. It also covers all others whose names no line can be mistaken for. Every other byte stays, and a second
 * time nothing changes.
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
 * Changes a robots.txt so that some crawlers may fetch all that a path pattern matches. They may then also fetch
 * what the groups for `*` refuse. No other crawler's verdicts change. It is the reverse of `blockCrawlers`, with the
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
	validateMembers("options", options, [...SELECTION_MEMBERS, "path", "dialect", "maxWork"]);
	const dialect = toDialect(options.dialect);
	const work = new Work(toMaxWork(options.maxWork));
	const meant = selectCrawlers(options);
	const path = toWrittenPath("path", options.path ?? "/");
	if (path === "") throw rangeError("path", "a path pattern that is not empty", options.path);
	const aim = new Aim(isAllowed, path, dialect, work);
	if (isAllowed && dialect === "original1994" && !aim.isOfEverything) {
		throw rangeError("path", '"/": the 1994 standard has no allow', options.path);
	}
	const isNoRobotsTxt = obstaclesOf(octets);
	if (isNoRobotsTxt.length > 0) {
		const tokens = meant.map(({ token }) => token);
		return {
			body,
			isChanged: false,
			crawlers: tokens,
			changed: [],
			sheltered: [],
			unproved: tokens,
			obstacles: isNoRobotsTxt,
		};
	}
	const before = new FileView(octets, dialect);
	const open = meant.filter((crawler) => !aim.isMet(before, crawler));
	const report = { crawlers: meant.map(({ token }) => token), changed: open.map(({ token }) => token) };
	if (open.length === 0) {
		return { ...report, body, isChanged: false, sheltered: [], unproved: [], obstacles: [] };
	}
	const others = othersThan(open, before.robots);
	let changed = rewrite(octets, before, open, aim);
	const spoilt = otherThanBefore();
	if (spoilt.length > 0) changed = shelter(changed, octets, before, spoilt);
	const after = new FileView(changed, dialect);
	const proof = new Proof(before, after, work);
	const unreached = open.filter((crawler) => !proof.isReached(aim, crawler));
	const unproved = [...unreached, ...others.filter((crawler) => !proof.isSame(crawler))].map(
		({ token }) => token,
	);
	if (unproved.length > 0) {
		const obstacles = unreached.flatMap((crawler) => obstacleTo(aim, crawler, before, after));
		return { ...report, body, isChanged: false, sheltered: [], unproved, obstacles };
	}
	const sheltered = spoilt.map(({ token }) => token);
	return { ...report, body: inFormOf(body, changed), isChanged: true, sheltered, unproved, obstacles: [] };

	/**
	 * The other crawlers with changes. Some crawlers look for one of these names if they have no group of their own.
	 */
	function otherThanBefore() {
		const proofSoFar = new Proof(before, new FileView(changed, dialect), work);
		return others.filter((crawler) => crawler.token !== "*" && !proofSoFar.isSame(crawler));
	}
}

/** The rule of the original file that would still say the opposite to a crawler; empty if it is not known. */
function obstacleTo(aim: Aim, crawler: ProfiledCrawler, before: FileView, after: FileView): AccessObstacle[] {
	const objection = aim.objection(after, crawler);
	if (objection === null) return [];
	const { type, pattern } = objection.rule;
	// The changed file has the rule on another line, and perhaps in another group.
	const rule = before
		.choose(crawler.profile)
		.groups.flatMap(({ rules }) => rules)
		.find((own) => own.type === type && own.pattern === pattern);
	return rule === undefined ? [] : [{ code: "rule", crawler: crawler.token, url: objection.url, rule }];
}

function inFormOf<Body extends string | Uint8Array>(body: Body, octets: Uint8Array): Body {
	return (typeof body === "string" ? decodeUtf8(octets, 0, octets.length) : octets) as Body;
}
