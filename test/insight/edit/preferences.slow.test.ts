import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/js.js";
import { parseContentPreferences } from "../../../crawling/content-preferences/index.js";
import { setContentPreferences } from "../../../insight/edit/index.js";
import { propertyTimeoutMs, runs } from "../../support/fuzz.js";

const ASKED = { search: true, input: true, train: false } as const;
const LINE = "Content-Signal: search=yes, ai-input=yes, ai-train=no\n";
const changed = (body: string, options: Parameters<typeof setContentPreferences>[1] = ASKED) =>
	setContentPreferences(body, options).body;

describe("setContentPreferences", () => {
	it.each([
		["a group for all", "User-agent: *\nDisallow: /a\n", `User-agent: *\n${LINE}Disallow: /a\n`],
		["an empty file", "", `User-agent: *\n${LINE}Disallow:\n`],
		[
			"a file without a group for all",
			"User-agent: a\nDisallow: /\n",
			`User-agent: a\nDisallow: /\n\nUser-agent: *\n${LINE}Disallow:\n`,
		],
		[
			"each group that may fetch something, and none that may fetch nothing",
			"User-agent: GPTBot\nDisallow: /\n\nUser-agent: bingbot\nAllow: /b\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
			`User-agent: GPTBot\nDisallow: /\n\nUser-agent: bingbot\n${LINE}Allow: /b\nDisallow: /\n\nUser-agent: *\n${LINE}Allow: /\n`,
		],
		[
			"a line that says a part of it: its place, its other labels and its comment stay, in the order of a new line",
			"User-agent: *\ncontent-signal :ai-train=yes,x=1, use=reference # ours\nDisallow: /a\n",
			"User-agent: *\ncontent-signal :search=yes,ai-input=yes,ai-train=no,use=reference,x=1 # ours\nDisallow: /a\n",
		],
		[
			"a line of another order: one order holds for every line that is written",
			"User-agent: *\nContent-Signal: ai-train=no, search=yes\nDisallow: /a\n\nUser-agent: a\nDisallow: /b\n",
			`User-agent: *\n${LINE}Disallow: /a\n\nUser-agent: a\n${LINE}Disallow: /b\n`,
		],
		[
			"several lines in one group",
			"User-agent: *\nContent-Signal: search=yes\nContent-Signal: ai-train=yes\nContent-Signal: ai-train=no, x=1\nAllow: /\n",
			`User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nContent-Signal: ai-train=no\nContent-Signal: ai-train=no, x=1\nAllow: /\n`,
		],
		[
			"a line above the first group, which is meant for the whole site",
			"Content-Signal: ai-train=yes\nUser-agent: *\nAllow: /\n",
			`Content-Signal: ai-train=no\nUser-agent: *\n${LINE}Allow: /\n`,
		],
		[
			"a line of a group that refuses everything, which may be read for the whole site",
			"User-agent: GPTBot\nContent-Signal: ai-train=yes, x=1\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
			`User-agent: GPTBot\nContent-Signal: ai-train=no, x=1\nDisallow: /\n\nUser-agent: *\n${LINE}Allow: /\n`,
		],
		[
			"two groups for all: a CDN's and the site's own",
			"User-agent: *\nContent-Signal: search=yes,ai-train=yes\nAllow: /\n\nUser-agent: *\nDisallow: /lp\n",
			`User-agent: *\nContent-Signal: search=yes,ai-input=yes,ai-train=no\nAllow: /\n\nUser-agent: *\n${LINE}Disallow: /lp\n`,
		],
		[
			"line ends as they are",
			"User-agent: *\r\nAllow: /\r\n",
			`User-agent: *\r\n${LINE.trim()}\r\nAllow: /\r\n`,
		],
		[
			"a line without words, whose white space and comment stay",
			"User-agent: *\ncontent-signal :\t# ours\nAllow: /\n",
			"User-agent: *\ncontent-signal : search=yes, ai-input=yes, ai-train=no\t# ours\nAllow: /\n",
		],
		[
			"a line with another line end than the first, before an empty line",
			"User-agent: *\rContent-Signal: ai-train=yes\r\n\nAllow: /\r",
			"User-agent: *\rContent-Signal: search=yes, ai-input=yes, ai-train=no\r\n\nAllow: /\r",
		],
		[
			"a last line without an end",
			"User-agent: *\nAllow: /\nContent-Signal: ai-train=yes",
			"User-agent: *\nAllow: /\nContent-Signal: search=yes, ai-input=yes, ai-train=no",
		],
	])("writes into %s", (_, before, after) => {
		const found = setContentPreferences(before, ASKED);
		expect(found).toEqual({
			body: after,
			isChanged: true,
			sheltered: [],
			unreached: ["APIs-Google", "AdsBot-Google", "AdsBot-Google-Mobile", "Mediapartners-Google"],
			unproved: [],
			pathLines: [],
			contraryLines: [],
			refusalLines: [],
			obstacles: [],
		});
		expect(setContentPreferences(after, ASKED)).toMatchObject({ body: after, isChanged: false });
	});

	it("writes Content-Usage too where it is asked to", () => {
		expect(
			changed("User-agent: *\nAllow: /\n", { train: false, records: ["content-signal", "content-usage"] }),
		).toBe("User-agent: *\nContent-Signal: ai-train=no\nContent-Usage: train-ai=n\nAllow: /\n");
		expect(
			changed(
				'User-agent: *\nContent-Usage: foo="a, train-ai=y", train-ai=y\nContent-Usage: /x train-ai=y\nAllow: /\n',
				{
					train: false,
					records: "content-usage",
				},
			),
		).toBe(
			'User-agent: *\nContent-Usage: foo="a, train-ai=y", train-ai=n\nContent-Usage: /x train-ai=y\nAllow: /\n',
		);
	});

	it("writes for one crawler, and shelters those that look for its name", () => {
		const { body, sheltered } = setContentPreferences("User-agent: *\nDisallow: /a\n", {
			train: false,
			crawler: "Googlebot",
		});
		expect(body).toMatch(
			/^User-agent: \*\nDisallow: \/a\n\nUser-agent: Googlebot\nContent-Signal: ai-train=no\nDisallow: \/a\n\nUser-agent: Googlebot-Image\n/,
		);
		expect(sheltered).toContain("Googlebot-Image");
		expect(setContentPreferences(body, { train: false, crawler: "Googlebot" }).isChanged).toBe(false);
	});

	it.each([
		["only empty rules", "User-agent: Foo\nUser-agent: Bar\nDisallow:\n", "Foo"],
		["a rule, and the crawler shares it", "User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /a\n", "GPTBot"],
		["no rules", "User-agent: Foo\nUser-agent: *\n", "Foo"],
		["a delay", "User-agent: Foo\nUser-agent: Bar\nCrawl-delay: 5\nDisallow:\n", "Foo"],
		["a name with a digit", "User-agent: *\nDisallow: /a\n", "Bot2"],
	])("adds a group for one crawler to a file with %s, once", (_, before, crawler) => {
		const options = { train: false, crawler };
		const { body, isChanged, unproved } = setContentPreferences(before, options);
		expect({ isChanged, unproved }).toEqual({ isChanged: true, unproved: [] });
		expect(body).toMatch(new RegExp(`\\nUser-agent: ${crawler}\\nContent-Signal: ai-train=no\\n`));
		expect(setContentPreferences(body, options)).toMatchObject({ body, isChanged: false });
	});

	it("keeps lines that say it twice, with their comments", () => {
		const twice =
			"User-agent: *\nContent-Signal: ai-train=no\nContent-Signal: ai-train=yes # legal\nContent-Signal: x=1,  AI-Train = no\nDisallow:\n";
		expect(changed(twice, { train: false })).toBe(twice.replace("ai-train=yes", "ai-train=no"));
	});

	it("names lines with a path, which say something else on their URLs", () => {
		const found = setContentPreferences("User-agent: *\nContent-Usage: /a/ train-ai=y\nDisallow: /p\n", {
			train: false,
			records: ["content-usage", "content-signal"],
		});
		expect(found).toMatchObject({ isChanged: true, unproved: [], pathLines: [4] });
	});

	it("names lines that say the opposite in the other vocabulary, for a crawler too", () => {
		const file =
			"User-agent: *\nContent-Usage: train-ai=y, search=y\nContent-Usage: /a train-ai=n\nDisallow: /p\n\nUser-agent: GPTBot\nContent-Usage: train-ai=y\nDisallow: /p\n";
		const contraryLines = (options: object) =>
			setContentPreferences(file, { train: false, ...options }).contraryLines;
		expect(contraryLines({})).toEqual([3, 9]);
		expect(contraryLines({ crawler: "GPTBot" })).toEqual([8]);
		expect(contraryLines({ search: false, records: ["content-signal", "content-usage"] })).toEqual([]);
		expect(setContentPreferences(file, { search: true }).contraryLines).toEqual([]);
		const signals = file.replaceAll("Content-Usage: train-ai=y", "Content-Signal: ai-train=yes");
		const usage = setContentPreferences(signals, { train: false, records: "content-usage" });
		expect(usage.contraryLines.map((line) => usage.body.split("\n")[line - 1])).toEqual([
			"Content-Signal: ai-train=yes, search=y",
			"Content-Signal: ai-train=yes",
		]);
	});

	it("adds nothing behind the octets that crawlers have to read", () => {
		const found = setContentPreferences(`#${"x".repeat(511_990)}\nUser-agent: *\nDisallow: /a\n`, ASKED);
		expect(found).toMatchObject({ isChanged: false, obstacles: [{ code: "over-limit" }] });
	});

	it("leaves a key of signals out of Content-Usage", () => {
		const options = { use: "full", records: ["content-signal", "content-usage"] } as const;
		expect(changed("User-agent: *\nAllow: /\n", options)).toBe(
			"User-agent: *\nContent-Signal: use=full\nAllow: /\n",
		);
	});

	it("keeps octets that are no UTF-8", () => {
		const octets = Uint8Array.of(...Buffer.from("User-agent: *\nContent-Signal: ai-train=yes # "), 0xff, 10);
		const { body } = setContentPreferences(octets, { train: false });
		expect(body.slice(-5)).toEqual(Uint8Array.of(32, 35, 32, 0xff, 10));
	});

	it("leaves a body that is no robots.txt, and says why", () => {
		const found = setContentPreferences("<!doctype html><title>a</title>", ASKED);
		expect(found).toMatchObject({ isChanged: false, obstacles: [{ code: "not-a-robots-txt" }] });
		expect(
			setContentPreferences("User-agent: *\nDisallow: /a*b*c\n", { ...ASKED, maxWork: 1 }),
		).toMatchObject({
			isChanged: false,
			obstacles: [{ code: "not-settled" }],
		});
	});

	it.each([
		[{}, "options: expected at least one of search, input, train and use"],
		[{ train: "no" }, 'train: expected true or false, got "no"'],
		[{ train: false, records: "license" }, "records: expected"],
		[{ train: false, records: [] }, "records: expected at least one kind of record"],
		[{ use: "reference", records: "content-usage" }, "use: expected nothing: content-usage has no such key"],
		[{ use: "none" }, "use: expected"],
		[{ trian: false }, 'did you mean "train"'],
		[{ train: false, crawler: "a b" }, "crawler: expected"],
		[{ train: false, maxWork: 0 }, "maxWork: expected"],
	])("refuses %j", (options, message) => {
		expect(() => setContentPreferences("", options as never)).toThrow(message);
	});
});

const LINES = [
	"User-agent: *",
	"User-agent: GPTBot",
	"User-agent: Googlebot",
	"User-agent: Googlebot-Image",
	"User-agent: bingbot",
	"User-agent: Bot2",
	"User-agents: x",
	"Disallow: /",
	"Disallow:",
	"Disallow: /a",
	"Allow: /a/b",
	"Allow: /",
	"Crawl-delay: 5",
	"Content-Signal: ai-train=yes, search=no",
	"content-signal: AI-Train = no,use=full # x",
	"Content-Signal: broken",
	"Content-Usage: train-ai=y",
	"Content-Usage: /a train-ai=y",
	"Sitemap: https://a.example/s.xml",
	"# a comment",
	"",
];
const PATHS = ["/", "/a", "/a/b", "/b"];
const NAMES = ["*", "GPTBot", "Googlebot", "Googlebot-Image", "bingbot", "Bytespider", "Bot2", "x", "Bot"];

it("changes no verdict, and tells every crawler that a group is for", { timeout: propertyTimeoutMs }, () => {
	const files = fc.array(fc.constantFrom(...LINES), { maxLength: 14 }).map((lines) => lines.join("\n"));
	const yesNo = fc.option(fc.boolean(), { nil: undefined });
	const asked = fc.record({ search: yesNo, input: yesNo, train: fc.boolean() });
	fc.assert(
		fc.property(files, asked, (before, options) => {
			const found = setContentPreferences(before, options);
			expect(found.unproved).toEqual([]);
			expect(setContentPreferences(found.body, options).body).toBe(found.body);
			// Every line that is no signal stays, in its order.
			const isOther = (line: string) => !/^content-signal/i.test(line);
			const [was, is] = [before, found.body].map((text) => text.split("\n").filter(isOther));
			expect(was!.every((line, index) => is!.indexOf(line, index) >= 0)).toBe(true);
			for (const dialect of ["rfc9309", "google"] as const) {
				const [old, now] = [before, found.body].map((body) => RobotsTxt.parse(body, { dialect }));
				const preferences = parseContentPreferences(now!);
				for (const name of NAMES) {
					for (const path of PATHS) {
						const isAllowed = now!.isAllowed(path, name);
						expect(isAllowed, `${name} ${path}`).toBe(old!.isAllowed(path, name));
						if (!isAllowed) continue;
						const { signals } = preferences.forUrl(path, name);
						const words = { search: options.search, "ai-input": options.input, "ai-train": options.train };
						for (const [label, value] of Object.entries(words)) {
							if (value === undefined) continue;
							expect(signals.preferences[label], `${name} ${label}`).toBe(value ? "allowed" : "disallowed");
						}
					}
				}
			}
		}),
		runs(1000),
	);
});
