import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { usedOctets } from "../../support/used-octets.js";

const robots = RobotsTxt.parse(
	`user-agent: *\ndisallow: /private/\nuser-agent: MadeUpBot0\n${Array.from({ length: 200 }, (_, line) => `disallow: /${line}/\n`).join("")}`,
);
const encode = (text: string) => new TextEncoder().encode(text);
const line = (agent: string, target = "/private/x") =>
	`192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET ${target} HTTP/1.1" 200 5 "-" "${agent}"\n`;
const PORTION_LINES = 10_000;
/**
 * All that is bounded by a count is full after 24,576 names, so a tenth of these fill it. What kept the others would grow by
 * more than 100 octets a name, 40 MB in all: a string, its place in a map, a tally.
 */
const MANY = 400_000;

/** The report on many lines that a stranger made up, and by how much memory grew between a tenth of them and all. */
function auditMany(count: number, lineOf: (index: number) => string) {
	const audit = new LogAudit({ robots });
	let heldAtTenth = 0;
	for (let index = 0; index < count; index += PORTION_LINES) {
		if (heldAtTenth === 0 && index >= count / 10) heldAtTenth = usedOctets();
		let portion = "";
		for (let each = index; each < Math.min(count, index + PORTION_LINES); each++) portion += lineOf(each);
		audit.add(encode(portion));
	}
	const grownOctets = usedOctets() - heldAtTenth;
	const report = audit.report();
	audit.dispose();
	return { report, grownOctets };
}

/** Less than what a fifth of the made-up names would take. */
const ROOM_OCTETS = 6 * 1_048_576;

describe("memory is bounded, whatever the log holds", () => {
	it("of browsers that nobody has", () => {
		const { report, grownOctets } = auditMany(MANY, (index) =>
			line(`Mozilla/5.0 (X11; rv:${index}) Firefox/${index}`),
		);
		expect(report).toMatchObject({
			lineCount: MANY,
			requestCount: MANY,
			crawlerRequestCount: 0,
			crawlers: [],
		});
		expect(grownOctets).toBeLessThan(ROOM_OCTETS);
	});

	it("of crawlers that nobody has: those with many requests are told of all the same", () => {
		const { report, grownOctets } = auditMany(MANY, (index) =>
			line(index % 50 === 0 ? "RealBot/1.0" : `MadeUpBot${index}/1.0`),
		);
		expect(grownOctets).toBeLessThan(ROOM_OCTETS);
		expect(report.crawlers.length).toBe(256);
		const [real] = report.crawlers;
		expect(real).toMatchObject({ crawler: "RealBot", requestCount: MANY / 50, conduct: "ignores" });
		const counted = report.crawlers.reduce((sum, { requestCount }) => sum + requestCount, 0);
		expect(counted + report.leftOut.requestCount).toBe(MANY);
		expect(report.leftOut.crawlerCount).toBeGreaterThan((MANY * 49) / 50 - 256 - 1);
	});

	it("of rules, URLs and addresses", () => {
		const many = Array.from({ length: 200 }, (_, number) => `/${number}/`);
		const { report } = auditMany(100_000, (index) =>
			line("MadeUpBot0/1.0", `${many[index % 200]}${"x".repeat(500)}${index}`).replace(
				"192.0.2.1",
				`2001:db8::${(index % 65_536).toString(16)}`,
			),
		);
		const [found] = report.crawlers;
		expect(found?.brokenRules).toHaveLength(50);
		expect(found?.otherBrokenCount).toBe(75_000);
		for (const { requests } of found?.brokenRules ?? []) {
			expect(requests).toHaveLength(3);
			for (const { url } of requests) expect(url.length).toBeLessThanOrEqual(201);
		}
	});

	it("of lines of megabytes, and lines without an end", () => {
		const audit = new LogAudit({ robots });
		audit.add(encode(line("ABot/1.0").repeat(200)));
		const before = usedOctets();
		const portion = encode("x".repeat(1 << 20));
		for (let count = 0; count < 300; count++) {
			audit.add(portion);
			if (count % 3 === 0) audit.add(encode("\n"));
		}
		expect(usedOctets() - before).toBeLessThan(ROOM_OCTETS);
		audit.add(encode(`\n${line("ABot/1.0", `/private/${"y".repeat(1 << 20)}`)}`));
		audit.add(encode(line("ABot/1.0")));
		const report = audit.report();
		expect(report).toMatchObject({ requestCount: 201, unreadableCount: 102 });
		for (const { text } of report.unreadableLines) expect(text.length).toBeLessThanOrEqual(201);
	});

	it("of a first line without an end", () => {
		const audit = new LogAudit({ robots });
		const portion = encode("{".repeat(1 << 20));
		for (let count = 0; count < 50; count++) audit.add(portion);
		expect(audit.report()).toMatchObject({ formats: ["unknown"], lineCount: 1, unreadableCount: 1 });
	});

	it("of agents of megabytes", () => {
		const { report } = auditMany(200, (index) => line(`ABot/1.0 ${"z".repeat(100_000)}${index}`));
		expect(report.crawlers).toMatchObject([{ crawler: "ABot", requestCount: 200 }]);
	});

	it("of 1 GB without a line end", () => {
		const audit = new LogAudit({ robots });
		const portion = new Uint8Array(1 << 20).fill(0x61);
		audit.add(encode(line("RealBot/1.0")));
		for (let count = 0; count < 100; count++) audit.add(portion);
		const heldAtTenth = usedOctets();
		for (let count = 100; count < 1000; count++) audit.add(portion);
		const grownOctets = usedOctets() - heldAtTenth;
		audit.add(encode(`\n${line("RealBot/1.0")}`));
		expect(grownOctets).toBeLessThan(1_048_576);
		expect(audit.report()).toMatchObject({ lineCount: 3, requestCount: 2, unreadableCount: 1 });
		audit.dispose();
	});

	it("of automated clients with headers of their own", () => {
		const { report, grownOctets } = auditMany(MANY, (index) =>
			line(`curl/${index} (http://${index}.Spider.spider.com)`),
		);
		expect(report.clients).toEqual([{ client: "curl", kind: "http-library", requestCount: MANY }]);
		expect(grownOctets).toBeLessThan(ROOM_OCTETS);
	});
});
