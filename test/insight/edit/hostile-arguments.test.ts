/** Arguments of the calls that change or compare files, as a caller's mistake or another's code makes them. */
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/js.js";
import { PolicySet } from "../../../bindings/set/js.js";
import { parseContentPreferences } from "../../../crawling/directives/index.js";
import { analyse, comparePolicies, lint, whoMay } from "../../../insight/analysis/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import {
	allowCrawlers,
	blockCrawlers,
	editRobotsTxt,
	formatRobotsTxt,
	minifyRobotsTxt,
	setContentPreferences,
} from "../../../insight/edit/index.js";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { readRecords } from "../../../insight/records/index.js";
import { encode } from "../../support/octets.js";

// biome-ignore lint/suspicious/noExplicitAny: the arguments are malformed on purpose
type Unchecked = any;

const BODY = "user-agent: *\ndisallow: /x\n";
const LONGEST_LIST = 2 ** 32 - 1;
const LONG_NAME = "a".repeat(3_000_000);

/** An error with a code, whose message names the argument. */
const errorOf = (argument: RegExp) =>
	expect.objectContaining({
		code: "ROBOTS_INVALID_ARGUMENT",
		message: expect.stringMatching(new RegExp(`^${argument.source}.*: expected `)),
	});

function detached(): Uint8Array {
	const octets = encode(BODY);
	structuredClone(octets.buffer, { transfer: [octets.buffer] });
	return octets;
}

/** Octets whose buffer ends before them by now. */
function shrunk(): Uint8Array {
	const Resizable = ArrayBuffer as unknown as new (length: number, options: object) => Unchecked;
	const buffer = new Resizable(BODY.length, { maxByteLength: 64 });
	const octets = new Uint8Array(buffer, 4, 4);
	buffer.resize(2);
	return octets;
}

/** Octets whose class gives others for its copies. */
class LyingOctets extends Uint8Array {
	override slice(): Uint8Array<ArrayBuffer> {
		return new Uint8Array(1);
	}
	override subarray(): Uint8Array<ArrayBuffer> {
		return new Uint8Array(0);
	}
}

const OF_BODIES: Readonly<Record<string, (body: Unchecked) => Uint8Array | string>> = {
	blockCrawlers: (body) => blockCrawlers(body, { crawlers: ["a"] }).body,
	allowCrawlers: (body) => allowCrawlers(body, { crawlers: ["a"] }).body,
	minifyRobotsTxt: (body) => minifyRobotsTxt(body).body,
	editRobotsTxt: (body) => editRobotsTxt(body).toString(),
};

describe.each(Object.entries(OF_BODIES))("%s", (_name, call) => {
	it.each([
		["detached", detached],
		["shrunk", shrunk],
	])("refuses %s octets", (_what, make) => {
		expect(() => call(make())).toThrow(errorOf(/body/));
	});

	it("reads octets as the language keeps them, whatever their class says", () => {
		expect(call(new LyingOctets(encode(BODY)))).toEqual(call(encode(BODY)));
	});
});

const robots = RobotsTxt.parse(BODY);

const OF_OBJECTS: Readonly<Record<string, (value: Unchecked) => unknown>> = {
	"blockCrawlers, options": (value) => blockCrawlers("", value),
	"blockCrawlers, crawlers": (value) => blockCrawlers("", { crawlers: value }),
	"minifyRobotsTxt, options": (value) => minifyRobotsTxt("", value),
	"editRobotsTxt, options": (value) => editRobotsTxt("", value),
	"removeRule, path": (value) => editRobotsTxt(BODY).removeRule("*", "disallow", value),
	"formatRobotsTxt, data": (value) => formatRobotsTxt(value),
	"formatRobotsTxt, options": (value) => formatRobotsTxt({ groups: [] }, value),
	"createEnforcer, options": (value) => createEnforcer(value),
	"createEnforcer, robots": (value) => createEnforcer({ robots: value }),
	"createEnforcer, ranges": (value) => createEnforcer({ robots: "", ranges: value }),
	"createEnforcer, snapshot": (value) => createEnforcer({ snapshot: value }),
	"update, sites": (value) => createEnforcer({ robots: "" }).update(value),
	"lint, robots": (value) => lint(value),
	"lint, options": (value) => lint(robots, value),
	"lint, crawlers": (value) => lint(robots, { crawlers: value }),
	"analyse, options": (value) => analyse(robots, "a", value),
	"comparePolicies, robots": (value) =>
		comparePolicies({ robots: value, crawler: "a" }, { robots, crawler: "a" }),
	"whoMay, options": (value) => whoMay(robots, value),
	"parse, options": (value) => RobotsTxt.parse("", value),
	"toSnapshot, options": (value) => robots.matcher("a").toSnapshot(value),
	"PolicySet, options": (value) => new PolicySet(value),
	"add, robots": (value) => new PolicySet({ crawler: "a" }).add("https://a.example", value),
	"LogAudit, options": (value) => new LogAudit(value),
	"LogAudit, robots": (value) => new LogAudit({ robots: value }),
	readRecords: (value) => readRecords(value),
	parseContentPreferences: (value) => parseContentPreferences(value),
};

it.each(Object.entries(OF_OBJECTS))("%s: a revoked proxy is an argument error", (_name, call) => {
	for (const target of [{}, []]) {
		const { proxy, revoke } = Proxy.revocable(target, {});
		revoke();
		expect(() => call(proxy)).toThrow(errorOf(/\S+/));
	}
});

/** Calls with a list that has a hole, and what the error names. */
const OF_LISTS: readonly (readonly [RegExp, (list: Unchecked) => unknown])[] = [
	[/groups\[\d\]/, (groups) => formatRobotsTxt({ groups })],
	[/rules\[\d\]/, (rules) => formatRobotsTxt({ rules } as Unchecked)],
	[/sitemaps\[\d\]/, (sitemaps) => formatRobotsTxt({ groups: [], sitemaps })],
	[/groups\[0\]\.productTokens/, (productTokens) => formatRobotsTxt({ groups: [{ productTokens }] })],
	[/groups\[0\]\.allow\[\d\]/, (allow) => formatRobotsTxt({ groups: [{ productTokens: "*", allow }] })],
	[
		/groups\[0\]\.disallow\[\d\]/,
		(disallow) => formatRobotsTxt({ groups: [{ productTokens: "*", disallow }] }),
	],
	[/crawlers/, (crawlers) => formatRobotsTxt({ groups: [], block: { crawlers } })],
	[/crawlers/, (crawlers) => blockCrawlers("", { crawlers })],
	[/purpose/, (purpose) => blockCrawlers("", { purpose })],
	[/crawlers\[\d\]/, (crawlers) => lint(robots, { crawlers })],
	[/path\[\d\]/, (path) => editRobotsTxt(BODY).removeRule("*", "disallow", path)],
];

it.each(OF_LISTS)("%s: a hole in a list is an argument error", (argument, call) => {
	expect(() => call(new Array(3))).toThrow(errorOf(argument));
});

it.each(OF_LISTS)("%s: a list that says it is the longest ends at its first member", (argument, call) => {
	const list: unknown[] = [];
	list.length = LONGEST_LIST;
	expect(() => call(list)).toThrow(errorOf(argument));
});

it.each([
	[/crawlers/, () => blockCrawlers("", { crawlers: [LONG_NAME] })],
	[/crawlers/, () => allowCrawlers("", { crawlers: [LONG_NAME] })],
	[/except/, () => blockCrawlers("", { purpose: "archive", except: [LONG_NAME] })],
	[/productToken/, () => editRobotsTxt("").addRule(LONG_NAME, "disallow", "/")],
	[/groups\[0\]\.productTokens/, () => formatRobotsTxt({ groups: [{ productTokens: LONG_NAME }] })],
	[/path\[0\]/, () => editRobotsTxt(BODY).removeRule("*", "disallow", [`/${LONG_NAME}`])],
	[
		/groups\[0\]\.disallow\[0\]/,
		() => formatRobotsTxt({ groups: [{ productTokens: "*", disallow: `/${LONG_NAME}` }] }),
	],
] as const)("%s: a name or path longer than crawlers read is an argument error", (argument, call) => {
	expect(call).toThrow(errorOf(argument));
});

it.each([
	[/crawlers/, (name: string) => blockCrawlers(BODY, { crawlers: [name] })],
	[/crawlers/, (name: string) => allowCrawlers(BODY, { crawlers: ["a", name] })],
	[/crawlers/, (name: string) => formatRobotsTxt({ groups: [], block: { crawlers: [name] } })],
	[/crawler/, (name: string) => setContentPreferences(BODY, { train: false, crawler: name })],
] as const)("%s: no call writes the policy token of a draft, whose spelling may change", (argument, call) => {
	for (const name of ["__usage_ai-training", "__USAGE_AI-Training"]) {
		expect(() => call(name)).toThrow(errorOf(argument));
	}
	expect(() => call("Google-Extended")).not.toThrow();
});
