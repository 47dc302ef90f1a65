import fc from "fast-check";
import { expect, it } from "vitest";
import { LogAudit } from "../../../insight/audit/index.js";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { clfTime } from "../../support/access-logs.js";
import { enginesAndDialects, parse } from "../../support/engines.js";
import { encode } from "../../support/octets.js";

const AGENTS = [
	"GPTBot/1.0",
	"CCBot/2.0",
	"ExampleBot/1.0",
	"OwnBot/1.0",
	"Bytespider",
	"Barkrowler/0.9",
	"ÜberBot/1.0",
	"Mozilla/5.0 (X11)",
	// Clients that are judged where the file names them, and where the header has the name.
	"Wget/1.21",
	"Wget 1.9cvs",
	"Mozilla/5.0 (Compatible; Barkrowler/0.9)",
	"Mozilla/5.0 (X11) Barkrowler/0.9",
	"crawler4j (https://github.com/yasserg/crawler4j/)",
	"Mozilla/4.5 (compatible; HTTrack 3.0x; Windows 98)",
	"MegaIndex.ru/2.0",
	"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36",
	"HeadlessChrome/131.0.0.0",
	"Fooble/1.0",
	// Of families, and of names whose group nobody documents.
	"Amazonbot-Video/0.1",
	"Googlebot-Mobile/2.1",
	"SemrushBot-SA/0.97",
	"YandexImages/3.0",
	"spider-feedback/1.0",
	// Names of several words, and one where browsers have apps.
	"Kangaroo Bot/1.0",
	"Mozilla/5.0 (X11) Safari/537.36; 360Spider",
	// It documents its dialect.
	"Mozilla/5.0 (compatible; Googlebot/2.1)",
];
/** The name of an agent, in lower case: the first of these in its header, or its first word. */
const nameOf = (agent: string) => {
	const found =
		/360spider|barkrowler|headlesschrome|crawler4j|httrack|megaindex|googlebot(?:-mobile)?/i.exec(agent) ??
		/^[^/ ]+/.exec(agent);
	return found![0].toLowerCase();
};
const PATHS = [
	"/",
	"/a",
	"/b/c",
	"/robots.txt",
	"/own",
	"//a",
	"/b%2Fc?//x",
	"/b//c",
	"/b:c",
	"/x/../b%3Ac",
	"//robots.txt",
	"https://a.example//own",
	// As they are requested, these are other paths.
	"//a/b",
	"/x/../a",
	"/./b/c",
	"/%2e%2e/a",
	"/b/./../own",
	"/a b",
	"/b\\c",
	"http://a.example/x/../b/",
	"//b/../..//a",
	"/%C3%A9/..//own",
	"/%72obots.txt",
	"/x/../robots.txt",
	"*",
	"",
];
const BODIES = [
	"user-agent: *\ndisallow: /b/",
	"user-agent: *\ndisallow: /\nuser-agent: OwnBot\ndisallow: /own",
	"user-agent: GPTBot\ndisallow: /a\nuser-agent: *\nallow: /",
	"user-agent: *\ndisallow: //",
	"user-agent: *\ndisallow: /b:",
	"user-agent: Barkrowler\ndisallow: /",
	"user-agent: wget\nuser-agent: crawler4j\nuser-agent: HTTrack\nuser-agent: fooble\nuser-agent: HeadlessChrome\ndisallow: /b\nuser-agent: *\ndisallow: /a",
	"user-agent: Amazonbot\nuser-agent: Googlebot\nuser-agent: SemrushBot\ndisallow: /b\nuser-agent: *\ndisallow: /a",
	"user-agent: Yandex\nuser-agent: Amazonbot\nallow: /\nuser-agent: *\ndisallow: /",
	"user-agent: Kangaroo Bot\nuser-agent: 360Spider\nuser-agent: Amazonbot-Video\ndisallow: /",
	"user-agent: MegaIndex.ru\nuser-agent: Mozilla\ndisallow: /",
	"",
];
const START_SECONDS = Date.UTC(2026, 9, 1) / 1000;

const request = fc.record({
	hours: fc.integer({ min: 1, max: 96 }),
	agent: fc.constantFrom(...AGENTS),
	path: fc.constantFrom(...PATHS),
});

/** An enforcer that is updated as the site was; the first file held before all requests. */
function countRefused(
	bodies: readonly string[],
	requests: readonly { hours: number; agent: string; path: string }[],
	mergeSlashes: boolean,
	{ engine, dialect }: (typeof enginesAndDialects)[number],
) {
	let hours = 0;
	const files = bodies.map((body) => parse(body, { dialect }, engine));
	const enforcer = createEnforcer({ robots: files[0]!, mergeSlashes, now: () => hours * 3_600_000 });
	const counts = new Map<string, number>();
	let next = 1;
	for (const { hours: at, agent, path } of requests) {
		for (; next < bodies.length && next * 30 <= at; next++) {
			hours = next * 30;
			enforcer.update({ robots: files[next]! });
		}
		hours = at;
		const { action } = enforcer.judge({ url: path, userAgent: agent });
		const name = nameOf(agent);
		if (action === "refuse") counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return Object.fromEntries(counts);
}

it("an audit counts what an enforcer with the same files would have refused", () => {
	fc.assert(
		fc.property(
			fc.array(fc.constantFrom(...BODIES), { minLength: 1, maxLength: 3 }),
			fc.array(request, { minLength: 1, maxLength: 60 }),
			fc.boolean(),
			fc.constantFrom(...enginesAndDialects),
			(bodies, unsorted, mergeSlashes, reading) => {
				const requests = unsorted
					.filter(({ path }) => path !== "/robots.txt")
					.sort((one, other) => one.hours - other.hours);
				const versions = bodies.map((body, index) => ({
					fromSeconds: index === 0 ? Number.NEGATIVE_INFINITY : START_SECONDS + index * 30 * 3600,
					robots: parse(body, { dialect: reading.dialect }, reading.engine),
				}));
				const audit = new LogAudit({ robots: versions, mergeSlashes });
				for (const { hours, agent, path } of requests) {
					const time = clfTime(START_SECONDS + hours * 3600);
					const target = path.replaceAll("\\", "\\\\");
					audit.add(encode(`192.0.2.1 - - [${time}] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`));
				}
				const counted = audit
					.report()
					.crawlers.filter(({ wouldRefuseCount }) => wouldRefuseCount > 0)
					.map(({ crawler, wouldRefuseCount }) => [nameOf(crawler), wouldRefuseCount]);
				expect(Object.fromEntries(counted)).toEqual(countRefused(bodies, requests, mergeSlashes, reading));
			},
		),
		{ numRuns: 400 },
	);
});

it.each(enginesAndDialects)(
	"a target is read as by an enforcer: $engine, $dialect",
	({ engine, dialect }) => {
		const robots = parse("user-agent: GPTBot\ndisallow: /b", { dialect }, engine);
		for (const target of [
			"/a",
			"/b",
			"//a/b",
			"/a/../b",
			"/a/./b",
			"/%2e%2e/b",
			"/a//b",
			"http://host/b",
			"*",
			"",
		]) {
			const audit = new LogAudit({ robots });
			const enforcer = createEnforcer({ robots });
			audit.add(
				encode(`192.0.2.1 - - [${clfTime(START_SECONDS)}] "GET ${target} HTTP/1.1" 200 5 "-" "GPTBot/1.0"\n`),
			);
			const { action } = enforcer.judge({ url: target, userAgent: "GPTBot/1.0" });
			const [found] = audit.report().crawlers;
			const isRefused = action === "refuse" ? 1 : 0;
			expect(found, target).toMatchObject({ disallowedCount: isRefused, wouldRefuseCount: isRefused });
			// A rule is shown with the target that the log has.
			const shown = found!.brokenRules.flatMap(({ requests }) => requests.map(({ url }) => url));
			expect(shown).toEqual(isRefused === 1 ? [target] : []);
			enforcer.dispose();
			audit.dispose();
		}
		robots.dispose();
	},
);
