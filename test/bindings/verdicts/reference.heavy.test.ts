import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CrawlerProfile } from "../../../bindings/contract/types.js";
import {
	bodies,
	httpUrls,
	profiles,
	type StructuredFile,
	scenarios,
	structuredFiles,
	urlTexts,
} from "../../support/arbitraries.js";
import { enginesAndDialects, withFile } from "../../support/engines.js";
import { expectSame } from "../../support/expect-same.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";
import { octetsOf } from "../../support/octets.js";
import { canonicalUrl, judge, readGroups, resolveTarget } from "../../support/reference.js";

describe.each(enginesAndDialects)(
	"RFC 9309 §2.2: the slow reference agrees: engine $engine, dialect $dialect",
	({ engine, dialect }) => {
		function expectAgreement(
			body: Uint8Array,
			crawler: string | readonly string[] | CrawlerProfile,
			urls: readonly (string | Uint8Array)[],
		): void {
			withFile(body, { dialect }, engine, (robots) => {
				const matcher = robots.matcher(crawler);
				for (const url of urls) {
					const answer = judge(body, crawler, url, dialect);
					if (answer === null) continue;
					const { allowed, reason, rule, rivals } = matcher.explain(url);
					expectSame({ allowed, line: rule?.line ?? 0 }, { allowed: answer.allowed, line: answer.line });
					expectSame(matcher.decide(url), { verdict: Number(answer.allowed), line: answer.line });
					if (reason !== "robots-txt")
						expectSame(
							rivals.map(({ line }) => line),
							answer.rivals,
						);
				}
			});
		}

		it(
			"on verdict, line and rivals of well-formed files",
			() => {
				fc.assert(
					fc.property(structuredFiles, (file) => {
						expectAgreement(octetsOf(textOf(file)), file.productTokens, file.urls.map(octetsOf));
					}),
					runs(1000),
				);
			},
			propertyTimeoutMs,
		);

		it(
			"on crawlers with profiles",
			() => {
				fc.assert(
					fc.property(structuredFiles, profiles, (file, profile) => {
						expectAgreement(octetsOf(textOf(file)), profile, file.urls.map(octetsOf));
					}),
					runs(700),
				);
			},
			propertyTimeoutMs,
		);

		it(
			"on verdict, line and rivals of files of every kind",
			() => {
				fc.assert(
					fc.property(
						scenarios,
						fc.array(httpUrls, { maxLength: 3 }),
						({ body, productTokens, urls }, more) => {
							const octets = urls.filter((url) => dialect === "google" || isHttpUrlOrPath(url));
							expectAgreement(body, productTokens, [...octets, ...more.map(octetsOf)]);
						},
					),
					runs(1000),
				);
			},
			propertyTimeoutMs,
		);

		it(
			"on groups and rules",
			() => {
				fc.assert(
					fc.property(bodies, (body) => {
						const expected = readGroups(body, dialect).map(({ agents, rules }) => ({
							agents: agents.map(decoded),
							rules: rules.map(({ line, type, path }) => ({ line, type, pattern: decoded(path) })),
						}));
						withFile(body, { dialect }, engine, ({ groups }) => {
							const got = groups.map(({ productTokens, rules }) => ({
								agents: productTokens.map(({ value }) => value),
								rules: rules.map(({ line, type, pattern }) => ({ line, type, pattern })),
							}));
							expectSame(got, expected);
						});
					}),
					runs(300),
				);
			},
			propertyTimeoutMs,
		);
	},
);

describe("RFC 9309 §2.2: the reference resolves http URLs as the host does", () => {
	it(
		"but for dot segments that Node 20 leaves",
		() => {
			fc.assert(
				fc.property(fc.oneof(urlTexts.filter(isHttpUrlOrPath), httpUrls), (text) => {
					const absolute = text.startsWith("/") ? `http://h.example${text}` : text;
					if (!URL.canParse(absolute)) return;
					expect(canonicalTarget(text)).toBe(canonicalTarget(new URL(absolute).href));
				}),
				runs(2000),
			);
		},
		propertyTimeoutMs,
	);

	it("resolves what Node 20 leaves", () => {
		expect(resolveTarget("http://h.example/a/.b/../c")).toBe("/a/c");
		expect(resolveTarget("/a/b/%2E%2e/./..")).toBe("/");
	});
});

function textOf({ groups }: StructuredFile): string {
	const lines = groups.flatMap(({ agents, rules }) => [
		...agents.map((agent) => `user-agent: ${agent}`),
		...rules.map(({ key, path }) => `${key}: ${path}`),
	]);
	return lines.join("\n");
}

function canonicalTarget(url: string): string {
	return canonicalUrl(resolveTarget(url) ?? "none");
}

const KNOWN_ORIGIN = /^(?:https?:(?:\/\/|\\\\)?(?:u:p@)?h\.example(?::(?:81|443))?(?=[/?\\#]|$)|\/)/i;

/** Whether the reference reads a URL: bare paths, and http URLs with one of the few authorities of the generators. */
function isHttpUrlOrPath(url: string | Uint8Array): boolean {
	return KNOWN_ORIGIN.test(typeof url === "string" ? url : Buffer.from(url).toString("latin1"));
}

function decoded(binary: string): string {
	return Buffer.from(binary, "latin1").toString("utf8");
}
