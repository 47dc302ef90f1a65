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

/** The calls that compare rules with rules, within work of their own. */
export const SLOW_CALLS = [
	"analyse",
	"comparePolicies",
	"lint",
	"lint, google",
	"minify",
	"block",
	"block a path",
	"allow",
	"who",
	"edit",
];

/** The options that mean the most crawlers, whose lines have to be kept. */
const BLOCK_A_PATH = { purpose: ["ai-training", "ai-search"], undocumented: true, path: "/a" };

/** Loads the entries of a build that one engine needs. */
export async function loadEngine(folder, name) {
	const load = (entry) => import(pathToFileURL(join(folder, `${entry}.js`)).href);
	const [file, matcher, set, analysis, edit] = await Promise.all([
		load(name === "js" ? "js" : "index"),
		load(name === "js" ? "js" : "matcher"),
		load(name === "js" ? "js" : "set"),
		load("analysis"),
		load("edit"),
	]);
	return {
		name,
		...file,
		SnapshotMatcher: matcher.SnapshotMatcher,
		PolicySet: set.PolicySet,
		...analysis,
		...edit,
	};
}

/**
 * Measures the quick calls on what a recipe makes.
 *
 * @param measure runs what it is given, and counts or times it: `measure(call, run, times)`; gives back what `run` does.
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

/** The new group repeats the rules that held before. A file that grows beyond the limit by it is refused, after as much work. */
function addRule(editor) {
	try {
		return editor.addRule(CRAWLER, "disallow", "/x");
	} catch (error) {
		if (error instanceof RangeError) return editor;
		throw error;
	}
}

/** Measures the calls that compare rules with rules, or the one that is wanted. */
export function measureSlow(engine, recipe, measure, call) {
	const { dialect } = recipe;
	const body = makeBody(recipe);
	const robots = engine.RobotsTxt.parse(body, { dialect });
	const google = engine.RobotsTxt.parse(body, { dialect: "google" });
	const half = makeBody({ ...recipe, fileOctets: MAX_FILE_OCTETS / 2, seed: recipe.seed + 1 });
	const other = engine.RobotsTxt.parse(half, { dialect });
	// Without a dialect, a change is proved in two.
	const asked = dialect === "rfc9309" ? undefined : dialect;
	const runs = {
		analyse: () => engine.analyse(robots, CRAWLER),
		comparePolicies: () =>
			engine.comparePolicies({ robots, crawler: CRAWLER }, { robots: other, crawler: CRAWLER }),
		lint: () => Array.from(engine.lint(robots)),
		"lint, google": () => Array.from(engine.lint(google)),
		minify: () => engine.minifyRobotsTxt(body, { dialect: asked }),
		block: () => engine.blockCrawlers(body, { crawlers: CRAWLER, purpose: "ai-training", dialect: asked }),
		"block a path": () => engine.blockCrawlers(body, { ...BLOCK_A_PATH, dialect: asked }),
		allow: () => engine.allowCrawlers(body, { crawlers: CRAWLER, purpose: "ai-training", dialect: asked }),
		who: () => engine.whoMay(robots),
		edit: () => addRule(engine.editRobotsTxt(body, { dialect })),
	};
	try {
		for (const each of SLOW_CALLS) if (call === undefined || call === each) measure(each, runs[each]);
	} finally {
		for (const file of [robots, google, other]) file.dispose();
	}
}
