/**
 * The entries: the name that callers import, the name of its files in dist/, and its source. Add an entry here; `npm
 * run entries` then writes it to package.json and jsr.json. The build, the documentation and the tests use this table.
 *
 * - `isEdge`: starts the module of this package, so hosts that compile imports need a separate file.
 * - `isNodeOnly`: needs modules of Node, so there is no file for other hosts, and it is not published to JSR.
 */
export const ENTRIES = [
	{ entry: ".", name: "index", source: "bindings/index", isEdge: true },
	{ entry: "./js", name: "js", source: "bindings/js" },
	{ entry: "./auto", name: "auto", source: "bindings/auto", isEdge: true },
	{ entry: "./wasm", name: "wasm", source: "bindings/wasm" },
	{ entry: "./client", name: "client", source: "crawling/client/index", isEdge: true },
	{ entry: "./directives", name: "directives", source: "crawling/directives/index" },
	{ entry: "./crawlers", name: "crawlers", source: "crawling/crawlers/index" },
	{ entry: "./records", name: "records", source: "insight/records/index" },
	{ entry: "./analysis", name: "analysis", source: "insight/analysis/index" },
	{ entry: "./audit", name: "audit", source: "insight/audit/index" },
	{ entry: "./enforce", name: "enforce", source: "insight/enforce/index", isEdge: true },
	{ entry: "./edit", name: "edit", source: "insight/edit/index" },
	{ entry: "./testing", name: "testing", source: "insight/testing/index" },
	{ entry: "./robots-parser", name: "robots-parser", source: "bindings/robots-parser/index", isEdge: true },
	{ entry: "./matcher", name: "matcher", source: "bindings/matcher/index", isEdge: true },
	{ entry: "./set", name: "set", source: "bindings/set/index", isEdge: true },
	{ entry: "./node", name: "node", source: "crawling/node/index", isNodeOnly: true },
];

/** The compiled modules that callers may import: files of the build. */
export const MODULES = ["robots", "robots-plain", "robots-matcher", "robots-set"];

/**
 * Entries that are one file in Node: where the start is promised, and `./node`. They take the class of a parsed file from
 * `.`: `outside` has the modules that another entry's file has, by their paths in build/modules/, and that entry.
 */
export const NODE_FILES = [
	{ name: "index" },
	{
		name: "robots-parser",
		outside: { "bindings/index.js": "index", "bindings/arguments/error-classes.js": "index" },
	},
	{
		name: "client",
		outside: { "bindings/index.js": "index", "bindings/arguments/error-classes.js": "index" },
	},
	{
		name: "node",
		outside: {
			"crawling/client/index.js": "client",
			"crawling/polite/errors.js": "client",
			"bindings/index.js": "index",
			"bindings/arguments/error-classes.js": "index",
		},
	},
];

const NODE_ENTRIES = new Set(NODE_FILES.map(({ name }) => name));

/** The `exports` of package.json. */
export function exportsOf() {
	const required = (types, conditions) => ({ types: types.replace(/ts$/, "cts"), ...conditions });
	return {
		...Object.fromEntries(
			ENTRIES.map(({ entry, name, isEdge, isNodeOnly }) => {
				const types = `./dist/${name}.d.ts`;
				const edge = `./dist/edge/${name}.js`;
				const edges = isEdge ? { workerd: edge, "edge-light": edge } : {};
				const files = (ending) => ({
					...edges,
					...(NODE_ENTRIES.has(name)
						? { [isNodeOnly ? "default" : "node"]: `./dist/node/${name}.${ending}` }
						: {}),
					...(isNodeOnly ? {} : { default: `./dist/${name}.${ending}` }),
				});
				return [entry, { require: required(types, files("cjs")), default: { types, ...files("js") } }];
			}),
		),
		"./*.wasm": {
			require: required("./dist/*.wasm.d.ts", { default: "./dist/*.wasm" }),
			default: { types: "./dist/*.wasm.d.ts", default: "./dist/*.wasm" },
		},
		"./package.json": "./package.json",
	};
}

/** The exports of jsr.json: all entries that need no file for a certain host. */
export function jsrExportsOf() {
	const entries = ENTRIES.filter(({ entry, isNodeOnly }) => entry !== "./wasm" && isNodeOnly !== true);
	return Object.fromEntries(entries.map(({ entry, name }) => [entry, `./dist/${name}.js`]));
}
