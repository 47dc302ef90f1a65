import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RobotsTxt } from "../../../bindings/auto.js";
import { MAX_BODY_OCTETS } from "../../../bindings/contract/limits.js";
import type { Dialect, EngineName } from "../../../bindings/contract/types.js";
import { diagnosticsOf } from "../../support/diagnostics.js";
import { dumpOf } from "../../support/dump.js";
import { dialects, engines, enginesAndDialects, withFile } from "../../support/engines.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { octetsOf } from "../../support/octets.js";

const LIMIT = 512_000;
const URLS = ["/", "/a", "/x", "/xy", "/b/c"];
/** Pieces around the limit; binary strings, one character per octet. */
const PIECES = [
	..."\n \n \n \r \r \r\n \0 #".split(" "),
	"\n",
	"\r",
	" ",
	"\xe3\x83\x84",
	"disallow: /x",
	"allow: /xy",
	"Disallow: /b\n",
	"user-agent: a\n",
	"sitemap: https://h.example/s\r\n",
	"x",
];

/** Files whose pieces are around the limit: a group, a comment as long as is needed, and the pieces. */
const bodiesAtLimit = fc
	.record({
		pieces: fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 8 }),
		back: fc.nat(40),
		commentEnd: fc.constantFrom("\n", "\n", "\r", "\r\n", ""),
	})
	.map(({ pieces, back, commentEnd }) => {
		const head = "user-agent: *\ndisallow: /a\n";
		const comment = "#".repeat(LIMIT - head.length - back);
		return head + comment + commentEnd + pieces.join("");
	});

function dumpAt(body: string, dialect: Dialect, engine: EngineName, maxBytes = LIMIT): unknown {
	return withFile(octetsOf(body), { dialect, maxBytes }, engine, (robots) => dumpOf(robots, "a", URLS));
}

/**
 * Octets up to which a file is read: past each line whose content ends within the limit. Written without a thought for
 * how an engine does it.
 */
function readOctets(body: string): number {
	let read = 0;
	for (const line of body.matchAll(/([^\r\n]*)(\r\n|\r|\n|$)/g)) {
		if (line.index === body.length || line.index + line[1]!.length > LIMIT) break;
		read = line.index + line[0].length;
	}
	return read;
}

describe("RFC 9309 §2.5: lines around the parsing limit", () => {
	it.each(dialects)(
		"both engines agree: dialect %s",
		(dialect) => {
			fc.assert(
				fc.property(bodiesAtLimit, (body) => {
					expect(dumpAt(body, dialect, "wasm")).toEqual(dumpAt(body, dialect, "js"));
				}),
				runs(40),
			);
		},
		propertyTimeoutMs,
	);

	it.each(enginesAndDialects)(
		"a line is whole or is not there: engine $engine, dialect $dialect",
		({ engine, dialect }) => {
			fc.assert(
				fc.property(bodiesAtLimit, (body) => {
					const contentAt = (text: string, maxBytes: number) =>
						withFile(octetsOf(text), { dialect, maxBytes }, engine, contentOf);
					const read = readOctets(body);
					const cut = contentAt(body, LIMIT);
					const whole = contentAt(body.slice(0, read), Number.POSITIVE_INFINITY);
					const beyond = cut.diagnostics.filter(({ code }) => code === "over-limit");
					const within = cut.diagnostics.filter(({ code }) => code !== "over-limit");
					expect({ ...cut, diagnostics: within }).toEqual({ ...whole, isCut: read < body.length });
					const line = body.slice(0, read).split(/\r\n|\r|\n/).length;
					expect(beyond.map(({ line, length }) => ({ line, length }))).toEqual(
						read < body.length ? [{ line, length: body.length - read }] : [],
					);
				}),
				runs(15),
			);
		},
		propertyTimeoutMs,
	);

	it.each(engines)("a code point that the limit parts: engine $name", ({ name: engine }) => {
		for (const text of ["ツ", "é", "😀"]) {
			for (let back = 0; back < 6; back++) {
				const body = `${"#".repeat(LIMIT - back)}${text}\nx`;
				const octets = new TextEncoder().encode(body);
				const ofText = withFile(body, {}, engine, contentOf);
				expect(ofText).toEqual(withFile(octets, {}, engine, contentOf));
			}
		}
	});
});

/** What is read of a file. */
function contentOf(robots: RobotsTxt) {
	const { groups, records, sitemaps, isCut } = robots;
	return { groups, records, sitemaps, isCut, diagnostics: diagnosticsOf(robots) };
}

describe("no content makes the library throw: bodies beyond what an engine holds", () => {
	it("the most that is read is no less than the least limit", () => {
		expect(MAX_BODY_OCTETS).toBeGreaterThan(LIMIT);
	});

	/** Octets of a body and what fills it; of the head, one rule counts. */
	const HEAD = "user-agent: *\ndisallow: /x\n";
	const cases: readonly (readonly [what: string, octetCount: number, octet: number])[] = [
		["60 MB of FF", 60_000_000, 0xff],
		["130 MB of letters", 130_000_000, 0x61],
		["260 MB of letters", 260_000_000, 0x61],
	];
	it.each(cases)(
		"linear memory: one line of %s",
		(_, octetCount, octet) => {
			const body = new Uint8Array(octetCount).fill(octet);
			body.set(octetsOf(HEAD));
			const options = { maxBytes: Number.POSITIVE_INFINITY };
			const dump = withFile(body, options, "wasm", (robots) => ({
				diagnostics: diagnosticsOf(robots).map(({ line, code }) => [line, code]),
				rules: robots.groups.map(({ rules }) => rules.map(({ canonical }) => canonical)),
			}));
			const code = octetCount > MAX_BODY_OCTETS ? "over-limit" : "not-a-record";
			expect(dump).toEqual({ diagnostics: [[3, code]], rules: [["/x"]] });
			withFile(body, options, "wasm", (robots) => {
				expect(robots.isAllowed("/xy", "a")).toBe(false);
				expect(robots.isAllowed("/y", "a")).toBe(true);
			});
		},
		120_000,
	);

	it("linear memory: a path of 60 MB of FF", () => {
		const body = new Uint8Array(60_000_000).fill(0xff);
		body.set(octetsOf(`${HEAD}disallow: /`));
		withFile(body, { maxBytes: Number.POSITIVE_INFINITY }, "wasm", (robots) => {
			expect(robots.isAllowed("/xy", "a")).toBe(false);
			expect(robots.isAllowed("/%FF", "a")).toBe(true);
			expect(diagnosticsOf(robots).map(({ line, code }) => [line, code])).toEqual([[3, "invalid-utf8"]]);
		});
	});
});
