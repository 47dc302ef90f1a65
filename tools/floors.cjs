/**
 * The house: imports run downwards only, floor by floor and room by room, and in no circle. Those of types count too.
 * `npm run check:floors`.
 */

const { readdirSync } = require("node:fs");
const { join } = require("node:path");

/** @typedef {Record<string, string[]>} Floor each room, or file beside the rooms, and what it may import of its floor */

/**
 * The floors from below, and each floor's rooms from below. A room imports what its line names, and floors below. An
 * entry that stands in a room it shows beside others has a line of its own: what is shown does not import it.
 *
 * @type {Record<string, Floor>}
 */
const HOUSE = {
	assembly: {
		"abi.ts": [],
		memory: ["abi.ts"],
		text: ["abi.ts", "memory"],
		file: ["abi.ts", "memory", "text"],
		url: ["abi.ts", "memory", "text", "file"],
		match: ["abi.ts", "memory", "text", "file"],
		policy: ["abi.ts", "memory", "text", "file", "match"],
		set: ["abi.ts", "memory", "text", "match", "policy"],
		clickhouse: ["abi.ts", "memory", "text", "file", "url", "match", "policy", "set"],
		lines: ["abi.ts", "text"],
		"index-lines.ts": ["lines"],
		"index.ts": ["memory", "text", "file", "match", "policy"],
		"index-matcher.ts": ["memory", "match", "policy"],
		"index-set.ts": ["memory", "file", "match", "policy", "set"],
		"index-threads.ts": ["memory", "match", "index-set.ts"],
		"index-clickhouse.ts": ["match", "set", "clickhouse"],
		"checked.ts": ["memory", "index.ts"],
	},
	bindings: {
		contract: [],
		arguments: ["contract"],
		text: ["contract"],
		url: ["contract", "arguments"],
		snapshot: ["contract", "arguments"],
		file: ["contract", "arguments", "url", "snapshot"],
		"engine-wasm": ["contract", "arguments", "url"],
		"engine-js": ["contract", "arguments", "text", "url", "snapshot"],
		"common.ts": ["contract", "arguments", "url", "file"],
		"index.ts": ["contract", "file", "engine-wasm", "common.ts"],
		"js.ts": ["contract", "file", "engine-js", "common.ts"],
		"auto.ts": ["contract", "arguments", "file", "engine-wasm", "engine-js", "common.ts"],
		"wasm.ts": ["contract", "arguments", "file", "engine-wasm", "common.ts"],
		"robots-parser": ["contract", "arguments", "url", "file", "engine-wasm", "engine-js"],
		matcher: ["contract", "arguments", "url", "snapshot", "engine-wasm", "engine-js"],
		set: ["contract", "arguments", "url", "snapshot", "engine-wasm", "engine-js", "matcher"],
		threads: ["contract", "arguments", "engine-wasm", "set"],
	},
	crawling: {
		crawlers: [],
		"content-preferences": [],
		directives: ["content-preferences"],
		access: [],
		"pace-records": [],
		client: ["access", "pace-records"],
		polite: ["access", "pace-records", "client"],
		"client/index.ts": ["access", "client", "polite"],
		node: ["client", "polite", "client/index.ts"],
	},
	insight: {
		records: [],
		analysis: [],
		findings: ["analysis"],
		"who-may": ["analysis", "findings"],
		"analysis/index.ts": ["analysis", "findings", "who-may"],
		testing: ["analysis", "findings"],
		edit: ["analysis", "findings", "who-may"],
		audit: [],
	},
	cli: {
		"host.ts": [],
		"failure.ts": [],
		"jobs.ts": ["host.ts"],
		"library.ts": ["host.ts"],
		arguments: ["host.ts", "failure.ts"],
		output: ["host.ts", "failure.ts", "arguments"],
		input: ["host.ts", "failure.ts", "arguments", "output"],
		urls: ["host.ts", "failure.ts", "arguments", "output", "input"],
		access: ["host.ts", "arguments", "output"],
		lint: ["host.ts", "failure.ts", "arguments", "output", "input", "urls"],
		tests: ["host.ts", "failure.ts", "arguments", "output", "input", "urls", "lint"],
		rows: ["host.ts", "arguments", "output", "input", "urls"],
		set: ["host.ts", "failure.ts", "jobs.ts", "arguments", "output", "input", "urls"],
		who: ["arguments", "output"],
		audit: ["host.ts", "failure.ts", "jobs.ts", "arguments", "output", "input"],
		commands: [
			...["host.ts", "failure.ts", "arguments", "output", "input", "urls"],
			...["access", "audit", "lint", "rows", "set", "tests", "who"],
		],
		"run.ts": ["host.ts", "failure.ts", "arguments", "output", "commands"],
		"main.ts": ["library.ts", "set", "audit", "run.ts"],
	},
	playground: { source: [] },
};

const FLOORS = Object.keys(HOUSE);

/** Walls between floors: nothing from above, and of the engine its ABI only. */
const FLOOR_WALLS = [
	...FLOORS.slice(0, -1).map((floor, index) => ({
		name: `${floor}: nothing from above`,
		from: { path: `^${floor}/` },
		to: { path: `^(?:${FLOORS.slice(index + 1).join("|")})/` },
	})),
	{
		name: "of the engine: the ABI only",
		from: { pathNot: "^assembly/" },
		to: { path: "^assembly/", pathNot: "^assembly/abi[.]ts$" },
	},
	{
		name: "engines are behind the entries",
		from: { path: "^(?:crawling|insight|cli)/" },
		to: { path: "^bindings/engine-" },
	},
];

/** Walls between the rooms of a floor. */
const ROOM_WALLS = Object.entries(HOUSE).flatMap(([floor, rooms]) =>
	Object.entries(rooms).map(([room, below]) => ({
		name: `${floor}/${room}: of its floor only ${below.join(", ") || "itself"}`,
		from: pathsOf(floor, room),
		to: {
			path: `^${floor}/`,
			pathNot: [room, ...below].map((each) => pathsOf(floor, each).path),
		},
	})),
);

/** The modules of a room, but an entry that has a line of its own. */
function pathsOf(floor, room) {
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
	}
	if (floor === "playground") continue;
	const unlisted = readdirSync(join(__dirname, "..", floor), { withFileTypes: true })
		.filter((entry) => entry.isDirectory() || /(?<![.]d)[.]ts$/.test(entry.name))
		.find((entry) => !below.has(entry.name));
	if (unlisted !== undefined)
		throw new Error(`${floor}/${unlisted.name}: tools/floors.cjs does not list this room`);
}

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
	forbidden: [
		...[...FLOOR_WALLS, ...ROOM_WALLS].map((wall) => ({ severity: "error", ...wall })),
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
		includeOnly: `^(?:${FLOORS.join("|")})/`,
		exclude: "node_modules",
	},
};
