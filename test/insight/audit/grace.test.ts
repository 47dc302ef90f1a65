/** What an enforcer lets pass by grace is held against nobody, unless the log shows that the crawler knew better. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit } from "../../../insight/audit/index.js";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { combinedLine, type Visit } from "../../support/access-logs.js";
import { runs } from "../../support/fuzz.js";

const START = Date.UTC(2026, 9, 10) / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const AGENT = "GPTBot/1.2";
const PATHS = ["/a", "/b", "/c"];

const bodyOf = (closed: readonly string[]) =>
	["user-agent: *", ...closed.map((path) => `disallow: ${path}`)].join("\n");
// Odd seconds, so that nothing happens exactly a day after something else.
const someSeconds = fc.integer({ min: 0, max: 70 * 60 }).map((minutes) => START + minutes * 60);
const changes = fc.uniqueArray(
	fc.record({ atSeconds: someSeconds.map((seconds) => seconds + 7), closed: fc.subarray(PATHS) }),
	{ maxLength: 3, selector: ({ atSeconds }) => atSeconds },
);
const visit = fc.record({
	seconds: someSeconds,
	target: fc.constantFrom("/robots.txt", ...PATHS),
	status: fc.constantFrom(200, 200, 200, 304),
});

interface Version {
	readonly atSeconds: number;
	readonly closed: readonly string[];
}

const inForce = (versions: readonly Version[], seconds: number): Version =>
	versions.filter(({ atSeconds }) => atSeconds <= seconds).at(-1)!;

/** What an enforcer, which gets each version at its time, does with each visit. */
function reasonsOf(versions: readonly Version[], visits: readonly Visit[]): string[] {
	let nowSeconds = 0;
	const [first, ...later] = versions;
	const enforcer = createEnforcer({ robots: bodyOf(first!.closed), now: () => nowSeconds * 1000 });
	return visits.map(({ seconds, target }) => {
		while (later.length > 0 && later[0]!.atSeconds <= seconds) {
			const { atSeconds, closed } = later.shift()!;
			nowSeconds = atSeconds;
			enforcer.update({ robots: bodyOf(closed) });
		}
		nowSeconds = seconds;
		return enforcer.judge({ url: target, userAgent: AGENT }).reason;
	});
}

/** The versions in force when robots.txt was fetched within the day before a visit. */
function copiesOf(versions: readonly Version[], visits: readonly Visit[], index: number): Version[] {
	const now = visits[index]!.seconds;
	const fetches = visits
		.slice(0, index)
		.filter(({ target, seconds }) => target === "/robots.txt" && now - seconds <= DAY);
	return fetches.map(({ seconds }) => inForce(versions, seconds));
}

/** Whether the log shows all that was fetched within the day before a visit, up to the last fetch: it has no long gap there. */
function isCovered(visits: readonly Visit[], index: number): boolean {
	let from = visits
		.slice(0, index)
		.map(({ target }) => target)
		.lastIndexOf("/robots.txt");
	while (from > 0 && visits[from]!.seconds - visits[from - 1]!.seconds <= 12 * HOUR) from--;
	return from >= 0 && visits[index]!.seconds - visits[from]!.seconds > DAY;
}

describe("over random logs and versions of a file", () => {
	it("accuses only of what an enforcer refuses, or who has the new file alone", () => {
		fc.assert(
			fc.property(
				fc.subarray(PATHS),
				changes,
				fc.array(visit, { minLength: 1, maxLength: 20 }),
				(closed, later, unordered) => {
					const visits = unordered.map((each): Visit => ({ ...each, agent: AGENT }));
					visits.sort((one, other) => one.seconds - other.seconds);
					const versions = [
						{ atSeconds: START - 3 * DAY, closed },
						...[...later].sort((one, other) => one.atSeconds - other.atSeconds),
					];
					const reasons = reasonsOf(versions, visits);
					const accused = visits.filter((each, index) => {
						const newest = inForce(versions, each.seconds);
						if (!newest.closed.includes(each.target)) return false;
						const copies = copiesOf(versions, visits, index);
						const hasAlone = copies.length > 0 && copies.every((copy) => copy === newest);
						if (hasAlone && isCovered(visits, index)) return true;
						return (
							reasons[index] === "disallowed" && copies.every((copy) => copy.closed.includes(each.target))
						);
					});
					const audit = new LogAudit({
						robots: versions.map((version) => ({
							fromSeconds: version.atSeconds,
							robots: RobotsTxt.parse(bodyOf(version.closed)),
						})),
					});
					audit.add(new TextEncoder().encode(visits.map(combinedLine).join("")));
					const [found] = audit.report().crawlers;
					expect(found?.disallowedCount).toBe(accused.length);
				},
			),
			runs(300),
		);
	});
});

describe("more than 5 % of a crawler's requests, and at least three, are disallowed", () => {
	const robots = RobotsTxt.parse("user-agent: *\ndisallow: /a");
	const conductOf = (allowedCount: number, disallowedCount: number) => {
		const targets = [...Array<string>(allowedCount).fill("/b"), ...Array<string>(disallowedCount).fill("/a")];
		const audit = new LogAudit({ robots });
		const lines = targets.map((target, index) =>
			combinedLine({ seconds: START + index, target, agent: AGENT }),
		);
		audit.add(new TextEncoder().encode(lines.join("")));
		return audit.report().crawlers[0]?.conduct;
	};

	it.each([
		[10, 1, "mostly"],
		[9, 2, "mostly"],
		[8, 3, "ignores"],
		[57, 3, "mostly"],
		[56, 3, "ignores"],
		[2000, 2, "obeys"],
		[1997, 3, "mostly"],
		[7, 2, "too few"],
	])("has %i allowed and %i disallowed requests: %s", (allowed, disallowed, word) => {
		expect(conductOf(allowed, disallowed)).toBe(word);
	});
});
