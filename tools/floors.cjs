/**
 * The house: imports run downwards only, floor by floor and room by room, and in no circle. Those of types count too.
 * `npm run check:floors`.
 */

const { readdirSync } = require("node:fs");
const { join } = require("node:path");

/** @typedef {Record<string, string[]>} Floor each room, or file beside the rooms, and what it may import of its floor */

/** What every command may use. */
const BELOW_COMMANDS = ["host", "arguments", "output", "input"];

/**
 * The floors from below, and each floor's rooms from below. A room imports what its line names, and floors below. An
 * entry that stands in a room it shows beside others has a line of its own: what is shown does not import it. Rooms in a
 * room may have lines instead of it; `room/*` is all of them.
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
		host: [],
		arguments: ["host"],
		output: ["host", "arguments"],
		input: ["host", "arguments", "output"],
		urls: BELOW_COMMANDS,
		rows: [...BELOW_COMMANDS, "urls"],
		"commands/access": BELOW_COMMANDS,
		"commands/audit": BELOW_COMMANDS,
		"commands/lint": [...BELOW_COMMANDS, "urls"],
		"commands/set": [...BELOW_COMMANDS, "urls", "rows"],
		"commands/test": [...BELOW_COMMANDS, "urls", "commands/lint"],
		"commands/who": [...BELOW_COMMANDS, "urls"],
		"commands/check.ts": [...BELOW_COMMANDS, "urls"],
		"commands/coverage.ts": [...BELOW_COMMANDS, "urls"],
		"commands/diff.ts": [...BELOW_COMMANDS, "urls"],
		"commands/explain.ts": [...BELOW_COMMANDS, "urls"],
		"commands/judge.ts": [...BELOW_COMMANDS, "urls", "rows", "commands/set"],
		"commands/sitemaps.ts": BELOW_COMMANDS,
		"run.ts": ["host", "arguments", "output", "commands/*"],
		"main.ts": ["host", "commands/set", "commands/audit", "run.ts"],
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
	if (room.endsWith("/*")) return { path: `^${floor}/${room.slice(0, -1)}` };
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
	if (floor === "playground") continue;
	const unlisted = roomsIn(floor, "", [...below]).find((room) => !below.has(room));
	if (unlisted !== undefined)
		throw new Error(`${floor}/${unlisted}: tools/floors.cjs does not list this room`);
}

/** The rooms and files in a folder of a floor; where a room's rooms have lines instead of it, those. */
function roomsIn(floor, folder, listed) {
	return readdirSync(join(__dirname, "..", floor, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory() || /(?<![.]d)[.]ts$/.test(entry.name))
		.flatMap((entry) => {
			const room = folder + entry.name;
			const isParted = !listed.includes(room) && listed.some((each) => each.startsWith(`${room}/`));
			return isParted ? roomsIn(floor, `${room}/`, listed) : [room];
		});
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
