import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";

interface Wall {
	readonly name: string;
	readonly from: { readonly path?: string; readonly pathNot?: string };
	readonly to: {
		readonly path?: string;
		readonly pathNot?: string | readonly string[];
		readonly circular?: boolean;
	};
}

const require = createRequire(import.meta.url);
const { forbidden }: { forbidden: Wall[] } = require("../tools/floors.cjs");
const walls = forbidden.filter(({ from, to }) => from.path !== undefined || to.path !== undefined);

/** Planted imports: upwards by a floor, upwards by a room, into an engine, sideways. */
const FORBIDDEN: ReadonlyArray<readonly [importer: string, imported: string]> = [
	["bindings/url/resolve.ts", "bindings/index.ts"],
	["bindings/url/resolve.ts", "bindings/engine-js/parser.ts"],
	["assembly/text/lines.ts", "assembly/match/matcher.ts"],
	["crawling/directives/index.ts", "crawling/client/robots-client.ts"],
	["cli/rows/fields.ts", "cli/run.ts"],
	["crawling/client/options.ts", "crawling/polite/options.ts"],
	["crawling/client/options.ts", "crawling/client/index.ts"],
	["insight/findings/types.ts", "insight/analysis/index.ts"],
	["insight/analysis/types.ts", "insight/findings/types.ts"],
	["bindings/engine-js/parser.ts", "bindings/engine-wasm/engine.ts"],
	["bindings/contract/types.ts", "bindings/arguments/errors.ts"],
	["bindings/file/matcher.ts", "bindings/engine-js/parser.ts"],
	["bindings/file/matcher.ts", "assembly/memory/layout.ts"],
	["insight/analysis/analyse.ts", "bindings/engine-js/parser.ts"],
	["crawling/access/types.ts", "cli/host/failure.ts"],
	["cli/input/input.ts", "cli/commands/set/set-file.ts"],
	["cli/commands/audit/words.ts", "cli/commands/who/who-data.ts"],
	["cli/commands/lint/lint.ts", "cli/commands/test/test-run.ts"],
	["insight/audit/index.ts", "cli/commands/audit/logs/log-files.ts"],
];

const ALLOWED: ReadonlyArray<readonly [importer: string, imported: string]> = [
	["crawling/client/index.ts", "crawling/polite/options.ts"],
	["insight/analysis/index.ts", "insight/findings/index.ts"],
	["bindings/engine-wasm/engine.ts", "assembly/abi.ts"],
	["insight/audit/index.ts", "crawling/crawlers/index.ts"],
	["cli/commands/audit/logs/log-files.ts", "insight/audit/index.ts"],
	["cli/run.ts", "cli/commands/who/who.ts"],
	["cli/commands/test/test-run.ts", "cli/commands/lint/lint-findings.ts"],
	["bindings/set/index.ts", "bindings/set/types.ts"],
];

/** The names of the walls that an import runs into. */
function wallsInTheWay(importer: string, imported: string): string[] {
	return walls
		.filter(({ from, to }) => applies(from, importer) && applies(to, imported))
		.map(({ name }) => name);
}

function applies({ path = "", pathNot = [] }: Wall["from"] | Wall["to"], module: string): boolean {
	const refused = typeof pathNot === "string" ? [pathNot] : pathNot;
	return new RegExp(path).test(module) && !refused.some((each) => new RegExp(each).test(module));
}

describe("the house's walls (tools/floors.cjs)", () => {
	it.each(FORBIDDEN)("%s may not import %s", (importer, imported) => {
		expect(wallsInTheWay(importer, imported)).not.toEqual([]);
	});

	it.each(ALLOWED)("%s may import %s", (importer, imported) => {
		expect(wallsInTheWay(importer, imported)).toEqual([]);
	});
});
