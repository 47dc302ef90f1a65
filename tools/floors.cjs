/**
 * The house: imports run downwards only, floor by floor and room by room, and in no circle. Those of types count too.
 * `npm run check:floors`.
 */
const FLOORS = ["assembly", "bindings", "crawling", "insight", "cli", "playground"];

/** The imports that are forbidden. */
const WALLS = [
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
		name: "the ABI stands alone",
		from: { path: "^assembly/abi[.]ts$" },
		to: { path: "." },
	},
	{
		name: "engines do not know each other",
		from: { path: "^bindings/engine-(js|wasm)/" },
		to: { path: "^bindings/engine-", pathNot: "^bindings/engine-$1/" },
	},
	{
		name: "engines are behind the entries",
		from: { path: "^(?:crawling|insight|cli)/" },
		to: { path: "^bindings/engine-" },
	},
	{
		name: "promises need no engine and no file",
		from: { path: "^bindings/contract/" },
		to: { path: "^bindings/", pathNot: "^bindings/contract/" },
	},
	{
		name: "text needs the ABI and promises at most",
		from: { path: "^bindings/text/" },
		to: { path: "^bindings/", pathNot: "^bindings/(?:text|contract)/" },
	},
	{
		name: "access states are pure",
		from: { path: "^crawling/access/" },
		to: { path: "^crawling/", pathNot: "^crawling/access/" },
	},
];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
	forbidden: [
		...WALLS.map((wall) => ({ severity: "error", ...wall })),
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
