/** When the JavaScript engine makes an index: once searches have cost as much, or one alone too much; and what goes. */
import { afterEach, describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/auto.js";
import { budget, countedUnits, indexPrices } from "../../../bindings/engine-js/match/budget.js";
import { indexRoom } from "../../../bindings/engine-js/match/deferred-index.js";

const ROOM = { ...indexRoom };
const BUDGET = { ...budget };
const PRICES = { ...indexPrices };

afterEach(() => {
	Object.assign(indexRoom, ROOM);
	Object.assign(budget, BUDGET);
	Object.assign(indexPrices, PRICES);
});

const parse = (lines: readonly string[]) =>
	RobotsTxt.parse(["user-agent: *", ...lines].join("\n"), { engine: "js" });

/** Rules with wildcards, nothing hostile. */
const ordinary = (count: number) =>
	Array.from({ length: count }, (_, index) => `disallow: /*x${index}*y${index}z`);
/** A URL that has the beginnings of many of them, and is matched by none. */
const url = (seed: number) =>
	`/${Array.from({ length: 33 }, (_, index) => `x${100 + seed + 17 * index}-`).join("")}`;

/** Rules of which each costs a long search, and a URL that makes it so. */
const hostile = (count: number) => Array.from({ length: count }, (_, index) => `allow: *"${index}""""""""`);
const hostileUrl = `/${'"a'.repeat(2000)}`;

function workOf(act: () => unknown): number {
	const before = countedUnits();
	act();
	return countedUnits() - before;
}

describe("searches cost the price of an index before it is made", () => {
	it("the first check of 20,000 ordinary rules makes none", () => {
		const robots = parse(ordinary(20_000));
		const matcher = robots.matcher("ExampleBot");
		const before = robots.memoryOctets;
		const work = workOf(() => matcher.isAllowed(url(0)));
		expect(robots.memoryOctets).toBe(before);
		expect(work).toBeLessThan(budget.units + budget.unitsAtOnce);
	});

	it("ordinary checks make one once they have cost as much, and then cost less", () => {
		const robots = parse(ordinary(5000));
		const matcher = robots.matcher("ExampleBot");
		const before = robots.memoryOctets;
		const first = workOf(() => matcher.isAllowed(url(0)));
		let work = first;
		let count = 1;
		while (robots.memoryOctets === before && count < 1000)
			work += workOf(() => matcher.isAllowed(url(count++)));
		// Each segment is a few octets, with its header of as many.
		expect(work).toBeGreaterThan(indexPrices.trigrams * 5000 * 10);
		expect(work).toBeLessThan(indexPrices.trigrams * 5000 * 30);
		expect(workOf(() => matcher.isAllowed(url(count)))).toBeLessThan(first / 2);
	});

	it("one check that costs too much makes the one-pass search alone", () => {
		Object.assign(indexPrices, { trigrams: 0 });
		const robots = parse(hostile(1500));
		const matcher = robots.matcher("ExampleBot");
		const before = robots.memoryOctets;
		matcher.isAllowed(hostileUrl);
		const made = robots.memoryOctets - before;
		expect(made).toBeGreaterThan(0);
		matcher.isAllowed("/a");
		expect(robots.memoryOctets - before).toBeGreaterThan(made);
	});

	it("dear checks that each stay within what one may cost make it once they have cost as much", () => {
		const robots = parse(hostile(2000));
		const matcher = robots.matcher("ExampleBot");
		const before = robots.memoryOctets;
		const dear = hostileUrl.slice(0, 60);
		const work = workOf(() => matcher.explain(dear));
		expect(work).toBeGreaterThan(budget.units);
		expect(robots.memoryOctets).toBe(before);
		let spent = work;
		for (let left = 1000; left > 0 && robots.memoryOctets === before; left--)
			spent += workOf(() => matcher.explain(dear));
		expect(spent).toBeLessThan(3 * indexPrices.onePass * 2000 * 40);
	});
});

describe("indexes of all policies together have a limit", () => {
	/** Asks files in turn. */
	function askInTurn(files: readonly RobotsTxt[], asked = hostileUrl): void {
		for (const robots of files) {
			const matcher = matchers.get(robots) ?? robots.matcher("ExampleBot");
			if (!matchers.has(robots)) {
				matchers.set(robots, matcher);
				bare.set(robots, robots.memoryOctets);
			}
			matcher.isAllowed(asked);
		}
	}
	const matchers = new Map<RobotsTxt, ReturnType<RobotsTxt["matcher"]>>();
	const bare = new Map<RobotsTxt, number>();
	const indexOctets = (robots: RobotsTxt) => robots.memoryOctets - bare.get(robots)!;

	it("is kept, and the one that was used longest ago goes first", () => {
		const files = Array.from({ length: 30 }, (_, index) => parse([...hostile(300), `allow: /*own${index}`]));
		askInTurn(files.slice(0, 1));
		const each = indexOctets(files[0]!);
		expect(each).toBeGreaterThan(0);
		Object.assign(indexRoom, { octets: 16 * each + 16 * 100 });
		askInTurn(files.slice(1, 16));
		askInTurn(files.slice(0, 1));
		askInTurn(files.slice(16, 17));
		expect(indexOctets(files[0]!)).toBeGreaterThan(0);
		expect(indexOctets(files[1]!)).toBe(0);
		expect(indexOctets(files[16]!)).toBeGreaterThan(0);
		askInTurn(files);
		const kept = files.reduce((sum, robots) => sum + indexOctets(robots), 0);
		expect(kept).toBeLessThanOrEqual(indexRoom.octets);
		expect(kept).toBeGreaterThan(indexRoom.octets / 2);
		for (const robots of files) matchers.get(robots)!.dispose();
	});

	it("files asked in turn cost at most twice what they cost without an index", () => {
		const files = Array.from({ length: 3 }, () => parse(hostile(500)));
		const dear = hostileUrl.slice(0, 900);
		const ask = () => askInTurn(files, dear);
		const price = indexPrices.onePass * 500 * 40;
		Object.assign(budget, { unitsAtOnce: Number.POSITIVE_INFINITY });
		Object.assign(indexPrices, { onePass: 1e9, trigrams: 1e9 });
		const without = workOf(ask);
		for (const robots of files) matchers.get(robots)!.dispose();
		Object.assign(budget, BUDGET);
		Object.assign(indexPrices, PRICES);
		Object.assign(indexRoom, { octets: 1 });
		for (const robots of files) matchers.delete(robots);
		// The first is made where one check costs too much; from then on searches must cost its price first.
		ask();
		let made = 0;
		const rounds = 6;
		const work = workOf(() => {
			for (let round = 0; round < rounds; round++) {
				for (const robots of files) {
					const before = indexOctets(robots);
					askInTurn([robots], dear);
					if (before === 0 && indexOctets(robots) > 0) made++;
				}
			}
		});
		expect(work + made * price).toBeLessThan(2 * rounds * without);
	});
});
