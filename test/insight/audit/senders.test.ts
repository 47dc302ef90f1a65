import { describe, expect, it } from "vitest";
import { Senders } from "../../../insight/audit/crawler-tally/senders.js";
import { seededRandom } from "../../support/audit-reference.js";

describe("the busiest addresses", () => {
	it("are exact up to 64: of equal ones that which came first is first", () => {
		const senders = new Senders();
		const random = seededRandom(5);
		const counts = new Map<string, number>();
		for (let index = 0; index < 2000; index++) {
			const address = `192.0.2.${random(64)}`;
			senders.add(address, 1);
			counts.set(address, (counts.get(address) ?? 0) + 1);
		}
		expect(senders.busiest()).toEqual([...counts].sort(([, one], [, other]) => other - one));
	});

	it("are found among any number of others, with no more requests than they sent", () => {
		const senders = new Senders();
		for (let index = 0; index < 100_000; index++) {
			senders.add(index % 10 === 0 ? "192.0.2.1" : `2001:db8::${index.toString(16)}`, 1);
			if (index % 25 === 0) senders.add("192.0.2.2", 1);
		}
		const [[first, firstCount] = ["", 0], [second, secondCount] = ["", 0]] = senders.busiest();
		expect([first, second]).toEqual(["192.0.2.1", "192.0.2.2"]);
		const error = 104_000 / 64;
		expect(firstCount).toBeLessThanOrEqual(10_000);
		expect(firstCount).toBeGreaterThanOrEqual(10_000 - error);
		expect(secondCount).toBeLessThanOrEqual(4000);
		expect(secondCount).toBeGreaterThanOrEqual(4000 - error);
	});

	it("are bounded, and never none", () => {
		const senders = new Senders();
		for (let index = 0; index < 1000; index++) {
			senders.add(`${"x".repeat(100)}${index}`, 1);
			senders.add(`203.0.113.${index}`, 1);
			const found = senders.busiest();
			expect(found.length).toBeGreaterThan(0);
			expect(found.length).toBeLessThanOrEqual(64);
			for (const [address] of found) expect(address.length).toBeLessThanOrEqual(64);
		}
	});
});
