import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import commonJsModules from "@rollup/plugin-commonjs";
import nodeResolve from "@rollup/plugin-node-resolve";
import { dts } from "rollup-plugin-dts";
import { ENTRIES, NODE_FILES, MODULES as WASM_MODULES } from "./scripts/entries/entries.mjs";
import { agentPatterns } from "./scripts/plugins/agent-patterns.mjs";
import { compact } from "./scripts/plugins/compact.mjs";
import { publicDeclarations, requiredDeclarations } from "./scripts/plugins/declarations.mjs";
import { inlineConstants } from "./scripts/plugins/inline-constants.mjs";
import { licences } from "./scripts/plugins/licences.mjs";
import { minify } from "./scripts/plugins/minify.mjs";
import { robotsWasm } from "./scripts/plugins/wasm.mjs";

const root = (path) => fileURLToPath(new URL(path, import.meta.url));
const MODULES = root("build/modules");
const TYPES = root("build/types");

/** Marks an entry for hosts that compile what is imported. */
const EDGE = "?edge";

/** Rooms that entries share, each a file; so that none has an engine it does not run. */
const ROOMS = {
	"bindings/contract": "contract",
	"bindings/arguments": "core",
	"bindings/url": "core",
	"bindings/file": "core",
	"crawling/time.js": "core",
	"crawling/mistyped-member.js": "core",
	"bindings/matcher/snapshot": "core",
	"bindings/text": "text",
	"bindings/engine-js": "engine-js",
	"bindings/engine-wasm": "engine-wasm",
	"bindings/robots-parser": "robots-parser-room",
	"bindings/matcher": "matcher-room",
	"bindings/set": "set-room",
	"crawling/access": "client-room",
	"crawling/client/events.js": "core",
	"crawling/client": "client-room",
	"crawling/pace-records": "pace-records-room",
	"crawling/polite": "client-room",
	"crawling/directives": "directives-room",
	"crawling/content-preferences": "directives-room",
	"crawling/crawlers": "crawlers-room",
	"insight/analysis": "analysis-room",
	"insight/site-requests": "site-requests-room",
	"insight/audit": "audit-room",
	"insight/enforce": "enforce-room",
	"insight/edit": "edit-room",
	"insight/records": "records-room",
	"insight/testing": "testing-room",
};

/** Apart from the engine, which some hand a module of their own. */
const MODULE_SOURCES = {
	"embedded-module.js": "embedded-module",
	"imported-module.js": "imported-module",
	"embedded-matcher-module.js": "embedded-matcher-module",
	"imported-matcher-module.js": "imported-matcher-module",
	"embedded-set-module.js": "embedded-set-module",
	"imported-set-module.js": "imported-set-module",
};

/** The source of each entry, compiled. */
const SOURCES = new Set(ENTRIES.map(({ source }) => `${source}.js`));

/**
 * Entries that rooms take things from: without a file of their own they would become a part of such a room. What `./js` hands on of
 * other rooms is of its engine.
 */
const SHARED_ENTRIES = {
	"bindings/js.js": "engine-js",
	"bindings/matcher/js.js": "engine-js",
	"bindings/robots-parser/js.js": "engine-js",
	"bindings/set/js.js": "engine-js",
	"crawling/crawlers/index.js": "crawlers-room",
};

/** Where a compiled module or its declarations lie below the project's top, with slashes on any system. */
function pathOf(id) {
	return relative(id.startsWith(TYPES) ? TYPES : MODULES, id).replaceAll(sep, "/");
}

function roomOf(id) {
	const path = pathOf(id);
	const shared = SHARED_ENTRIES[path];
	if (shared !== undefined) return shared;
	if (SOURCES.has(path.replace(/\?\w+$/, ""))) return undefined;
	const [floor, room, inner] = path.split("/");
	return MODULE_SOURCES[basename(id)] ?? ROOMS[`${floor}/${room}/${inner}`] ?? ROOMS[`${floor}/${room}`];
}

/** The file that a module of ours becomes a part of; the module's text goes with what decodes it. */
function chunkOf(id) {
	const [, part] = /virtual:robots((?:-[a-z]+)?)-wasm$/.exec(id) ?? [];
	if (part !== undefined) return `embedded${part}-module`;
	if (/virtual:agent-patterns$/.test(id)) return "audit-room";
	if (/[\\/]ipaddr\.js[\\/]|commonjsHelpers/.test(id)) return "site-requests-room";
	if (/[\\/]node_modules[\\/]/.test(id)) return "directives-room";
	return roomOf(id);
}

/** In entries for such hosts the module is imported. */
const importsModule = {
	name: "imports-module",
	resolveId(id, importer) {
		if (id.endsWith(".wasm?module")) return { id: `.${id}`, external: true };
		if (id.endsWith(EDGE)) return id;
		if (!importer?.endsWith(EDGE) || !id.startsWith(".")) return null;
		const path = join(dirname(importer), id);
		// An entry that hands on what another has.
		if (ENTRIES.some(({ source, isEdge }) => isEdge && pathOf(path) === `${source}.js`)) return path + EDGE;
		return path.replace(/embedded((?:-[a-z]+)?-module\.js)$/, "imported$1");
	},
	load: (id) => (id.endsWith(EDGE) ? readFileSync(id.slice(0, -EDGE.length), "utf8") : null),
};

/**
 * Puts the module's text in front of all code of a program that bundles it: amid the code, gzip would need 1 KiB more.
 * Bundlers keep the order in which files are first imported.
 */
const moduleTextFirst = {
	name: "module-text-first",
	renderChunk(code) {
		const found = /^import .*\/embedded(?:-[a-z]+)?-module\.js';\n/m.exec(code);
		return found === null ? null : { code: found[0] + code.replace(found[0], ""), map: null };
	},
};

/**
 * Drops imports of files for nothing but their side effects. They have none (package.json, `sideEffects`), and bundlers warn
 * of such imports.
 */
const withoutBareImports = {
	name: "without-bare-imports",
	renderChunk: (code) => ({ code: code.replace(/^import ['"]\.[^'"]+['"];\n/gm, ""), map: null }),
};

/** The base64 of a module is decoded by the host. */
const hostDecodes = {
	name: "host-decodes",
	resolveId: (id, importer) =>
		id.endsWith("/decode-octets.js") ? join(dirname(importer), "decode-base64.js") : null,
};

/** Tells Deno and JSR of an entry's declarations; files for one host are found by a condition, which has types. */
const selfTypes = (fileName) =>
	fileName.includes("/") ? "" : `/* @ts-self-types="./${fileName.replace(/js$/, "d.ts")}" */\n`;

/**
 * CommonJS for who requires it: a file with a default export *is* that export. Hosts that compile what is imported get
 * none: their bundlers take ES modules whoever asks for them.
 */
const commonJs = {
	name: "common-js",
	generateBundle(_options, bundle) {
		for (const name of Object.keys(bundle)) if (/^edge\/|\/imported-module/.test(name)) delete bundle[name];
	},
	renderChunk(code, { exports }) {
		if (!exports.includes("default")) return null;
		return { code: `${code}\nmodule.exports = Object.assign(exports.default, exports);\n`, map: null };
	},
};

/** Packages that are bundled, and come as CommonJS alone. */
const requiredPackages = () => commonJsModules({ include: "node_modules/ipaddr.js/**" });

const SPLIT = { manualChunks: chunkOf, hoistTransitiveImports: false, minifyInternalExports: false };

const numbersForNames = () =>
	inlineConstants(
		root("build/modules/assembly/abi.js"),
		{ path: join(MODULES, "bindings/contract/types.js"), name: "Verdict" },
		[
			"bindings/text/octets",
			"bindings/text/symbols",
			"bindings/internal",
			"bindings/shared-exports",
			"crawling/time",
			"insight/analysis/language/symbols",
		].map((name) => join(MODULES, `${name}.js`)),
	);

/** Imports of another entry's file end as the file that imports it. */
const withEnding = (ending) => (id) => (/^\.\/[a-z-]+$/.test(id) ? `${id}.${ending}` : id);

const library = {
	external: (id) => id.startsWith("node:"),
	input: Object.fromEntries(
		ENTRIES.filter(({ isNodeOnly }) => !isNodeOnly).flatMap(({ name, source, isEdge }) => {
			const path = `${MODULES}/${source}.js`;
			return [[name, path], ...(isEdge ? [[`edge/${name}`, path + EDGE]] : [])];
		}),
	),
	output: [
		{
			dir: "dist",
			format: "es",
			entryFileNames: "[name].js",
			chunkFileNames: "shared/[name].js",
			plugins: [moduleTextFirst, withoutBareImports, compact({ firstLine: selfTypes })],
			...SPLIT,
		},
		{
			dir: "dist",
			format: "cjs",
			exports: "named",
			entryFileNames: "[name].cjs",
			chunkFileNames: "shared/[name].cjs",
			plugins: [commonJs, compact()],
			...SPLIT,
		},
	],
	plugins: [
		importsModule,
		nodeResolve(),
		requiredPackages(),
		numbersForNames(),
		robotsWasm(),
		agentPatterns(),
		licences(root("build/licences/library.md")),
	],
};

/**
 * Entries as Node loads them: each file that it loads takes about half a millisecond. 100 KB of code take six or seven, whose
 * white space is hardly a part, and 100 KB of a string one. So an entry whose start is promised is one file. The module is
 * base64 there, which the host decodes; it is larger than the text of the other files, but nobody has to send it.
 */
const forNode = NODE_FILES.map(({ name: entryName, outside = {} }) => ({
	external: (id) => id.startsWith("node:"),
	input: { [entryName]: `${MODULES}/${ENTRIES.find(({ name }) => name === entryName).source}.js` },
	output: ["js", "cjs"].map((ending) => ({
		dir: "dist/node",
		format: ending === "js" ? "es" : "cjs",
		exports: "named",
		entryFileNames: `[name].${ending}`,
		paths: withEnding(ending),
		plugins: [...(ending === "js" ? [] : [commonJs]), compact({ hasShortLocals: true })],
		hoistTransitiveImports: false,
	})),
	plugins: [
		takenFrom(outside),
		hostDecodes,
		nodeResolve(),
		numbersForNames(),
		robotsWasm("main", { isBase64: true }),
		licences(root(`build/licences/node-${entryName}.md`)),
	],
}));

/** Modules whose names another entry's file of the same folder exports. */
function takenFrom(outside) {
	return {
		name: "taken-from-another-entry",
		resolveId(id, importer) {
			if (importer === undefined || !id.startsWith(".")) return null;
			const entry = outside[pathOf(join(dirname(importer), id))];
			return entry === undefined ? null : { id: `./${entry}`, external: true };
		},
	};
}

/** Deno and JSR look for declarations by way of code, and the shared ones have none. */
const namedForDeno = {
	name: "named-for-deno",
	generateBundle() {
		this.emitFile({
			type: "asset",
			fileName: "shared/types.cjs",
			source: '/* @ts-self-types="./types.d.cts" */\n',
		});
	},
};

const DECLARED = new Set(ENTRIES.map(({ source }) => `${TYPES}/${source}.d.ts`));

/**
 * Once for each kind of module, since a declaration file is of one kind. What they share is of CommonJS, which both kinds
 * can import; so a class is one type, whether it is imported or required.
 */
const declarations = {
	input: Object.fromEntries(ENTRIES.map(({ name, source }) => [name, `${TYPES}/${source}.d.ts`])),
	output: ["ts", "cts"].map((kind) => ({
		dir: "dist",
		format: "es",
		plugins: [kind === "cts" ? requiredDeclarations : namedForDeno],
		entryFileNames: `[name].d.${kind}`,
		chunkFileNames: "shared/[name].d.cts",
		...SPLIT,
		manualChunks: (id) => (DECLARED.has(id) ? undefined : "types"),
	})),
	// The classes that entries build on are no names for callers.
	onwarn: (warning) => /private shared type exports/.test(warning.message) || tell(warning),
	plugins: [publicDeclarations(), dts()],
};

/** Those whose files the command shares with programs; what it takes of others is a part of it. */
const ENTRIES_OF_COMMAND = new Set([
	"./auto",
	"./client",
	"./crawlers",
	"./directives",
	"./analysis",
	"./audit",
	"./edit",
	"./set",
]);

const command = {
	input: { cli: `${MODULES}/cli/main.js`, "cli-thread": `${MODULES}/cli/thread.js` },
	output: {
		dir: "dist",
		format: "es",
		banner: ({ name }) => (name === "cli" ? "#!/usr/bin/env node" : ""),
		chunkFileNames: "shared/cli-[name].js",
	},
	external: (id) => id.startsWith("node:"),
	plugins: [
		nodeResolve(),
		// Nobody debugs the command by its file, which would be a tenth of the package.
		minify(),
		robotsWasm(),
		licences(root("build/licences/command.md")),
		{
			name: "library-stays-outside",
			resolveId(id, importer) {
				if (importer === undefined || !id.startsWith(".")) return null;
				const path = join(dirname(importer), id);
				const entry = ENTRIES.find(({ source }) => pathOf(path) === `${source}.js`);
				return ENTRIES_OF_COMMAND.has(entry?.entry) ? { id: `./${entry.name}.js`, external: true } : null;
			},
		},
		copiesModules(WASM_MODULES, "dist"),
	],
};

/** What is beside the code: modules that callers import as files, with their declarations. */
function copiesModules(names, folder) {
	return {
		name: "copies-modules",
		writeBundle() {
			mkdirSync(folder, { recursive: true });
			for (const name of names) {
				copyFileSync(`build/${name}.wasm`, `${folder}/${name}.wasm`);
				for (const types of ["wasm.d.ts", "wasm.d.cts"])
					copyFileSync(`scripts/plugins/robots.${types}`, `${folder}/${name}.${types}`);
			}
		},
	};
}

const CLICKHOUSE = "packages/robotstxt-clickhouse";

/** The package for ClickHouse: its module, and the command that bakes a set into it. It imports this one by its name. */
const clickHouse = {
	input: { cli: `${MODULES}/${CLICKHOUSE}/bake/cli.js` },
	output: { dir: `${CLICKHOUSE}/dist`, format: "es", banner: "#!/usr/bin/env node" },
	external: (id) => id.startsWith("node:") || id.startsWith("robotstxt-wasm/"),
	plugins: [
		compact(),
		licences(root("build/licences/clickhouse.md")),
		copiesModules(["robots-clickhouse"], `${CLICKHOUSE}/dist`),
	],
};

/** `--silent`, which keeps progress to one line a step (build-once.mjs), would keep warnings too. */
function tell({ message }) {
	console.error(`warning: ${message}`);
}

export default [library, ...forNode, declarations, command, clickHouse].map((built) => ({
	onwarn: tell,
	...built,
}));
