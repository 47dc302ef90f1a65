import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dumpOf } from "../../support/dump.js";
import { dialects, engines, withFile } from "../../support/engines.js";
import { isLongRun, propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { octetsOf } from "../../support/octets.js";

/** Files that were trouble once, and some to begin with. A longer run adds what it finds. */
const FOLDER = fileURLToPath(new URL("../../corpus/", import.meta.url));
const corpus = readdirSync(FOLDER).map((name) => ({ name, octets: readFileSync(FOLDER + name) }));

/** Pieces of files that two readers may read differently. */
const PIECES =
	"user-agent:|disallow:|allow:|\n|\r\n|\r|*|$|/|%2f|%|#|:| |\t|\0|\xef\xbb\xbf|\xe3\x83\x84|\xff|a".split(
		"|",
	);
const URLS = [
	"/",
	"/a",
	"/aab",
	"/a/x.gif",
	"/%e3%83%84",
	"/index.html?a=%2F",
	"https://h.example/a",
	"/a/../b",
	"x",
];

/** Bodies near one of the corpus: parts of it repeated, left out, or with a piece put in their place. */
const mutations = fc
	.tuple(
		fc.nat(corpus.length - 1),
		fc.array(
			fc.record({
				at: fc.double({ min: 0, max: 1, noNaN: true }),
				cut: fc.nat(12),
				piece: fc.constantFrom(...PIECES),
				count: fc.nat(3),
			}),
			{
				maxLength: 8,
			},
		),
	)
	.map(([index, edits]) => {
		let octets = corpus[index]!.octets as Uint8Array;
		for (const { at, cut, piece, count } of edits) {
			const offset = Math.floor(at * octets.length);
			octets = Buffer.concat([
				octets.subarray(0, offset),
				octetsOf(piece.repeat(count)),
				octets.subarray(offset + cut),
			]);
		}
		return octets;
	});

/** Both engines show the same of a body, in every dialect. */
function expectAgreement(body: Uint8Array): void {
	for (const dialect of dialects) {
		const dumps = engines.map(({ name }) =>
			withFile(body, { dialect }, name, (robots) => dumpOf(robots, ["a", "b"], URLS)),
		);
		for (const dump of dumps) expect(dump).toEqual(dumps[0]);
	}
}

describe("the corpus (RFC 9309 §2.2): both engines agree", () => {
	it.each(corpus)("on $name", ({ octets }) => {
		expectAgreement(octets);
	});

	it(
		"on what is near it; a longer run keeps what it finds",
		() => {
			const result = fc.check(fc.property(mutations, expectAgreement), runs(300));
			if (result.failed && isLongRun && result.counterexample !== null) {
				const [body] = result.counterexample as [Uint8Array];
				const name = createHash("sha256").update(body).digest("hex").slice(0, 16);
				writeFileSync(`${FOLDER}found-${name}.txt`, body);
			}
			expect(fc.defaultReportMessage(result)).toBeUndefined();
		},
		propertyTimeoutMs,
	);
});
