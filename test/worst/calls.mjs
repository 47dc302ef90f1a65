/** Every call that takes what strangers wrote, and what it costs by a meter: counted work, or time. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { MAX_FILE_OCTETS, makeBody, makeUrl } from "./recipe.mjs";

const ORIGIN = "https://a.example";
const CRAWLER = "ExampleBot";
/** URLs of one list, each different from the one before. */
const LIST_LENGTH = 8;
/** URLs that cost little, before one that makes what a policy has not needed so far. */
const CHEAP_URLS = Array.from({ length: 20 }, (_, index) => `/${index}`);

/** The calls that answer for half a megabyte within milliseconds, by what has to be made before them. */
const ROOMS = {
	file: ["parse", "groups", "records and sitemaps"],
	checks: ["compile", "first check", "later check", "check of a list, each URL", "settled check"],
	explanations: ["first explain", "later explain"],
	snapshots: [
		"toSnapshot",
		"toSnapshot with text",
		"fromSnapshot",
		"first check of a snapshot",
		"later check of a snapshot",
		"explain of a snapshot",
	],
	sets: [
		"set.add",
		"first check of a set",
		"later check of a set",
		"explain of a set",
		"set.toSnapshot",
		"set.fromSnapshot",
	],
};

/** The names of the quick calls. */
export const QUICK_CALLS = Object.values(ROOMS).flat();

/** The calls with work of their own, `maxWork`, within which they compare rules with rules. */
export const LIMITED_CALLS = [
	"analyse",
	"comparePolicies",
	"lint",
	"lint, google",
	"lint, url",
	"minify",
	"block",
	"block a path",
	"allow",
	"who",
	"findUrl",
];

/** The calls above the engine that no work limits. */
const UNLIMITED_CALLS = [
	"edit",
	"format",
	"records",
	"robots-parser",
	"coverage, each URL",
	"audit, each line",
	"audit, each line by itself",
	"enforce",
	"enforce, each request",
	"enforce, toSnapshot",
];

/** The names of the calls above the engine: smaller files are enough to tell which is dear. */
export const SLOW_CALLS = [...LIMITED_CALLS, ...UNLIMITED_CALLS];

/** Lines of one log, and requests of one site. */
const REQUEST_COUNT = 64;
/** Of a crawler that is known without the file. */
const USER_AGENT = "GPTBot/1.3";
/** The file's own URL, so that sitemaps of its host are its own. */
const ROBOTS_URL = "http://a/robots.txt";

/** The options that mean the most crawlers, whose lines have to be kept. */
const BLOCK_A_PATH = { purpose: ["ai-training", "ai-search"], undocumented: true, path: "/a" };

/** Loads the entries of a build that one engine needs. */
export async function loadEngine(folder, name) {
	const load = (entry) => import(pathToFileURL(join(folder, `${entry}.js`)).href);
	const [file, matcher, set, parser, ...others] = await Promise.all([
		load(name === "js" ? "js" : "index"),
		load(name === "js" ? "js" : "matcher"),
		load(name === "js" ? "js" : "set"),
		load(name === "js" ? "js" : "robots-parser"),
		...["analysis", "edit", "records", "audit", "enforce"].map(load),
	]);
	return {
		name,
		...file,
		SnapshotMatcher: matcher.SnapshotMatcher,
		PolicySet: set.PolicySet,
		...Object.assign({}, ...others),
		robotsParser: parser.robotsParser ?? parser.default,
	};
}

/**
 * A meter of what a counter shows before and after each call, also of one that gives a promise.
 *
 * @param read the counter.
 * @param tell gets the name of each call, and what it cost.
 */
export function meterOf(read, tell) {
	return (call, run, times = 1) => {
		const before = read();
		const end = (result) => {
			tell(call, (read() - before) / times);
			return result;
		};
		const result = run();
		return result instanceof Promise ? result.then(end) : end(result);
	};
}

/**
 * Measures the quick calls on what a recipe makes.
 *
 * @param measure a meter.
 * @param call the one that is wanted, with those of its room; by default all.
 */
export function measureQuick(engine, recipe, measure, call) {
	const wants = (room) => call === undefined || ROOMS[room].includes(call);
	const { dialect } = recipe;
	const body = makeBody(recipe);
	const url = makeUrl(recipe);
	const others = Array.from({ length: LIST_LENGTH }, (_, index) => `${url.slice(0, -1 - index)}${index}`);
	const robots = measure("parse", () => engine.RobotsTxt.parse(body, { dialect }));
	try {
		if (wants("file")) {
			measure("groups", () => robots.groups.length);
			measure("records and sitemaps", () => robots.records.length + robots.sitemaps.length);
		}
		if (wants("checks")) measureChecks(robots, url, others, measure);
		if (wants("explanations")) {
			const matcher = robots.matcher(CRAWLER);
			measure("first explain", () => matcher.explain(url));
			measure("later explain", () => matcher.explain(others[0]));
			measure("later explain", () => matcher.explain(url));
		}
		if (wants("snapshots")) measureSnapshot(engine, robots.matcher(CRAWLER), url, others, measure);
		if (wants("sets")) measureSet(engine, { dialect, body, url, others }, measure);
	} finally {
		robots.dispose();
	}
}

function measureChecks(robots, url, others, measure) {
	const list = Buffer.from(`${others.join("\n")}\n`);
	const matcher = measure("compile", () => robots.matcher(CRAWLER));
	measure("first check", () => matcher.isAllowed(url));
	// What a policy builds may take a few checks to seem worth it: those that build late are told from those after.
	for (const each of [...others, url]) measure("later check", () => matcher.isAllowed(each));
	measure("check of a list, each URL", () => matcher.checkLines(list), LIST_LENGTH);
	for (const each of [others[0], url]) measure("settled check", () => matcher.isAllowed(each));
	measureLate("later check", robots.matcher(CRAWLER), "", url, measure);
}

/** Measures the check of a URL that comes after cheap ones. */
function measureLate(call, asked, origin, url, measure) {
	for (const each of CHEAP_URLS) asked.isAllowed(origin + each);
	measure(call, () => asked.isAllowed(origin + url));
}

function measureSnapshot(engine, matcher, url, others, measure) {
	const octets = measure("toSnapshot", () => matcher.toSnapshot());
	measure("toSnapshot with text", () => matcher.toSnapshot({ text: true }));
	const read = measure("fromSnapshot", () => engine.SnapshotMatcher.fromSnapshot(octets));
	measure("first check of a snapshot", () => read.isAllowed(url));
	for (const each of others.slice(0, 3)) measure("later check of a snapshot", () => read.isAllowed(each));
	measure("explain of a snapshot", () => read.explain(url));
	read.dispose();
	const other = engine.SnapshotMatcher.fromSnapshot(octets);
	measureLate("later check of a snapshot", other, "", url, measure);
	other.dispose();
}

function measureSet(engine, { dialect, body, url, others }, measure) {
	const set = new engine.PolicySet({ crawler: CRAWLER, dialect });
	measure("set.add", () => set.add(ORIGIN, body));
	measure("first check of a set", () => set.isAllowed(ORIGIN + url));
	for (const each of others.slice(0, 3)) measure("later check of a set", () => set.isAllowed(ORIGIN + each));
	measure("explain of a set", () => set.explain(ORIGIN + url));
	const octets = measure("set.toSnapshot", () => set.toSnapshot());
	const other = measure("set.fromSnapshot", () => engine.PolicySet.fromSnapshot(octets));
	measureLate("later check of a set", other, ORIGIN, url, measure);
	other.dispose();
	set.dispose();
}

/** What cannot be written, or would be too long, is refused after as much work. */
function unlessRefused(run) {
	try {
		return run();
	} catch (error) {
		if (error instanceof RangeError) return null;
		throw error;
	}
}

/** The groups and sitemaps of a file as data. */
function dataOf({ groups, sitemaps }) {
	const patterns = (rules, type) => rules.filter((rule) => rule.type === type).map(({ pattern }) => pattern);
	return {
		groups: groups.map(({ productTokens, rules, crawlDelaySeconds }) => ({
			productTokens: productTokens.map(({ value }) => value),
			allow: patterns(rules, "allow"),
			disallow: patterns(rules, "disallow"),
			crawlDelaySeconds,
		})),
		sitemaps: sitemaps.map(({ url }) => url),
	};
}

/** Lines of a log in the combined format, of requests for some URLs in turn. */
function logOf(urls) {
	const line = (url) =>
		`192.0.2.1 - - [23/Nov/2026:10:00:00 +0000] "GET ${url} HTTP/1.1" 200 5 "-" "${USER_AGENT}"\n`;
	return Array.from({ length: REQUEST_COUNT }, (_, index) => Buffer.from(line(urls[index % urls.length])));
}

/** What is asked of a file by the interface of robots-parser. */
function askLikeRobotsParser(engine, body, url) {
	const robot = engine.robotsParser(`${ORIGIN}/robots.txt`, body);
	robot.isAllowed(ORIGIN + url, USER_AGENT);
	robot.isExplicitlyDisallowed(ORIGIN + url, USER_AGENT);
	robot.getMatchingLineNumber(ORIGIN + url, USER_AGENT);
	robot.getCrawlDelay(USER_AGENT);
	robot.getSitemaps();
	robot.getPreferredHost();
	robot.dispose();
}

/** Every list of records, and those in force for a crawler. */
function readAllRecords(engine, robots) {
	const records = engine.readRecords(robots);
	records.forCrawler(CRAWLER);
	records.dispose();
}

/**
 * What the calls within work of their own do on a recipe, by their names.
 *
 * @param options of each call, as `{ maxWork }`.
 * @param otherOctets of the file that the first one is compared with.
 */
export function limitedRuns(engine, recipe, options = {}, otherOctets = MAX_FILE_OCTETS / 2) {
	const { dialect } = recipe;
	const body = makeBody(recipe);
	const robots = engine.RobotsTxt.parse(body, { dialect });
	const google = engine.RobotsTxt.parse(body, { dialect: "google" });
	const half = makeBody({ ...recipe, fileOctets: otherOctets, seed: recipe.seed + 1 });
	const other = engine.RobotsTxt.parse(half, { dialect });
	// Without a dialect, a change is proved in two.
	const asked = { ...options, dialect: dialect === "rfc9309" ? undefined : dialect };
	const training = { crawlers: CRAWLER, purpose: "ai-training" };
	const runs = {
		analyse: () => engine.analyse(robots, CRAWLER, options),
		comparePolicies: () =>
			engine.comparePolicies({ robots, crawler: CRAWLER }, { robots: other, crawler: CRAWLER }, options),
		lint: () => Array.from(engine.lint(robots, options)),
		"lint, google": () => Array.from(engine.lint(google, options)),
		"lint, url": () => Array.from(engine.lint(robots, { ...options, url: ROBOTS_URL, notes: true })),
		minify: () => engine.minifyRobotsTxt(body, asked),
		block: () => engine.blockCrawlers(body, { ...asked, ...training }),
		"block a path": () => engine.blockCrawlers(body, { ...asked, ...BLOCK_A_PATH }),
		allow: () => engine.allowCrawlers(body, { ...asked, ...training }),
		prefer: () =>
			engine.setContentPreferences(body, { ...options, train: false, search: true, input: false }),
		who: () => engine.whoMay(robots, options),
		findUrl: () => engine.findUrl(robots, CRAWLER, { ...options, pattern: "/a*a", allowed: true }),
	};
	const dispose = () => {
		for (const file of [robots, google, other]) file.dispose();
	};
	return { runs, dispose };
}

/** What the other calls above the engine do on a recipe, by their names. */
function unlimitedRuns(engine, recipe, measure) {
	const { dialect } = recipe;
	const body = makeBody(recipe);
	const url = makeUrl(recipe);
	const urls = Array.from({ length: LIST_LENGTH }, (_, index) => `${url.slice(0, -1 - index)}${index}`);
	const log = logOf(urls);
	const robots = engine.RobotsTxt.parse(body, { dialect });
	const request = (each) => ({ url: each, userAgent: USER_AGENT });
	const audit = (parts) => {
		const reading = new engine.LogAudit({ robots });
		for (const part of parts) reading.add(part);
		return reading.report();
	};
	const enforce = () => {
		const enforcer = engine.createEnforcer({ robots });
		enforcer.judge(request(url));
		return enforcer;
	};
	const runs = {
		edit: () =>
			measure("edit", () =>
				unlessRefused(() => engine.editRobotsTxt(body, { dialect }).addRule(CRAWLER, "disallow", "/x")),
			),
		format: () => {
			const data = dataOf(robots);
			measure("format", () => unlessRefused(() => engine.formatRobotsTxt(data, { dialect })));
		},
		records: () => measure("records", () => readAllRecords(engine, robots)),
		"robots-parser": () => measure("robots-parser", () => askLikeRobotsParser(engine, body, url)),
		"coverage, each URL": () =>
			measure("coverage, each URL", () => engine.coverage(robots, CRAWLER, urls), LIST_LENGTH),
		"audit, each line": () => measure("audit, each line", () => audit([Buffer.concat(log)]), REQUEST_COUNT),
		"audit, each line by itself": () =>
			measure("audit, each line by itself", () => audit(log), REQUEST_COUNT),
		enforce: () => measure("enforce", enforce).dispose(),
		"enforce, each request": () => {
			const enforcer = enforce();
			for (const each of urls) measure("enforce, each request", () => enforcer.judge(request(each)));
			enforcer.dispose();
		},
		"enforce, toSnapshot": () => {
			const enforcer = enforce();
			measure("enforce, toSnapshot", () => unlessRefused(() => enforcer.toSnapshot()));
			enforcer.dispose();
		},
	};
	return { runs, dispose: () => robots.dispose() };
}

/** Measures the calls above the engine, or the one that is wanted. */
export async function measureSlow(engine, recipe, measure, call) {
	const limited = limitedRuns(engine, recipe);
	const unlimited = unlimitedRuns(engine, recipe, measure);
	try {
		for (const each of SLOW_CALLS) {
			if (call !== undefined && call !== each) continue;
			const run = limited.runs[each];
			await (run === undefined ? unlimited.runs[each]() : measure(each, run));
		}
	} finally {
		limited.dispose();
		unlimited.dispose();
	}
}
