import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Explanation } from "../../../bindings/auto.js";
import type { Dialect, EngineName } from "../../../bindings/contract/types.js";
import {
	paths,
	rawOctets,
	type StructuredFile,
	scenarios,
	structuredFiles,
	urlTexts,
} from "../../support/arbitraries.js";
import { attempt, dumpOf, joinLines } from "../../support/dump.js";
import { dialects, engines, enginesAndDialects, withFile } from "../../support/engines.js";
import { expectSame } from "../../support/expect-same.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { encode, octetsOf } from "../../support/octets.js";

const LOCATION = "http://h.example/robots.txt";

describe.each(dialects)(
	"RFC 9309 §2.2: both engines agree on everything they show: dialect %s",
	(dialect) => {
		function expectAgreement(
			body: Uint8Array | string,
			productTokens: string | readonly string[],
			urls: readonly (string | Uint8Array)[],
			url?: string,
		): void {
			const dumps = engines.map(({ name }) =>
				withFile(body, { dialect, url }, name, (robots) => dumpOf(robots, productTokens, urls)),
			);
			for (const dump of dumps) expectSame(dump, dumps[0]);
		}

		it(
			"on structured octets",
			() => {
				fc.assert(
					fc.property(scenarios, fc.boolean(), ({ body, productTokens, urls }, hasLocation) => {
						expectAgreement(body, productTokens, urls, hasLocation ? LOCATION : undefined);
					}),
					runs(1000),
				);
			},
			propertyTimeoutMs,
		);

		it(
			"on raw octets",
			() => {
				fc.assert(
					fc.property(rawOctets, fc.array(rawOctets, { maxLength: 3 }), (body, urls) => {
						expectAgreement(body, "a", urls);
					}),
					runs(500),
				);
			},
			propertyTimeoutMs,
		);

		it(
			"on strings of any characters",
			() => {
				const texts = fc.string({ unit: "binary", maxLength: 40 });
				fc.assert(
					fc.property(texts, fc.array(fc.oneof(texts, urlTexts), { maxLength: 4 }), (body, urls) => {
						expectAgreement(`user-agent: *\ndisallow: /${body}`, "a", urls);
					}),
					runs(500),
				);
			},
			propertyTimeoutMs,
		);
	},
);

describe.each(enginesAndDialects)(
	"RFC 9309 §2.2: engine $engine, dialect $dialect",
	({ engine, dialect }) => {
		it(
			"every way to ask gives the same verdict",
			() => {
				fc.assert(
					fc.property(scenarios, ({ body, productTokens, urls }) => {
						withFile(body, { dialect, url: LOCATION }, engine, (robots) => {
							const matcher = robots.matcher(productTokens);
							const verdicts = Array.from(matcher.checkAll(urls));
							const octets = urls.map((url) => (typeof url === "string" ? encode(url) : url));
							expect(Array.from(matcher.checkAll(octets))).toEqual(verdicts);
							for (const [index, url] of urls.entries()) {
								const verdict = verdicts[index];
								const asked = attempt(() => matcher.isAllowed(url));
								if (verdict === 2) expect(asked).toMatchObject({ thrown: "RangeError" });
								else if (verdict === 3) expect(asked).toMatchObject({ thrown: "TypeError" });
								else expect(asked).toBe(verdict === 1);
								expect(attempt(() => robots.isAllowed(url, productTokens))).toEqual(asked);
								const explained = attempt(() => matcher.explain(url));
								if (verdict === 3) expect(explained).toMatchObject({ thrown: "TypeError" });
								else expect(explained).toMatchObject({ verdict, allowed: verdict === 1 });
								const line = (explained as Partial<Explanation>).rule?.line ?? 0;
								expect(matcher.decide(url)).toEqual({ verdict, line });
							}
							const lines = octets.filter(isLine);
							const expected = lines.map((url) => matcher.decide(url));
							const decided = matcher.decideLines(joinLines(lines));
							expect(Array.from(decided.verdicts)).toEqual(expected.map(({ verdict }) => verdict));
							expect(Array.from(decided.lines)).toEqual(expected.map(({ line }) => line));
							expect(Array.from(matcher.checkLines(joinLines(lines)))).toEqual(
								Array.from(matcher.checkAll(lines)),
							);
						});
					}),
					runs(500),
				);
			},
			propertyTimeoutMs,
		);

		it(
			"line ends, key case and comments never change a verdict",
			() => {
				const endStyles = fc.constantFrom("\n", "\r\n", "\r");
				const keyCases = fc.func(fc.boolean());
				fc.assert(
					fc.property(structuredFiles, endStyles, keyCases, fc.nat(7), (file, end, isUpper, commentEvery) => {
						const records = toRecords(file);
						const plain = verdictsOn(records, "\n", file, engine, dialect);
						const cased = records.map((record, index) => recase(record, (at) => isUpper(index, at)));
						const commented = cased.map((record, index) =>
							index % 7 < commentEvery ? `${record} #x: y/` : record,
						);
						expect(verdictsOn(commented, end, file, engine, dialect)).toEqual(plain);
					}),
					runs(300),
				);
			},
			propertyTimeoutMs,
		);

		it(
			"splitting a group in two never changes a verdict",
			() => {
				fc.assert(
					fc.property(structuredFiles, fc.nat(6), fc.boolean(), (file, at, hasBlank) => {
						const whole = toClosedRecords(file);
						const split = whole.flatMap(({ agents, rules }) => {
							if (rules.length < 2) return [...agents, ...rules];
							const cut = 1 + (at % (rules.length - 1));
							return [
								...agents,
								...rules.slice(0, cut),
								...(hasBlank ? [""] : []),
								...agents,
								...rules.slice(cut),
							];
						});
						const closed = whole.flatMap(({ agents, rules }) => [...agents, ...rules]);
						const plain = verdictsOn(closed, "\n", file, engine, dialect).map(({ verdict }) => verdict);
						expect(verdictsOn(split, "\n", file, engine, dialect).map(({ verdict }) => verdict)).toEqual(
							plain,
						);
					}),
					runs(300),
				);
			},
			propertyTimeoutMs,
		);

		it(
			"rules that do not match never change a verdict",
			() => {
				const strangers = [
					"disallow: /no-url-is-so-long",
					"allow: /*no-url-is-so-long$",
					"disallow: relative",
					"foo: /",
				];
				fc.assert(
					fc.property(structuredFiles, fc.func(fc.nat(strangers.length - 1)), (file, choose) => {
						const whole = toClosedRecords(file);
						const more = whole.flatMap(({ agents, rules }) => [
							...agents,
							...rules.flatMap((rule, index) => [rule, strangers[choose(index)]!]),
						]);
						const closed = whole.flatMap(({ agents, rules }) => [...agents, ...rules]);
						const plain = verdictsOn(closed, "\n", file, engine, dialect).map(({ verdict }) => verdict);
						expect(verdictsOn(more, "\n", file, engine, dialect).map(({ verdict }) => verdict)).toEqual(
							plain,
						);
					}),
					runs(300),
				);
			},
			propertyTimeoutMs,
		);
	},
);

const enginesWithAllow = enginesAndDialects.filter(({ dialect }) => dialect !== "original1994");

describe.each(enginesWithAllow)("RFC 9309 §2.2: engine $engine, dialect $dialect", ({ engine, dialect }) => {
	it(
		"allow wins ties, in either order",
		() => {
			fc.assert(
				fc.property(structuredFiles, fc.boolean(), ({ groups, urls }, isAllowFirst) => {
					const rules = groups.flatMap((group) => group.rules).filter(({ path }) => path !== "");
					const pairs = rules.flatMap(({ path }) => {
						const pair = [`allow: ${path}`, `disallow: ${path}`];
						return isAllowFirst ? pair : pair.reverse();
					});
					withFile(octetsOf(["user-agent: *", ...pairs].join("\n")), { dialect }, engine, (robots) => {
						const matcher = robots.matcher("ExampleBot");
						for (const url of urls) {
							const { allowed, reason, rule } = matcher.explain(octetsOf(url));
							expect(allowed).toBe(true);
							// In google an allow of index.htm matches where its twin, the disallow, does not.
							if (rule !== null && dialect === "rfc9309") expect(reason).toBe("tie-allow");
						}
					});
				}),
				runs(300),
			);
		},
		propertyTimeoutMs,
	);
});

const enginesWithResolving = enginesAndDialects.filter(({ dialect }) => dialect !== "google");

describe.each(enginesWithResolving)(
	"RFC 9309 §2.2: engine $engine, dialect $dialect",
	({ engine, dialect }) => {
		it(
			'a URL and its serialisation have the same verdict (semantics, "URLs")',
			() => {
				fc.assert(
					fc.property(
						scenarios,
						fc.array(urlTexts, { maxLength: 6 }),
						({ body, productTokens, urls }, texts) => {
							withFile(body, { dialect, url: LOCATION }, engine, (robots) => {
								const matcher = robots.matcher(productTokens);
								for (const text of [...texts, ...urls].filter(isText)) {
									const href = serialised(text);
									if (href === null || isMisserialised(text)) continue;
									const forms = [text, href, new URL(text), encode(text), encode(href)];
									const lines = forms.map((url) => attempt(() => matcher.explain(url)));
									for (const line of lines) expectSame(withoutMessage(line), withoutMessage(lines[0]));
								}
							});
						},
					),
					runs(500),
				);
			},
			propertyTimeoutMs,
		);
	},
);

describe.each(engines)("RFC 9309 §2.2: engine $name, dialect rfc9309", ({ name: engine }) => {
	it(
		"a path matches itself, and so do its pieces replaced by stars",
		() => {
			fc.assert(
				fc.property(
					paths.filter(isPlainForSelfCheck),
					fc.func(fc.integer({ min: 0, max: 3 })),
					(path, choose) => {
						const starred = (path.match(/%[0-9A-Fa-f]{2}|[\0-\xff]/g) ?? [])
							.map((piece, index) => (choose(index, piece) === 0 ? "*" : piece))
							.join("");
						for (const pattern of [path, starred]) {
							withFile(octetsOf(`user-agent: *\ndisallow: ${pattern}\n`), {}, engine, (robots) => {
								expect(robots.matcher("a").explain(octetsOf(path)), pattern).toMatchObject({
									allowed: false,
								});
								expect(robots.isAllowed(octetsOf(`http://h.example${path}`), "a"), pattern).toBe(false);
							});
						}
					},
				),
				runs(500),
			);
		},
		propertyTimeoutMs,
	);
});

/** No dot segments, backslashes or tabs; nothing that a rule's line cannot hold; no final `$` or space. */
function isPlainForSelfCheck(path: string): boolean {
	if (/[\0-\x1f\x7f\\]|[$ ]$/.test(path)) return false;
	if (path === "/robots.txt") return false;
	// After a ? too, since a star in its place would put them into the path.
	const segments = path.split(/[/?]/);
	return !segments.some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

interface VerdictAndLine {
	readonly verdict: number;
	readonly line: number;
}

/** One record a line: each group's agents, then its rules. */
function toRecords(file: StructuredFile): string[] {
	return toGroupedRecords(file).flatMap(({ agents, rules }) => [...agents, ...rules]);
}

/** The same, but every group ends with a rule that no dialect overlooks, so that none flows into the next. */
function toClosedRecords(file: StructuredFile): { agents: string[]; rules: string[] }[] {
	return toGroupedRecords(file).map(({ agents, rules }) => ({ agents, rules: [...rules, "disallow:"] }));
}

function toGroupedRecords({ groups }: StructuredFile): { agents: string[]; rules: string[] }[] {
	return groups.map(({ agents, rules }) => ({
		agents: agents.map((agent) => `user-agent: ${agent}`),
		rules: rules.map(({ key, path }) => `${key}: ${path}`),
	}));
}

function verdictsOn(
	records: readonly string[],
	end: string,
	{ productTokens, urls }: StructuredFile,
	engine: EngineName,
	dialect: Dialect,
): VerdictAndLine[] {
	return withFile(octetsOf(records.join(end)), { dialect }, engine, (robots) => {
		const matcher = robots.matcher(productTokens);
		return urls.map((url) => {
			const { verdict, rule } = matcher.explain(octetsOf(url));
			return { verdict, line: rule?.line ?? 0 };
		});
	});
}

/** Upper case for the letters of a record's key that are chosen. */
function recase(record: string, isUpper: (at: number) => boolean): string {
	const [key] = record.split(":", 1);
	const letters = Array.from(key ?? "", (letter, at) => (isUpper(at) ? letter.toUpperCase() : letter));
	return letters.join("") + record.slice(letters.length);
}

/** True for a URL that can be on a line of its own without being blank. */
function isLine(url: Uint8Array): boolean {
	return !url.includes(0x0a) && !url.includes(0x0d) && url.some((octet) => octet > 0x20);
}

function isText(url: string | Uint8Array): url is string {
	return typeof url === "string";
}

function serialised(text: string): string | null {
	try {
		return new URL(text).href;
	} catch {
		return null;
	}
}

/** Node 20 writes `foo:/..` as `foo:`; the URL Standard says `foo:/`. Special schemes are not concerned. */
function isMisserialised(text: string): boolean {
	return !/^[\0-\x20]*(?:https?|file|ftp|wss?):/i.test(text) && /\.|%2e/i.test(text);
}

/** Error messages show the URL as it came, so they differ where its spelling does. */
function withoutMessage(answer: unknown): unknown {
	return { ...(answer as object), message: "" };
}
