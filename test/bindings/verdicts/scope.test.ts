import { describe, expect, it } from "vitest";
import { Verdict } from "../../../bindings/contract/types.js";
import { attempt } from "../../support/dump.js";
import { enginesAndDialects, parse, withFile } from "../../support/engines.js";
import { encode } from "../../support/octets.js";
import { readScopeVectors } from "../../support/vectors.js";

const { cases, invalidLocations } = readScopeVectors();
/** Disallows what it covers, so that no "out of scope" can pass for an answer. */
const BODY = "user-agent: *\ndisallow: /\n";

describe.each(enginesAndDialects)(
	"scope (Google, valid robots.txt URLs): engine $engine, dialect $dialect",
	({ engine, dialect }) => {
		it.each(cases)("$robotsUrl", ({ robotsUrl, appliesTo, doesNotApplyTo }) => {
			for (const url of [robotsUrl, new URL(robotsUrl)]) {
				withFile(BODY, { dialect, url }, engine, (robots) => {
					const matcher = robots.matcher("ExampleBot");
					for (const covered of appliesTo.flatMap(everyForm)) {
						expect(robots.isAllowed(covered, "ExampleBot"), String(covered)).toBe(false);
						expect(matcher.explain(covered), String(covered)).toMatchObject({
							verdict: Verdict.Disallowed,
							reason: "rule",
						});
					}
					for (const other of doesNotApplyTo.flatMap(everyForm)) {
						expect(() => robots.isAllowed(other, "ExampleBot"), String(other)).toThrow(RangeError);
						expect(() => matcher.isAllowed(other), String(other)).toThrow(/^url: .* got "/);
						expect(matcher.explain(other), String(other)).toMatchObject({
							allowed: false,
							verdict: Verdict.OutOfScope,
							reason: "out-of-scope",
							rule: null,
							rivals: [],
						});
					}
					const urls = [...appliesTo, ...doesNotApplyTo].flatMap(everyForm);
					const count = everyForm("https://example.com/").length;
					expect(Array.from(matcher.checkAll(urls))).toEqual([
						...new Array(count * appliesTo.length).fill(Verdict.Disallowed),
						...new Array(count * doesNotApplyTo.length).fill(Verdict.OutOfScope),
					]);
					expect(
						Array.from(matcher.checkLines(encode([...appliesTo, ...doesNotApplyTo].join("\n")))),
					).toEqual([
						...appliesTo.map(() => Verdict.Disallowed),
						...doesNotApplyTo.map(() => Verdict.OutOfScope),
					]);
				});
			}
		});

		it("a bare path is in scope", () => {
			withFile(BODY, { dialect, url: "https://example.com/robots.txt" }, engine, (robots) => {
				expect(robots.isAllowed("/x", "ExampleBot")).toBe(false);
				expect(robots.isAllowed(encode("/x"), "ExampleBot")).toBe(false);
			});
		});

		it("without option url every origin is in scope", () => {
			withFile(BODY, { dialect }, engine, (robots) => {
				for (const { appliesTo, doesNotApplyTo } of cases) {
					for (const url of [...appliesTo, ...doesNotApplyTo]) {
						expect(robots.isAllowed(url, "ExampleBot"), url).toBe(false);
					}
				}
			});
		});

		it("the same origin, spelled otherwise, is in scope", () => {
			withFile(BODY, { dialect, url: "https://example.com/robots.txt" }, engine, (robots) => {
				for (const url of [
					"HTTPS://EXAMPLE.COM/x",
					"https://u:p@example.com/x",
					"https://example.com:443",
					"https://%65xample.com/",
				]) {
					expect(robots.isAllowed(url, "ExampleBot"), url).toBe(false);
				}
			});
		});

		it("URL Standard §4.2: a drive letter in either spelling is one path of a file origin", () => {
			for (const location of ["file:///robots.txt", "file://h.example/robots.txt"]) {
				withFile(
					"user-agent: *\ndisallow: /C:/p\n",
					{ dialect: "rfc9309", url: location },
					engine,
					(robots) => {
						for (const spelling of ["/C:/p", "/C|/p", "/C|/../p"]) {
							const url = location.replace("/robots.txt", spelling);
							expect(Array.from(robots.matcher("a").checkAll([url])), url).toEqual([0]);
						}
					},
				);
			}
		});

		it("RFC 9309 §2.3: the location of a file may be given as octets too", () => {
			withFile(BODY, { dialect, url: encode("https://example.com/robots.txt") }, engine, (robots) => {
				expect(Array.from(robots.matcher("a").checkAll(["https://other.example/"]))).toEqual([2]);
			});
		});

		it.each(invalidLocations)("%s is no place for a robots.txt", (url) => {
			for (const location of [url, new URL(url)]) {
				expect(() => parse(BODY, { dialect, url: location }, engine)).toThrow(RangeError);
				expect(attempt(() => parse(BODY, { dialect, url: location }, engine))).toMatchObject({
					message: expect.stringMatching(/^url: expected .*\/robots\.txt.* got /),
				});
			}
		});
	},
);

function everyForm(url: string): (string | URL | Uint8Array)[] {
	return [url, new URL(url), encode(url), encode(new URL(url).href)];
}
