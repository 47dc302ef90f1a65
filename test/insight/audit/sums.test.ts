import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { Tally } from "../../../insight/audit/crawler-tally/tally.js";
import { Timeline } from "../../../insight/audit/crawler-tally/timeline.js";
import { seededRandom } from "../../support/audit-reference.js";

const START = Date.UTC(2026, 9, 10) / 1000;
/** A request of one log, for `/`. */
const placed = (index: number, atSeconds: number) => ({
	...{ logIndex: 0, lineNumber: index + 1, atSeconds, targetStart: 0, targetEnd: 1 },
	octets: new DataView(Uint8Array.of(0x2f).buffer),
	status: 200,
});
const SPANS_SECONDS = [60, 5000, 100_000, 10_000_000, 400_000_000];

describe("the sum of two tallies", () => {
	it.each(Array.from({ length: 25 }, (_, seed) => seed + 1))("is that of all their requests: %i", (seed) => {
		const random = seededRandom(seed);
		const parts = [new Tally(), new Tally()];
		const whole = new Tally();
		const spans = parts.map(() => SPANS_SECONDS[random(SPANS_SECONDS.length)]!);
		for (let index = 0; index < 300; index++) {
			const part = random(2);
			const seconds = START + random(spans[part]!);
			const isDisallowed = random(3) === 0;
			const address = `192.0.2.${random(20)}`;
			for (const tally of [parts[part]!, whole]) {
				tally.addRequest(seconds, random(1));
				tally.addVisit(placed(index, seconds), index % 3);
				tally.senders.add(address, 1);
				if (isDisallowed) tally.timeline.addDisallowed(seconds);
			}
		}
		const sum = new Tally();
		for (const tally of parts) sum.addAll(tally);
		expect([sum.requestCount, sum.firstSeconds, sum.lastSeconds]).toEqual([
			300,
			whole.firstSeconds,
			whole.lastSeconds,
		]);
		expect(sum.visits).toEqual(whole.visits);
		const byAddress = ({ senders }: Tally) => new Map(senders.busiest());
		expect(byAddress(sum)).toEqual(byAddress(whole));
		const width = Math.max(sum.timeline.widthSeconds, whole.timeline.widthSeconds);
		expect(sum.timeline.points(width)).toEqual(whole.timeline.points(width));
	});

	it("has the gaps of both, and what was fetched last", () => {
		const [one, other] = [new Tally(), new Tally()];
		for (const seconds of [0, 10, 20]) one.pace.add(START + seconds, 15);
		for (const seconds of [0, 40, 80]) other.pace.add(START + seconds, 15);
		one.addFetch(START + 5, 200, 0);
		other.addFetch(START + 9, 304, 2);
		one.addSignature('"https://a.example"');
		const sum = new Tally();
		for (const tally of [other, one, new Tally()]) sum.addAll(tally);
		expect(sum.pace).toMatchObject({ gapCount: 4, shortCount: 2, delayedCount: 4 });
		expect(sum.pace.medianSeconds()).toBe(10);
		expect(sum).toMatchObject({ fetchCount: 2, lastFetchSeconds: START + 9, lastFetchStatus: 304 });
		expect([sum.fetchedSites[0], sum.fetchedSites[1], sum.fetchedSites[2]]).toEqual([true, undefined, true]);
		expect(sum.signatureAgents).toEqual(one.signatureAgents);
	});

	it("has the first three requests that broke a rule, of different URLs", () => {
		const rule = RobotsTxt.parse("user-agent: *\ndisallow: /a").groups[0]!.rules[0]!;
		const brokenBy = (...urls: string[]) => {
			const tally = new Tally();
			for (const [index, url] of urls.entries()) {
				const place = { logIndex: 0, lineNumber: 1 + index, atSeconds: START };
				tally.broken.add(rule, 0, () => ({ ...place, url, fetchedSeconds: null, redirectedSeconds: null }));
			}
			return tally;
		};
		const sum = new Tally();
		for (const part of [brokenBy("/a1"), brokenBy("/a2", "/a1"), brokenBy("/a2"), brokenBy("/a3", "/a4")])
			sum.addAll(part);
		const [broken] = sum.broken.report([{ place: 0, host: null, fromSeconds: START }]);
		expect(broken).toMatchObject({ count: 6, servedFromSeconds: START });
		expect(broken!.requests.map(({ url }) => url).sort()).toEqual(["/a1", "/a2", "/a3"]);
	});

	it("changes neither of them", () => {
		const narrow = new Timeline();
		narrow.addRequest(START);
		const wide = new Timeline();
		for (const day of [0, 400]) wide.addRequest(START + day * 86_400);
		wide.addAll(narrow);
		expect(narrow.widthSeconds).toBe(60);
		expect(wide.points(wide.widthSeconds).map(({ requestCount }) => requestCount)).toEqual([2, 1]);
	});
});
