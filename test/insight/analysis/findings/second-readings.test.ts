import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../../bindings/index.js";
import { keepBody, LineCursor } from "../../../../bindings/text/lines.js";
import { productTokensOf } from "../../../../bindings/text/user-agent.js";
import { sourceLines } from "../../../../cli/input/source-lines.js";
import { isName } from "../../../../insight/analysis/findings/tokens.js";
import { formatRobotsTxt } from "../../../../insight/edit/index.js";
import { lineEndOf, lineStarts } from "../../../../insight/edit/line-spans.js";
import { sampleUrls } from "../../../../playground/source/model/input/sample-urls.js";
import { seededRandom } from "../../../support/audit-reference.js";
import { dialects } from "../../../support/engines.js";

/** What is written a second time above the engine, since it needs more than the engine tells, is equal to it here. */
const RUNS = 3000;
const PIECES = ["\n", "\r", "\r\n", "\0", "#", "a", ":", " ", "\v", "\f", "\x85", "\xe2\x80\xa8", "\x1c"];

function randomOctets(random: (limit: number) => number): Uint8Array {
	let text = random(4) === 0 ? "\xef\xbb\xbf" : "";
	for (let count = random(12); count > 0; count--) text += PIECES[random(PIECES.length)];
	return Uint8Array.from(text, (unit) => unit.charCodeAt(0));
}

/** The lines of a body by the engines' cursor: where each begins, and its octets. */
function linesOf(octets: Uint8Array, dialect: (typeof dialects)[number]) {
	const body = keepBody(octets, { dialect, maxOctets: Number.POSITIVE_INFINITY, origin: null });
	const cursor = new LineCursor(body);
	const lines: { readonly start: number; readonly octets: readonly number[] }[] = [];
	while (cursor.advance()) {
		const { lineStart: start, contentStart, contentEnd } = cursor;
		lines.push({ start, octets: Array.from(octets.subarray(contentStart, contentEnd)) });
	}
	return lines;
}

describe("lines", () => {
	it("of edits and of the command's output are the engines' in every dialect", () => {
		const random = seededRandom(9309);
		for (let run = 0; run < RUNS; run++) {
			const octets = randomOctets(random);
			const shown = JSON.stringify(String.fromCharCode(...octets));
			const lineOf = sourceLines(octets);
			for (const dialect of dialects) {
				const lines = linesOf(octets, dialect);
				const starts = octets.length === 0 ? [] : lineStarts(octets).slice(0, -1);
				expect(starts, shown).toEqual(lines.map(({ start }) => start));
				for (const [index, line] of lines.entries()) {
					expect(Array.from(lineOf(index + 1)), shown).toEqual(line.octets);
				}
			}
		}
	});

	it("end as the first line that ends", () => {
		for (const [text, end] of [
			["a\nb\r\n", "\n"],
			["a\r\nb\n", "\r\n"],
			["a\rb\n", "\r"],
			["a", "\n"],
		] as const) {
			expect(lineEndOf(new TextEncoder().encode(text))).toBe(end);
		}
	});

	it("of the playground's sample URLs are rules that the engine reads", () => {
		const file =
			"Disallow\u00a0: /nbsp\nuser-agent: *\rdisallow: /a # c\ndisallow /b*\nDisallow: /c d\n# disallow: /e\n";
		expect(sampleUrls(file).split("\n")).toEqual(["/", "/a", "/b", "/c"]);
	});
});

const NAME_PIECES = ["a", "B", "bot", "1", "-", "_", "/", " ", "\u00a0", "\t", "*", ".", "é", '"', "\u007f"];
const ASKED = ["a", "b", "bot", "abot", "a1", "bot1", "a-b", "a_b", "1", "1a", "xbotx"];

describe("names", () => {
	it.each(dialects)("%s: are read by exactly the crawlers that the engine finds the line for", (dialect) => {
		const random = seededRandom(94);
		let namedCount = 0;
		for (let run = 0; run < RUNS; run++) {
			let value = "";
			for (let count = 1 + random(4); count > 0; count--) value += NAME_PIECES[random(NAME_PIECES.length)];
			const robots = RobotsTxt.parse(`user-agent: ${value}\ndisallow: /`, { dialect });
			const read = robots.groups[0]?.productTokens[0]?.value ?? "";
			const tokens = productTokensOf(read, dialect).map((token) => token.toLowerCase());
			for (const name of ASKED) {
				const isNamed = robots.groupsFor(name).chosenBy === "own";
				namedCount += Number(isNamed);
				const reads =
					dialect === "original1994" ? tokens.some((token) => name.includes(token)) : tokens.includes(name);
				expect([value, name, reads]).toEqual([value, name, isNamed]);
			}
			robots.dispose();
		}
		expect(namedCount).toBeGreaterThan(300);
	});

	it.each(dialects)("%s: are written only if crawlers read them to their end", (dialect) => {
		for (const name of [...ASKED, "a b", "a/1", "*", "**", "", "é", "a\u00a0"]) {
			const robots = RobotsTxt.parse(`user-agent: ${name}\ndisallow: /`, { dialect });
			const isToken = /^[\w-]+$/.test(name);
			const isRead = name === "*" || (isToken && robots.groupsFor(name).chosenBy === "own");
			expect([name, isName(name, dialect)]).toEqual([name, isRead]);
			robots.dispose();
		}
	});

	it("that are parts of others' in 1994 are refused exactly if a crawler would read another's rules", () => {
		const random = seededRandom(1994);
		const counts = { written: 0, refused: 0 };
		for (let run = 0; run < RUNS; run++) {
			const groups = Array.from({ length: 1 + random(3) }, (_, index) => ({
				productTokens: Array.from({ length: 1 + random(2) }, () => ASKED[random(ASKED.length)]!),
				disallow: `/${index}`,
			}));
			const text = groups
				.map(({ productTokens, disallow }) =>
					[...productTokens.map((token) => `user-agent: ${token}`), `disallow: ${disallow}`].join("\n"),
				)
				.join("\n\n");
			const robots = RobotsTxt.parse(text, { dialect: "original1994" });
			const readsOthers = groups.some(({ productTokens }) =>
				productTokens.some((token) => {
					const own = groups
						.filter((each) => each.productTokens.includes(token))
						.map(({ disallow }) => disallow);
					const read = robots
						.groupsFor(token)
						.groups.flatMap(({ rules }) => rules.map(({ pattern }) => pattern));
					return read.some((path) => !own.includes(path));
				}),
			);
			robots.dispose();
			const isWritten = (() => {
				try {
					return formatRobotsTxt({ groups }, { dialect: "original1994" }) !== "";
				} catch {
					return false;
				}
			})();
			counts[isWritten ? "written" : "refused"]++;
			expect([text, isWritten]).toEqual([text, !readsOthers]);
		}
		expect(Math.min(counts.written, counts.refused)).toBeGreaterThan(100);
	});
});
