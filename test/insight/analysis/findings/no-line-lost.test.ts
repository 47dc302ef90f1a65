import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RobotsTxt } from "../../../../bindings/auto.js";
import type { Dialect } from "../../../../bindings/contract/types.js";
import { lint } from "../../../../insight/analysis/index.js";
import { bodies } from "../../../support/arbitraries.js";
import { diagnosticsOf } from "../../../support/diagnostics.js";
import { dialects, engines, enginesAndDialects, withFile } from "../../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../../support/fuzz.js";
import { type LineKind, linesOf } from "../../../support/lines.js";

/** Codes that say of a whole file that it is no robots.txt; then nothing else is said. */
const NO_ROBOTS_TXT = ["looks-like-html", "looks-like-utf16", "body-is-address", "not-robots-txt"];

describe.each(enginesAndDialects)(
	'no line is lost (semantics, "From bytes to lines"): engine $engine, dialect $dialect',
	({ engine, dialect }) => {
		it(
			"every line that is neither blank nor a comment is in groups, records or sitemaps, or has a finding",
			() => {
				fc.assert(
					fc.property(bodies, (body) => {
						withFile(body, { dialect }, engine, (robots) => {
							const written = linesWithText(body, dialect);
							const records = linesOfRecords(robots);
							const diagnosed = new Set(diagnosticsOf(robots).map(({ line }) => line));
							expect(written.filter((line) => !records.has(line) && !diagnosed.has(line))).toEqual([]);
						});
					}),
					runs(400),
				);
			},
			propertyTimeoutMs,
		);
	},
);

/** Dialect original1994 says the same of many lines once. */
const listedApart = enginesAndDialects.filter(({ dialect }) => dialect !== "original1994");

describe.each(listedApart)("lint: engine $engine, dialect $dialect", ({ engine, dialect }) => {
	it(
		"every such line is in groups, records or sitemaps, or in lint's result, unless the file is no robots.txt at all",
		() => {
			fc.assert(
				fc.property(bodies, (body) => {
					withFile(body, { dialect }, engine, (robots) => {
						const found = lint(robots, { maxWork: 1000 });
						if (found.some(({ code }) => NO_ROBOTS_TXT.includes(code))) return;
						const accounted = linesOfRecords(robots);
						for (const { line } of found) accounted.add(line);
						expect(linesWithText(body, dialect).filter((line) => !accounted.has(line))).toEqual([]);
					});
				}),
				runs(60),
			);
		},
		propertyTimeoutMs,
	);
});

describe("both engines' files", () => {
	it.each(dialects)(
		"give the same list, dialect %s",
		(dialect) => {
			fc.assert(
				fc.property(bodies, (body) => {
					const [first, ...others] = engines.map(({ name }) =>
						withFile(body, { dialect }, name, diagnosticsOf),
					);
					for (const other of others) expect(other).toEqual(first);
				}),
				runs(200),
			);
		},
		propertyTimeoutMs,
	);
});

function linesWithText(body: Uint8Array, dialect: Dialect): number[] {
	const isText = (kind: LineKind) => kind === "text";
	return linesOf(body, dialect).flatMap(({ kind }, index) => (isText(kind) ? [index + 1] : []));
}

function linesOfRecords({ groups, records, sitemaps }: RobotsTxt): Set<number> {
	const lines = [
		...groups.flatMap(({ productTokens, rules }) => [...productTokens, ...rules]),
		...records,
		...sitemaps,
	];
	return new Set(lines.map(({ line }) => line));
}
