/**
 * The house: imports run downwards only, floor by floor and room by room, and in no circle. Those of types count too.
 * `npm run check:floors`.
 */

const { readdirSync, readFileSync } = require("node:fs");
const { builtinModules } = require("node:module");
const { join } = require("node:path");

/** @typedef {Record<string, string[]>} Floor each room, or file beside the rooms, and what it may import of its floor */

/** A package beside the house: a module of its own over the engine's rooms, and a command. */
const CLICKHOUSE = "packages/robotstxt-clickhouse";

/** What every command may use. */
const BELOW_COMMANDS = ["host", "arguments", "output", "input"];
/** What every question of analysis may use. */
const ANALYSIS_ROOMS = [
	"analysis/types.ts",
	"analysis/work.ts",
	"analysis/remember.ts",
	"analysis/arguments.ts",
	"analysis/language",
	"analysis/model",
];
/** What is asked of policies, which findings and who-may word. */
const QUESTIONS = ANALYSIS_ROOMS.concat(
	"analysis/removal.ts",
	"analysis/analyse.ts",
	"analysis/compare.ts",
	"analysis/coverage.ts",
	"analysis/url-lines.ts",
	"analysis/find-url.ts",
);
/** What every room of an engine may use. */
const BELOW_ENGINE_WASM = ["contract", "arguments", "text", "url"];
const BELOW_ENGINE_JS = ["contract", "arguments", "text", "url", "matcher/snapshot"];

/**
 * The floors from below, and each floor's rooms from below. A room imports what its line names, and floors below. An
 * entry that stands in a room it shows beside others has a line of its own: what is shown does not import it. Rooms in a
 * room may have lines instead of it; `room/*` is all of them but that entry.
 *
 * @type {Record<string, Floor>}
 */
const HOUSE = {
	assembly: {
		"abi.ts": [],
		memory: ["abi.ts"],
		text: ["abi.ts", "memory"],
		file: ["abi.ts", "memory", "text"],
		match: ["abi.ts", "memory", "text", "file"],
		policy: ["abi.ts", "memory", "text", "file", "match"],
		set: ["abi.ts", "memory", "text", "match", "policy"],
		"verdict-lines": ["abi.ts", "text"],
		"index-lines.ts": ["verdict-lines"],
		"index.ts": ["memory", "text", "file", "match", "policy"],
		"index-matcher.ts": ["memory", "match", "policy"],
		"index-set.ts": ["memory", "file", "match", "policy", "set"],
		"checked.ts": ["memory", "index.ts"],
	},
	bindings: {
		contract: [],
		arguments: ["contract"],
		text: ["contract"],
		url: ["contract", "arguments", "text"],
		"matcher/snapshot": ["contract", "arguments"],
		file: ["contract", "arguments", "text", "url", "matcher/snapshot"],
		"engine-wasm/memory": BELOW_ENGINE_WASM,
		"engine-wasm/modules": [...BELOW_ENGINE_WASM, "engine-wasm/memory"],
		"engine-wasm/policy": [...BELOW_ENGINE_WASM, "engine-wasm/memory"],
		"engine-wasm/file": [...BELOW_ENGINE_WASM, "engine-wasm/memory", "engine-wasm/policy"],
		"engine-wasm/index.ts": [...BELOW_ENGINE_WASM, "engine-wasm/memory", "engine-wasm/file"],
		"engine-wasm/provide.ts": [...BELOW_ENGINE_WASM, "engine-wasm/memory", "engine-wasm/index.ts"],
		"engine-wasm/set": [
			...BELOW_ENGINE_WASM,
			"engine-wasm/memory",
			"engine-wasm/policy",
			"engine-wasm/index.ts",
		],
		"engine-js/block": BELOW_ENGINE_JS,
		"engine-js/file": [...BELOW_ENGINE_JS, "engine-js/block"],
		"engine-js/match": [...BELOW_ENGINE_JS, "engine-js/block"],
		"engine-js/policy": [...BELOW_ENGINE_JS, "engine-js/block", "engine-js/file", "engine-js/match"],
		"engine-js/index.ts": [...BELOW_ENGINE_JS, "engine-js/file", "engine-js/match", "engine-js/policy"],
		"engine-js/provide.ts": [...BELOW_ENGINE_JS, "engine-js/index.ts"],
		"engine-js/set": [
			...BELOW_ENGINE_JS,
			"engine-js/block",
			"engine-js/file",
			"engine-js/match",
			"engine-js/policy",
		],
		"shared-exports.ts": ["contract", "arguments", "url", "file"],
		"index.ts": ["contract", "file", "engine-wasm/*", "shared-exports.ts"],
		"auto.ts": [
			"contract",
			"arguments",
			"file",
			"engine-wasm/*",
			"engine-js/*",
			"engine-js/index.ts",
			"shared-exports.ts",
		],
		"wasm.ts": [
			"contract",
			"arguments",
			"file",
			"engine-wasm/*",
			"engine-wasm/index.ts",
			"shared-exports.ts",
		],
		// It parses by the class of `.`; `js.ts` hands its twin on, which has the JavaScript engine.
		"robots-parser": ["contract", "arguments", "url", "file", "index.ts", "engine-js/*"],
		matcher: ["contract", "arguments", "url", "matcher/snapshot", "engine-wasm/*", "engine-js/*"],
		set: ["contract", "arguments", "url", "matcher/snapshot", "engine-wasm/*", "engine-js/*", "matcher"],
		"js.ts": ["contract", "file", "engine-js/*", "shared-exports.ts", "matcher", "robots-parser", "set"],
		"internal.ts": ["contract", "arguments", "text", "url", "matcher/snapshot", "file", "matcher", "set"],
	},
	crawling: {
		"number-option.ts": [],
		"mistyped-member.ts": [],
		"time.ts": ["number-option.ts"],
		crawlers: [],
		"content-preferences": [],
		directives: ["time.ts", "content-preferences", "crawlers"],
		access: ["mistyped-member.ts", "time.ts"],
		"pace-records": [],
		client: ["number-option.ts", "time.ts", "access", "pace-records"],
		polite: ["number-option.ts", "access", "pace-records", "client"],
		"client/index.ts": ["access", "client", "polite"],
		node: ["client", "polite", "client/index.ts"],
		"internal.ts": ["mistyped-member.ts", "crawlers", "content-preferences", "pace-records", "client"],
	},
	insight: {
		records: [],
		"analysis/types.ts": [],
		"analysis/work.ts": [],
		"analysis/remember.ts": [],
		"analysis/arguments.ts": ["analysis/types.ts"],
		"analysis/url-lines.ts": ["analysis/types.ts"],
		"analysis/language": ["analysis/work.ts", "analysis/remember.ts"],
		"analysis/model": ["analysis/types.ts", "analysis/work.ts", "analysis/remember.ts", "analysis/language"],
		"analysis/removal.ts": ["analysis/work.ts", "analysis/model"],
		"analysis/analyse.ts": ANALYSIS_ROOMS.concat("analysis/removal.ts"),
		"analysis/compare.ts": ANALYSIS_ROOMS,
		"analysis/coverage.ts": ANALYSIS_ROOMS.concat("analysis/url-lines.ts"),
		"analysis/find-url.ts": ANALYSIS_ROOMS,
		"analysis/findings": QUESTIONS,
		"analysis/who-may": QUESTIONS.concat("analysis/findings"),
		"analysis/index.ts": ["analysis/*"],
		testing: ["analysis/*"],
		edit: ["analysis/*"],
		"site-requests/types.ts": [],
		"site-requests/host-name.ts": [],
		"site-requests/senders": ["site-requests/types.ts"],
		"site-requests/targets": [],
		"site-requests/files": ["site-requests/types.ts", "site-requests/senders", "site-requests/targets"],
		"audit/types.ts": ["site-requests/types.ts"],
		"audit/octets.ts": [],
		"audit/formats": ["audit/types.ts", "audit/octets.ts"],
		"audit/agents": ["site-requests/*", "audit/types.ts", "audit/octets.ts", "audit/formats"],
		"audit/requests": [
			"site-requests/*",
			"audit/types.ts",
			"audit/octets.ts",
			"audit/formats",
			"audit/agents",
		],
		"audit/crawler-tally": ["site-requests/*", "audit/types.ts", "audit/octets.ts"],
		"audit/policies": ["site-requests/*", "audit/types.ts", "audit/octets.ts", "audit/crawler-tally"],
		"audit/ledger": [
			"site-requests/*",
			"audit/types.ts",
			"audit/octets.ts",
			"audit/requests",
			"audit/crawler-tally",
			"audit/policies",
		],
		"audit/report": [
			"site-requests/*",
			"audit/types.ts",
			"audit/requests",
			"audit/crawler-tally",
			"audit/policies",
			"audit/ledger",
		],
		"audit/options.ts": ["site-requests/*", "audit/types.ts", "audit/formats"],
		"audit/log-start.ts": ["audit/types.ts", "audit/octets.ts", "audit/formats", "audit/options.ts"],
		"audit/log-audit.ts": ["site-requests/*", "audit/*"],
		"audit/index.ts": ["site-requests/*", "audit/*"],
		enforce: ["site-requests/*"],
	},
	cli: {
		host: [],
		arguments: ["host"],
		output: ["host", "arguments"],
		input: ["host", "arguments", "output"],
		urls: BELOW_COMMANDS,
		rows: [...BELOW_COMMANDS, "urls"],
		"commands/block": BELOW_COMMANDS,
		"commands/audit": BELOW_COMMANDS,
		"commands/lint": [...BELOW_COMMANDS, "urls"],
		"commands/set": [...BELOW_COMMANDS, "urls", "rows"],
		"commands/test": [...BELOW_COMMANDS, "urls", "commands/lint"],
		"commands/who": [...BELOW_COMMANDS, "urls"],
		"commands/check.ts": [...BELOW_COMMANDS, "urls", "commands/set"],
		"commands/completion.ts": BELOW_COMMANDS,
		"commands/coverage.ts": [...BELOW_COMMANDS, "urls"],
		"commands/diff.ts": [...BELOW_COMMANDS, "urls"],
		"commands/explain.ts": [...BELOW_COMMANDS, "urls"],
		"commands/judge.ts": [...BELOW_COMMANDS, "urls", "rows", "commands/set"],
		"commands/prefer.ts": [...BELOW_COMMANDS, "commands/block"],
		"commands/sitemaps.ts": BELOW_COMMANDS,
		// The only module that knows every command.
		"commands/table.ts": ["arguments", "commands/*"],
		"run.ts": ["host", "arguments", "output", "commands/table.ts"],
		"thread.ts": ["commands/audit"],
		"main.ts": ["host", "run.ts"],
	},
	playground: {
		"source/model/input": [],
		"source/model/judgement.ts": ["source/model/input"],
		"source/model/line-index.ts": [],
		"source/model/examples": ["source/model/input"],
		"source/model/findings": [
			"source/model/input",
			"source/model/judgement.ts",
			"source/model/line-index.ts",
		],
		"source/model/wording": ["source/model/judgement.ts", "source/model/findings"],
		"source/model/verdicts": [
			"source/model/input",
			"source/model/judgement.ts",
			"source/model/line-index.ts",
			"source/model/wording",
		],
		"source/model/work": ["source/model/judgement.ts", "source/model/findings"],
		"source/editor": ["source/model/*"],
		"source/page": ["source/model/*", "source/editor"],
		"source/worker.ts": ["source/model/*"],
		"source/main.ts": ["source/page"],
	},
	[`${CLICKHOUSE}/assembly`]: {
		url: [],
		functions: ["url"],
		"index.ts": ["functions"],
	},
	[`${CLICKHOUSE}/bake`]: {
		"wasm-sections.ts": [],
		"bake.ts": ["wasm-sections.ts"],
		"write-target.ts": [],
		"cli.ts": ["bake.ts", "write-target.ts"],
	},
};

/** Modules of Node. */
const NODE = `^(?:node:)?(?:${builtinModules.join("|")})$`;

/**
 * What rooms import from outside of the floors: modules of Node, packages that are bundled, and modules that the build
 * makes. Other rooms import nothing from outside.
 *
 * @type {Record<string, string[]>}
 */
const OUTSIDE = {
	"bindings/engine-wasm/modules": ["^virtual:robots-", "^[.]/robots[a-z-]*[.]wasm[?]module$"],
	"crawling/content-preferences": ["structured-headers"],
	"crawling/node": [NODE],
	"insight/site-requests/senders": ["^node_modules/ipaddr[.]js/"],
	"insight/audit/agents/automated": ["^virtual:agent-patterns$"],
	"cli/commands/block": [NODE, "^node_modules/diff/"],
	"cli/commands/audit": [NODE, "^node_modules/fzstd/"],
	"cli/output/lines": [NODE, "^virtual:robots-lines-wasm$"],
	cli: [NODE],
	"playground/source/model/findings": ["^node_modules/diff/"],
	// Of the library what any program may import, by its name.
	[`${CLICKHOUSE}/bake`]: [NODE, "^robotstxt-wasm/"],
	// The page has packages of its own, which the checks do not install.
	"playground/source/editor": ["^(?:playground/node_modules/)?@codemirror/"],
};

const FLOORS = Object.keys(HOUSE);
/** The floors that the package beside the house has nothing of. */
const ABOVE_ENGINE = FLOORS.filter((floor) => floor !== "assembly" && !floor.startsWith(CLICKHOUSE));

/** What the floors above take of the bindings: entries, what entries share, the types that are public, and the one door. */
const DOORS =
	"^bindings/(?:(?:auto|index|js|wasm|shared-exports|contract/types|internal)|(?:matcher|robots-parser|set)/(?:index|js))[.]ts$";
/** What insight takes of crawling: its entries, and its one door. */
const CRAWLING_DOORS =
	"^crawling/(?:internal|(?:client|content-preferences|crawlers|directives)/index)[.]ts$";
/** The names that each door may have; the constants of octets count as one. */
const MAX_DOOR_NAMES = { "bindings/internal.ts": 92, "crawling/internal.ts": 17 };

/** Walls between floors: nothing from above, and of the engine its ABI only. */
const FLOOR_WALLS = [
	...FLOORS.slice(0, -1).map((floor, index) => ({
		name: `${floor}: nothing from above`,
		from: { path: `^${floor}/` },
		to: { path: `^(?:${FLOORS.slice(index + 1).join("|")})/` },
	})),
	{
		name: "of the engine: the ABI only",
		from: { path: `^(?:bindings|cli|${CLICKHOUSE}/bake)/` },
		to: { path: `^(?:${CLICKHOUSE}/)?assembly/`, pathNot: "^assembly/abi[.]ts$" },
	},
	{
		name: "the engine is behind the bindings",
		from: { path: "^(?:crawling|insight|playground)/" },
		to: { path: "^assembly/" },
	},
	{
		name: "a module's entries are no rooms of the engine",
		from: { path: `^${CLICKHOUSE}/assembly/` },
		to: { path: "^assembly/(?:index|checked|verdict-lines)" },
	},
	{
		name: "the package beside the house has no floor but the engine",
		from: { path: `^${CLICKHOUSE}/` },
		to: { path: `^(?:${ABOVE_ENGINE.join("|")})/` },
	},
	{
		name: "the bindings are behind the entries and bindings/internal.ts",
		from: { path: "^(?:crawling|insight|cli|playground)/" },
		to: { path: "^bindings/", pathNot: DOORS },
	},
	{
		name: "crawling is behind its entries and crawling/internal.ts",
		from: { path: "^insight/" },
		to: { path: "^crawling/", pathNot: CRAWLING_DOORS },
	},
	{
		name: "the bindings do not use their own door",
		from: { path: "^bindings/" },
		to: { path: "^bindings/internal[.]ts$" },
	},
];

/** Walls around the house: each room imports from outside what its line of OUTSIDE names, the innermost room's. */
const OUTER_WALLS = Object.entries({
	...Object.fromEntries(FLOORS.map((floor) => [floor, []])),
	...OUTSIDE,
}).map(([room, allowed]) => ({
	name: `${room}: nothing from outside${allowed.length === 0 ? "" : " but what tools/floors.cjs names"}`,
	from: {
		path: `^${room}/`,
		pathNot: Object.keys(OUTSIDE)
			.filter((each) => each.startsWith(`${room}/`))
			.map((each) => `^${each}/`),
	},
	to: { pathNot: [`^(?:${FLOORS.join("|")})/(?!node_modules/)`, ...allowed] },
}));

/** Walls between the rooms of a floor. */
const ROOM_WALLS = Object.entries(HOUSE).flatMap(([floor, rooms]) =>
	Object.entries(rooms).map(([room, below]) => ({
		name: `${floor}/${room}: of its floor only ${below.join(", ") || "itself"}`,
		from: pathsOf(floor, room),
		to: {
			path: `^${floor}/(?!node_modules/)`,
			pathNot: [room, ...below].map((each) => pathsOf(floor, each).path),
		},
	})),
);

/** The modules of a room, but an entry that has a line of its own. */
function pathsOf(floor, room) {
	if (room.endsWith("/*")) return pathsOf(floor, room.slice(0, -2));
	if (room.endsWith(".ts")) return { path: `^${floor}/${room.replaceAll(".", "[.]")}$` };
	const isEntryApart = `${room}/index.ts` in HOUSE[floor];
	return { path: `^${floor}/${room}/${isEntryApart ? "(?!index[.]ts$)" : ""}` };
}

/** A room's line names rooms of lines above it, so rooms have no circle either; and every room has its line. */
for (const [floor, rooms] of Object.entries(HOUSE)) {
	const below = new Set();
	for (const [room, allowed] of Object.entries(rooms)) {
		const unknown = allowed.find((each) => !below.has(each));
		if (unknown !== undefined) throw new Error(`${floor}/${room}: ${unknown} is not a room below it`);
		below.add(room);
		if (room.includes("/")) below.add(`${room.slice(0, room.lastIndexOf("/"))}/*`);
	}
	const folder = floor === "playground" ? "source/" : "";
	const unlisted = roomsIn(floor, folder, [...below]).find((room) => !below.has(room));
	if (unlisted !== undefined)
		throw new Error(`${floor}/${unlisted}: tools/floors.cjs does not list this room`);
}

/** The rooms and files in a folder of a floor; where a room's rooms have lines instead of it, those. */
function roomsIn(floor, folder, listed) {
	return readdirSync(join(__dirname, "..", floor, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory() || /(?<![.]d)[.]ts$/.test(entry.name))
		.flatMap((entry) => {
			const room = folder + entry.name;
			const hasOwnLines = !listed.includes(room) && listed.some((each) => each.startsWith(`${room}/`));
			return hasOwnLines ? roomsIn(floor, `${room}/`, listed) : [room];
		});
}

/** A door hands on names, each by itself, so that they can be counted. */
for (const [path, maxNames] of Object.entries(MAX_DOOR_NAMES)) {
	const door = readFileSync(join(__dirname, "..", path), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
	const exported = /export (?:type )?\{([^}]*)\} from "([^"]+)";/g;
	if (door.replaceAll(exported, "").trim() !== "")
		throw new Error(`${path}: only lists of names are exported from it`);
	const names = Array.from(door.matchAll(exported), ([, list, from]) =>
		list
			.split(",")
			.map((name) => name.trim())
			.filter((name) => name !== "")
			.map((name) => (from === "./text/octets.js" && /^[A-Z_]+$/.test(name) ? "constants of octets" : name)),
	).flat();
	const nameCount = new Set(names).size;
	if (nameCount > maxNames) throw new Error(`${path}: ${nameCount} names, more than ${maxNames}`);
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
	forbidden: [
		...[...FLOOR_WALLS, ...OUTER_WALLS, ...ROOM_WALLS].map((wall) => ({ severity: "error", ...wall })),
		{ name: "no circle", severity: "error", from: {}, to: { circular: true } },
		{
			name: "no orphan",
			severity: "error",
			from: {
				orphan: true,
				pathNot: "[.]d[.]ts$|^assembly/(?:index|checked)|imported-.*module|decode-base64",
			},
			to: {},
		},
	],
	options: {
		tsPreCompilationDeps: true,
		tsConfig: { fileName: "tsconfig.json" },
		doNotFollow: { path: `node_modules|^(?!(?:${FLOORS.join("|")})/)` },
	},
};
