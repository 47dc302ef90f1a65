import { existsSync, readdirSync, readFileSync } from "node:fs";
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
const { forbidden }: { forbidden: Wall[] } = require("../../tools/floors.cjs");
const walls = forbidden.filter(({ from, to }) => from.path !== undefined || to.path !== undefined);

/** Planted imports: upwards by a floor, upwards by a room, into an engine, sideways. */
const FORBIDDEN: ReadonlyArray<readonly [importer: string, imported: string]> = [
	["bindings/url/invalid.ts", "bindings/index.ts"],
	["bindings/url/invalid.ts", "bindings/engine-js/file/parser.ts"],
	["assembly/text/lines.ts", "assembly/match/matcher.ts"],
	["crawling/directives/index.ts", "crawling/client/robots-client.ts"],
	["cli/rows/rows.ts", "cli/run.ts"],
	["cli/run.ts", "cli/commands/who/who.ts"],
	["cli/commands/check.ts", "cli/commands/table.ts"],
	["cli/arguments/help.ts", "cli/commands/table.ts"],
	["crawling/client/options.ts", "crawling/polite/options.ts"],
	["crawling/client/options.ts", "crawling/client/index.ts"],
	["insight/analysis/findings/types.ts", "insight/analysis/index.ts"],
	["insight/analysis/types.ts", "insight/analysis/findings/types.ts"],
	["bindings/engine-js/file/parser.ts", "bindings/engine-wasm/index.ts"],
	["bindings/contract/types.ts", "bindings/arguments/errors.ts"],
	["bindings/file/matcher.ts", "bindings/engine-js/file/parser.ts"],
	["bindings/file/matcher.ts", "assembly/memory/layout.ts"],
	["insight/analysis/analyse.ts", "bindings/engine-js/file/parser.ts"],
	["crawling/access/types.ts", "cli/host/failure.ts"],
	["cli/input/input.ts", "cli/commands/set/set-file.ts"],
	["cli/commands/audit/words.ts", "cli/commands/who/who-data.ts"],
	["cli/commands/lint/lint.ts", "cli/commands/test/test-run.ts"],
	["insight/audit/index.ts", "cli/commands/audit/logs/log-files.ts"],
	["playground/source/model/findings/inspect.ts", "bindings/engine-js/file/parser.ts"],
	["playground/source/model/verdicts/judge.ts", "assembly/abi.ts"],
	["insight/audit/report/report.ts", "assembly/abi.ts"],
	["bindings/contract/types.ts", "dist/index.js"],
	["bindings/text/lines.ts", "scripts/codes/codes.mjs"],
	["bindings/text/lines.ts", "fs"],
	["insight/analysis/findings/index.ts", "test/support/engines.ts"],
	["crawling/access/types.ts", "node_modules/undici/index.js"],
	["crawling/client/options.ts", "node_modules/structured-headers/dist/index.js"],
	["cli/rows/rows.ts", "node_modules/fzstd/lib/index.js"],
	["cli/run.ts", "virtual:robots-lines-wasm"],
	["insight/audit/report/report.ts", "virtual:agent-patterns"],
	["playground/source/page/dom.ts", "playground/node_modules/@codemirror/view/dist/index.cjs"],
	["bindings/engine-js/match/segments.ts", "bindings/engine-js/policy/block-writer.ts"],
	["bindings/engine-js/file/record-lines.ts", "bindings/engine-js/match/budget.ts"],
	["bindings/engine-wasm/memory/memory.ts", "bindings/engine-wasm/file/file.ts"],
	["insight/analysis/language/entry.ts", "insight/analysis/model/policy-model.ts"],
	["insight/audit/policies/shared-policy.ts", "insight/audit/ledger/crawler-tallies.ts"],
	["insight/enforce/sites.ts", "insight/audit/types.ts"],
	["insight/enforce/sites.ts", "insight/audit/formats/find-octet.ts"],
	["insight/enforce/site-policy.ts", "insight/audit/policies/shared-policy.ts"],
	["insight/enforce/site-policy.ts", "bindings/url/requested.ts"],
	["insight/audit/policies/shared-policy.ts", "bindings/url/requested.ts"],
	["insight/site-requests/files/file-policies.ts", "insight/audit/types.ts"],
	["insight/site-requests/senders/identities.ts", "insight/enforce/types.ts"],
	["playground/source/model/findings/inspection.ts", "playground/source/model/verdicts/judge.ts"],
	["playground/source/model/wording/summary.ts", "playground/source/model/verdicts/csv.ts"],
	["insight/audit/requests/named-agent.ts", "crawling/crawlers/identify/agent-name.ts"],
	["insight/enforce/types.ts", "crawling/crawlers/types.ts"],
	["crawling/client/options.ts", "crawling/internal.ts"],
	["assembly/set/set.ts", "packages/robotstxt-clickhouse/assembly/url/resolve.ts"],
	["cli/run.ts", "packages/robotstxt-clickhouse/bake/bake.ts"],
	["packages/robotstxt-clickhouse/assembly/index.ts", "assembly/index-set.ts"],
	["packages/robotstxt-clickhouse/assembly/index.ts", "bindings/contract/types.ts"],
	["packages/robotstxt-clickhouse/assembly/url/resolve.ts", "packages/robotstxt-clickhouse/bake/bake.ts"],
	[
		"packages/robotstxt-clickhouse/assembly/url/resolve.ts",
		"packages/robotstxt-clickhouse/assembly/functions/rows.ts",
	],
	["packages/robotstxt-clickhouse/bake/bake.ts", "packages/robotstxt-clickhouse/assembly/index.ts"],
	["packages/robotstxt-clickhouse/bake/bake.ts", "assembly/set/set-entries.ts"],
	["packages/robotstxt-clickhouse/bake/cli.ts", "bindings/set/index.ts"],
	["packages/robotstxt-clickhouse/bake/cli.ts", "cli/output/target.ts"],
	["packages/robotstxt-clickhouse/bake/cli.ts", "dist/set.js"],
	["bindings/set/index.ts", "robotstxt-wasm/set"],
];

const ALLOWED: ReadonlyArray<readonly [importer: string, imported: string]> = [
	["crawling/client/index.ts", "crawling/polite/options.ts"],
	["insight/analysis/index.ts", "insight/analysis/findings/index.ts"],
	["bindings/engine-wasm/index.ts", "assembly/abi.ts"],
	["insight/audit/index.ts", "crawling/crawlers/index.ts"],
	["insight/audit/requests/named-agent.ts", "crawling/internal.ts"],
	["cli/commands/audit/logs/log-files.ts", "insight/audit/index.ts"],
	["cli/run.ts", "cli/commands/table.ts"],
	["cli/commands/table.ts", "cli/commands/who/who.ts"],
	["cli/commands/test/test-run.ts", "cli/commands/lint/lint-findings.ts"],
	["bindings/set/index.ts", "bindings/set/policy-set.ts"],
	["crawling/node/sets/index.ts", "fs"],
	["crawling/content-preferences/expression.ts", "structured-headers"],
	["insight/enforce/sites.ts", "insight/site-requests/host-name.ts"],
	["insight/audit/policies/shared-policy.ts", "insight/site-requests/targets/asked-targets.ts"],
	["insight/site-requests/senders/identities.ts", "node_modules/ipaddr.js/lib/ipaddr.js"],
	["bindings/engine-wasm/modules/embedded-module.ts", "virtual:robots-wasm"],
	["insight/audit/agents/automated/automated-client.ts", "virtual:agent-patterns"],
	["cli/output/lines/line-printer.ts", "assembly/abi.ts"],
	["insight/analysis/findings/index.ts", "insight/analysis/compare.ts"],
	["playground/source/editor/editor.ts", "playground/node_modules/@codemirror/view/dist/index.cjs"],
	["playground/source/editor/editor.ts", "@codemirror/view"],
	["packages/robotstxt-clickhouse/assembly/functions/judge.ts", "assembly/set/set.ts"],
	[
		"packages/robotstxt-clickhouse/assembly/functions/judge.ts",
		"packages/robotstxt-clickhouse/assembly/url/resolve.ts",
	],
	["packages/robotstxt-clickhouse/bake/bake.ts", "assembly/abi.ts"],
	["packages/robotstxt-clickhouse/bake/cli.ts", "robotstxt-wasm/set"],
	["packages/robotstxt-clickhouse/bake/cli.ts", "fs"],
];

/** Modules of the house, not of its packages. */
const FLOORS = /^(?:assembly|bindings|crawling|insight|cli|playground\/source|packages)\//;

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

	it("are tried with modules that there are", () => {
		const modules = [...FORBIDDEN, ...ALLOWED].flat().filter((module) => FLOORS.test(module));
		expect(modules.filter((module) => !existsSync(new URL(`../../${module}`, import.meta.url)))).toEqual([]);
	});

	it.each(ALLOWED)("%s may import %s", (importer, imported) => {
		expect(wallsInTheWay(importer, imported)).toEqual([]);
	});
});

it("one module of insight decides how a file is asked about a request", () => {
	const insight = new URL("../../insight/", import.meta.url);
	const askers = readdirSync(insight, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".ts"))
		.filter((name) =>
			/\b(?:requestedUrl|takesRequested)\b/.test(readFileSync(new URL(name, insight), "utf8")),
		)
		.map((name) => name.replaceAll("\\", "/"));
	expect(askers).toEqual(["site-requests/targets/asked-targets.ts"]);
});
