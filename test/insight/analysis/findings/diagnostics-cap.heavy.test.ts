import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MIN_MAX_BYTES } from "../../../../bindings/arguments/options.js";
import { keepBody } from "../../../../bindings/text/lines.js";
import { encodeUtf8 } from "../../../../bindings/text/utf8.js";
import { type Diagnostic, MAX_DIAGNOSTICS } from "../../../../insight/analysis/findings/diagnostics/index.js";
import { walk } from "../../../../insight/analysis/findings/diagnostics/walk.js";
import { diagnosticsOf } from "../../../support/diagnostics.js";
import { engines, withFile } from "../../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../../support/fuzz.js";

const NO_LIMIT = { maxBytes: Number.POSITIVE_INFINITY };

describe.each(engines)("no more than 10,000 diagnostics are kept: engine $name", ({ name: engine }) => {
	const diagnose = (body: string) => withFile(body, NO_LIMIT, engine, diagnosticsOf);

	it("as many are all listed", () => {
		const diagnostics = diagnose(`user-agent: *\n${"x\n".repeat(MAX_DIAGNOSTICS)}`);
		expect(diagnostics).toHaveLength(MAX_DIAGNOSTICS);
		expect(diagnostics.at(-1)).toMatchObject({ line: MAX_DIAGNOSTICS + 1, code: "not-a-record" });
	});

	it("one line more is told of", () => {
		const diagnostics = diagnose(`${"x\n".repeat(MAX_DIAGNOSTICS)}# fine\n\nx\nuser-agent: *\n`);
		expect(diagnostics).toHaveLength(MAX_DIAGNOSTICS + 1);
		expect(diagnostics.at(-1)).toEqual({
			code: "more-diagnostics",
			severity: "warning",
			line: MAX_DIAGNOSTICS + 3,
			column: 1,
			length: 0,
			message: "from this line on 1 more line has findings that are not listed",
		});
	});

	it.each([MAX_DIAGNOSTICS - 1, MAX_DIAGNOSTICS, MAX_DIAGNOSTICS + 5])(
		"where reading ends is told after %d others",
		(count) => {
			const body = `${"x\n".repeat(count)}${"#".repeat(MIN_MAX_BYTES)}\n# unread`;
			const diagnostics = withFile(body, { maxBytes: MIN_MAX_BYTES }, engine, diagnosticsOf);
			const isCut = count > MAX_DIAGNOSTICS;
			expect(diagnostics.filter(({ code }) => code === "more-diagnostics")).toHaveLength(Number(isCut));
			expect(diagnostics.at(-1)).toMatchObject({ code: "over-limit", line: count + 1 });
		},
	);

	it("no line is listed in part", () => {
		// Each sitemap has two findings, the line before them one.
		const diagnostics = diagnose(`x\n${"sitemap: /\u00a0\n".repeat(MAX_DIAGNOSTICS)}`);
		expect(diagnostics.slice(-3).map(({ line, code }) => [line, code])).toEqual([
			[5000, "sitemap-not-absolute"],
			[5000, "invisible-characters"],
			[5001, "more-diagnostics"],
		]);
		expect(diagnostics).toHaveLength(MAX_DIAGNOSTICS);
		expect(diagnostics.at(-1)?.message).toMatch(/ 5001 more lines have findings /);
	});

	it("two million lines are counted, and few of them held", () => {
		const body = "x\nsitemap:/\n".repeat(1_000_000);
		const diagnostics = diagnose(body);
		expect(diagnostics.at(-1)).toMatchObject({
			line: MAX_DIAGNOSTICS + 1,
			message: `from this line on ${2_000_000 - MAX_DIAGNOSTICS} more lines have findings that are not listed`,
		});
	});

	const lines = fc.constantFrom(
		"x",
		"x: y",
		"sitemap: /",
		"sitemap: /\u200b",
		"allow: x%zz$y",
		"user-agent: *",
		"crawl-delay: x",
		"crawl-delay: 1",
		"disallow: /",
		"",
		"# c",
	);

	it(
		"what is kept, and how many lines are not, is as if all were held and cut",
		() => {
			const bodies = fc.tuple(
				fc.array(lines, { minLength: 1, maxLength: 12 }),
				fc.array(lines, { maxLength: 8 }),
			);
			fc.assert(
				fc.property(bodies, ([repeated, suffix]) => {
					const times = Math.ceil(MAX_DIAGNOSTICS / repeated.length) + 1;
					const body = [...Array.from({ length: times }, () => repeated).flat(), ...suffix].join("\n");
					const found = diagnose(body).map(({ line, code, message }) => [
						line,
						code,
						message.match(/[0-9]+ more/)?.[0],
					]);
					const expected = cutNaively(body);
					expect(found).toEqual(
						expected.map(({ line, code, message }) => [line, code, message.match(/[0-9]+ more/)?.[0]]),
					);
				}),
				runs(8),
			);
		},
		propertyTimeoutMs,
	);
});

type Seen = Pick<Diagnostic, "line" | "code" | "message">;

function cutNaively(body: string): Seen[] {
	const kept = keepBody(encodeUtf8(body), {
		dialect: "rfc9309",
		maxOctets: Number.POSITIVE_INFINITY,
		origin: null,
	});
	const all = Array.from(walk(kept, "rfc9309"))
		.flat()
		.map(({ line, code }): Seen => ({ line, code, message: "" }));
	if (all.length <= MAX_DIAGNOSTICS) return all;
	const { line } = all[MAX_DIAGNOSTICS]!;
	const count = new Set(all.map((each) => each.line).filter((each) => each >= line)).size;
	return [
		...all.filter((each) => each.line < line),
		{ line, code: "more-diagnostics", message: `${count} more` },
	];
}
