import { isList, rangeError, tagOfObject, typeError, validateMembers } from "../../bindings/internal.js";
import type { Dialect } from "../../bindings/shared-exports.js";
import { diagnose } from "../analysis/findings/diagnostics/index.js";
import { isName } from "../analysis/findings/tokens.js";
import { blockCrawlers } from "./block/edit-access.js";
import { SELECTION_MEMBERS } from "./block/selection.js";
import { toWrittenPath } from "./path.js";
import { listOf, read, requireReadable, toDialect } from "./read.js";
import type { CrawlerAccessOptions, EditOptions, GroupData, NextRobots, RobotsTxtData } from "./types.js";
import { otherLines, signalLines, usageLines } from "./written-records.js";

interface WrittenGroup {
	readonly tokens: readonly string[];
	readonly rules: readonly { readonly type: "allow" | "disallow"; readonly path: string }[];
	readonly delay: string | null;
	/** Further lines, as they are written. */
	readonly records: readonly string[];
}

/**
 * Writes a robots.txt from data: its own shape, or that of Next.js' `robots.ts`. Paths are escaped if they must be.
 * A group without rules gets an empty disallow, so that it does not get the rules of the next group. The file is
 * read back: if crawlers would read anything else than the data, this throws.
 *
 * @param data see `RobotsTxtData` and `NextRobots`; only read.
 * @param options the dialect that it is read back by.
 * @returns the file, each line ended by LF.
 * @throws TypeError or RangeError that names the member that cannot be written so that crawlers read what was asked.
 * @see RFC 9309 §2.2
 * @example
 * formatRobotsTxt({ groups: [{ productTokens: "*", disallow: ["/a b", "/c#d"] }], sitemaps: ["https://example.com/s.xml"] });
 * // "User-agent: *\nDisallow: /a%20b\nDisallow: /c%23d\n\nSitemap: https://example.com/s.xml\n"
 * formatRobotsTxt({ rules: { userAgent: "*", allow: "/", disallow: "/private/" } });
 * // "User-agent: *\nAllow: /\nDisallow: /private/\n"
 * formatRobotsTxt({ groups: [{ productTokens: "*" }], block: { purpose: "archive" } });
 * // "User-agent: *\nDisallow:\n\nUser-agent: CCBot\nDisallow: /\n"
 */
export function formatRobotsTxt(data: RobotsTxtData | NextRobots, options: EditOptions = {}): string {
	validateMembers("options", options, ["dialect"]);
	const dialect = toDialect(options.dialect);
	const { groups, sitemaps, host, licenses, block } = toWritten(data, dialect);
	const blocks = groups.map(({ tokens, rules, delay, records }) => [
		...tokens.map((token) => `User-agent: ${token}`),
		...rules.map(({ type, path }) => `${type === "allow" ? "Allow" : "Disallow"}: ${path}`.trimEnd()),
		...(delay === null ? [] : [`Crawl-delay: ${delay}`]),
		...records,
	]);
	// RSL 1.0 §4.4: a licence before the first group is for the whole file.
	blocks.unshift(licenses);
	const ofFile = [
		...(host === null ? [] : [`Host: ${host}`]),
		...sitemaps.map((sitemap) => `Sitemap: ${sitemap}`),
	];
	const text = joinBlocks([...blocks, ofFile]);
	checkReadBack(text, groups, sitemaps, dialect);
	if (block === null) return text;
	return withBlock(joinBlocks(blocks), joinBlocks([ofFile]), { ...block, dialect: options.dialect });
}

function joinBlocks(blocks: readonly (readonly string[])[]): string {
	return blocks
		.filter((lines) => lines.length > 0)
		.map((lines) => `${lines.join("\n")}\n`)
		.join("\n");
}

/** Adds the group of the blocked crawlers. Records of the whole file come last, after that group. */
function withBlock(groups: string, ofFile: string, block: CrawlerAccessOptions): string {
	const blocked = blockCrawlers(groups, block);
	const text = [blocked.body, ofFile].filter((part) => part !== "").join("\n");
	const { unproved, isChanged } = blockCrawlers(text, block);
	if (blocked.unproved.length === 0 && unproved.length === 0 && !isChanged) return text;
	const names = [...blocked.unproved, ...unproved].join(", ");
	throw rangeError("block", "crawlers that the groups can leave out", names);
}

function toWritten(data: unknown, dialect: Dialect) {
	const isNext = tagOfObject(data) !== "" && "rules" in (data as object);
	const members = isNext ? ["rules", "sitemap", "host"] : ["groups", "sitemaps", "host", "license", "block"];
	const {
		rules,
		sitemap,
		groups = [],
		sitemaps = [],
		host,
		license,
		block,
	} = validateMembers("data", data, members);
	const listed = isNext ? listOf(rules) : groups;
	if (!isList(listed)) throw typeError("groups", "an array", listed);
	const written = Array.from(listed, (group, index) =>
		toGroup(`${isNext ? "rules" : "groups"}[${index}]`, group, isNext ? NEXT_GROUP : PLAIN_GROUP, dialect),
	);
	const urls = isNext ? listOf(sitemap) : sitemaps;
	if (!isList(urls)) throw typeError("sitemaps", "an array", urls);
	return {
		groups: written,
		sitemaps: Array.from(urls, (url, index) =>
			toUrlText(url, `${isNext ? "sitemap" : "sitemaps"}[${index}]`),
		),
		licenses: licenseLines("license", license),
		host: host === undefined ? null : toHost(host),
		block: block === undefined ? null : validateMembers("block", block, SELECTION_MEMBERS),
	};
}

/** The names of the members that the two forms of a group call differently. */
interface GroupForm {
	readonly tokens: "productTokens" | "userAgent";
	readonly delay: "crawlDelaySeconds" | "crawlDelay";
	/** The names that a group without any has. */
	readonly anyone?: "*";
}

const PLAIN_GROUP: GroupForm = { tokens: "productTokens", delay: "crawlDelaySeconds" };
const NEXT_GROUP: GroupForm = { tokens: "userAgent", delay: "crawlDelay", anyone: "*" };

function toGroup(name: string, group: unknown, form: GroupForm, dialect: Dialect): WrittenGroup {
	const isNext = form === NEXT_GROUP;
	const own = isNext ? ["other"] : ["contentSignal", "contentUsage", "license"];
	const members = validateMembers(name, group, [form.tokens, "allow", "disallow", form.delay, ...own]);
	const { [form.tokens]: tokens = form.anyone, allow, disallow, [form.delay]: delay } = members;
	const wrongToken = (got: unknown) => {
		const expected = `product tokens of letters, ${dialect === "google" ? "" : "digits, "}"_" and "-", or "*"`;
		return typeError(`${name}.${form.tokens}`, expected, got);
	};
	const list = Array.from(listOf(tokens), (token) => {
		if (typeof token !== "string" || !isName(token, dialect)) throw wrongToken(token);
		return requireReadable(token, `${name}.${form.tokens}`);
	});
	if (list.length === 0) throw wrongToken(tokens);
	if (dialect === "original1994" && listOf(allow).length > 0) {
		throw rangeError(`${name}.allow`, "nothing: the 1994 standard has no allow", allow);
	}
	const rulesOf = (type: "allow" | "disallow", paths: unknown) =>
		Array.from(listOf(paths), (path, index) => ({
			type,
			path: toWrittenPath(`${name}.${type}[${index}]`, path),
		}));
	const rules = [...rulesOf("allow", allow), ...rulesOf("disallow", disallow)];
	return {
		tokens: list,
		rules: rules.length === 0 ? [{ type: "disallow", path: "" }] : rules,
		delay: delay === undefined || (isNext && delay === 0) ? null : toDelay(`${name}.${form.delay}`, delay),
		records: isNext
			? otherLines(`${name}.other`, members.other)
			: [
					...signalLines(`${name}.contentSignal`, members.contentSignal as GroupData["contentSignal"]),
					...usageLines(`${name}.contentUsage`, members.contentUsage as GroupData["contentUsage"]),
					...licenseLines(`${name}.license`, members.license),
				],
	};
}

function licenseLines(argument: string, license: unknown): string[] {
	return Array.from(listOf(license), (url) => `License: ${toUrlText(url, argument)}`);
}

function toDelay(argument: string, delay: unknown): string {
	const expected = "seconds: 0, or a number from 0.000001 up to 1e20";
	if (typeof delay !== "number") throw typeError(argument, expected, delay);
	const written = String(delay);
	// Numbers beyond these are written with an exponent, which crawlers do not read.
	if (/^[0-9]+(?:\.[0-9]+)?$/.test(written)) return written;
	throw rangeError(argument, expected, delay);
}

function toUrlText(url: unknown, argument: string): string {
	const text = url instanceof URL ? url.href : url;
	const expected = "an absolute URL of http or https, without a fragment";
	if (typeof text !== "string") throw typeError(argument, expected, url);
	const parsed = URL.canParse(text) ? new URL(text) : null;
	if (parsed === null || !/^https?:$/.test(parsed.protocol) || parsed.hash !== "") {
		throw rangeError(argument, expected, url);
	}
	return parsed.href.replace(/#$/, "");
}

function toHost(host: unknown): string {
	if (typeof host === "string" && /^[^\s#]+$/.test(host)) return host;
	throw typeError("host", "a host", host);
}

/** Checks that crawlers read the data: each crawler its rules, and the file its sitemaps. */
function checkReadBack(
	text: string,
	groups: readonly WrittenGroup[],
	sitemaps: readonly string[],
	dialect: Dialect,
): void {
	const robots = read(text, dialect);
	const lineOf = (line: number) => text.split("\n", line).at(-1) ?? "";
	// Whatever dialect the file is written for, Google's crawlers read it too.
	const asGoogle = dialect === "google" ? robots : read(text, "google");
	for (const { line, code, message } of diagnose(asGoogle)) {
		if (code !== "line-too-long") continue;
		throw rangeError("data", `lines that Google's crawlers read whole (${message})`, lineOf(line));
	}
	for (const { line, severity, message } of diagnose(robots)) {
		if (severity !== "error") continue;
		throw rangeError("data", "what crawlers can read as it is meant", `${lineOf(line)} (${message})`);
	}
	// A sitemap of `other` is written in its group.
	const found = robots.sitemaps.map(({ url }) => url);
	const readSitemaps = found.slice(found.length - sitemaps.length);
	if (!isSame(readSitemaps, sitemaps))
		throw rangeError("sitemaps", "URLs that read as written", readSitemaps);
	const readGroups = robots.groups;
	for (const [index, group] of groups.entries()) {
		const found = readGroups[index];
		const isRead =
			found !== undefined &&
			isSame(
				found.productTokens.map(({ value }) => value),
				group.tokens,
			) &&
			isSame(
				found.rules.map(({ type, pattern }) => `${type} ${pattern}`),
				group.rules.map(({ type, path }) => `${type} ${path}`),
			);
		if (!isRead) throw rangeError(`groups[${index}]`, "rules that read as written", found?.rules);
	}
	if (dialect === "original1994") refuseNamesInNames(groups);
}

/** Refuses names that are part of another group's name: in 1994 that crawler would read another's rules. */
function refuseNamesInNames(groups: readonly WrittenGroup[]): void {
	const groupsOf = new Map<string, Set<WrittenGroup>>();
	for (const group of groups) {
		for (const token of group.tokens) {
			const name = token.toLowerCase();
			groupsOf.set(name, (groupsOf.get(name) ?? new Set()).add(group));
		}
	}
	const names = Array.from(groupsOf.keys()).filter((name) => name !== "*");
	for (const name of names) {
		const own = groupsOf.get(name)!;
		const isOthers = (part: string) => Array.from(groupsOf.get(part)!).some((group) => !own.has(group));
		const part = names.find((other) => other !== name && name.includes(other) && isOthers(other));
		if (part === undefined) continue;
		throw rangeError("data", `names that are no part of another group's, as "${part}" is of this one`, name);
	}
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
	return a.length === b.length && a.every((each, index) => each === b[index]);
}
