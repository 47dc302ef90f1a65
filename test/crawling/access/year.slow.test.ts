import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
	type Access,
	type AccessPolicy,
	accessCopyBody,
	nextAccessState,
} from "../../../crawling/client/index.js";
import {
	asAnswered,
	type CacheFact,
	type Event,
	expectedInForce,
	expectedNextFetch,
	type Fact,
	lastGoodIndex,
	toResult,
} from "../../support/access-model.js";
import { runs, runsCount } from "../../support/fuzz.js";

const HOUR = 3600;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1) / 1000;
const POLICIES: readonly AccessPolicy[] = ["rfc9309", "google"];
/** Two at least, since every second one keeps the last copy. */
const SEEDS = Array.from({ length: Math.max(2, runsCount(8)) }, (_, index) => index + 1);

/** Numbers from 0 up to 1, the same for each seed (mulberry32). */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** A server's year: outages from minutes to seventy days, files that change, come and go. */
function serverOf(random: () => number): (at: number) => Fact {
	const pick = <T>(...all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
	const cache = (): CacheFact =>
		pick<() => CacheFact>(
			() => ({ says: "nothing" }),
			() => ({ says: "nothing" }),
			() => ({ says: pick("no-store", "no-cache") }),
			() => ({ says: "max-age", seconds: pick(0, 30, 3600, 86_400, 604_800, 9e9), age: pick(0, 100, 1e6) }),
			() => ({ says: "expires", seconds: pick(-5, 30, 7200, 200_000) }),
		)();
	let untilSeconds = 0;
	let isDown = false;
	let version = 0;
	return (at) => {
		if (at >= untilSeconds) {
			isDown = !isDown && random() < 0.6;
			untilSeconds =
				at + (isDown ? pick(600, HOUR, 11 * HOUR, 14 * HOUR, 20 * DAY, 70 * DAY) : random() * 9 * DAY);
		}
		if (isDown) {
			return {
				kind: "down",
				cause: pick<number | "dns" | "timeout" | "vetoed">(
					500,
					503,
					429,
					199,
					600,
					0,
					"dns",
					"timeout",
					"vetoed",
				),
				retryAfter: null,
				siteReachable: pick(null, true, false),
				...(random() < 0.2 ? { cause: 503 as const, retryAfter: pick(0, 30, 500, 7200, 86_400, 1e7) } : {}),
			};
		}
		if (random() < 0.2) return { kind: "none", status: pick(404, 410, 403, 301), cache: cache() };
		if (random() < 0.5) return { kind: "not-modified" };
		version++;
		const etag = random() < 0.7 ? `"${version}"` : null;
		return { kind: "file", body: `user-agent: *\ndisallow: /${version}\n`, etag, cache: cache() };
	};
}

/** Plays what the model and the invariants say of one answer; plain throws, since there are a million of them. */
function mustHold(holds: boolean, what: string, access: Access, at: number): void {
	if (!holds) throw new Error(`${what} at ${at}: ${JSON.stringify(access)}`);
}

function checkAnswer(
	access: Access,
	history: readonly Event[],
	at: number,
	policy: AccessPolicy,
	keepLastCopy: boolean,
): void {
	const expected = expectedInForce(history, at, policy, keepLastCopy);
	mustHold(access.inForce === expected.inForce, `expected ${expected.inForce}`, access, at);
	if (expected.inForce === "rules") {
		mustHold(accessCopyBody(access.state) === expected.body, `expected ${expected.body}`, access, at);
	}
	const nextFetch = expectedNextFetch(history, policy);
	mustHold(access.nextFetchAtSeconds === nextFetch, `expected a fetch at ${nextFetch}`, access, at);
	mustHold(access.holdsUntilSeconds <= access.nextFetchAtSeconds, "holds too long", access, at);
}

const YEARS = POLICIES.flatMap((policy) =>
	SEEDS.map((seed) => ({ policy, seed, keepLastCopy: seed % 2 === 0 })),
);

describe("RFC 9309 §2.3, §2.4: a year of fetches agrees with the table told over the whole history", () => {
	it.each(YEARS)("$policy, an obedient crawler, seed $seed", ({ policy, seed, keepLastCopy }) => {
		const random = randomFrom(seed);
		const server = serverOf(random);
		// Its facts take a 304 for an answer to what was asked, which google's crawlers do not ask by default.
		const options = { policy, keepLastCopy, conditional: true };
		let history: Event[] = [];
		let json = "null";
		let at = START;
		let fetchesCount = 0;
		while (at < START + 365 * DAY) {
			const fact = asAnswered(history, server(at));
			const before = history.at(-1);
			mustHold(before === undefined || at - before.at >= 60, "two fetches in a minute", {} as Access, at);
			history.push({ at, fact });
			fetchesCount++;
			const access = nextAccessState(JSON.parse(json), toResult(fact), at, options);
			checkAnswer(access, history, at, policy, keepLastCopy);
			mustHold(access.nextFetchAtSeconds > at, "no wait", access, at);
			const longest = policy === "google" && fact.kind !== "down" ? 30 * DAY : DAY;
			mustHold(access.nextFetchAtSeconds <= at + longest, "too long a wait", access, at);
			const isOpenInOutage = fact.kind === "down" && access.inForce === "allow-all";
			mustHold(!isOpenInOutage || mayBeOpen(history, at, policy), "open within an outage", access, at);
			mustHold(fact.kind === "down" || access.inForce !== "disallow-all", "stuck closed", access, at);
			json = JSON.stringify(access.state);
			mustHold(JSON.stringify(JSON.parse(json)) === json, "no JSON", access, at);

			const later = at + Math.floor(random() * (access.nextFetchAtSeconds - at));
			checkAnswer(
				nextAccessState(JSON.parse(json), null, later, options),
				history,
				later,
				policy,
				keepLastCopy,
			);
			// Only the end of the history matters; without a cut the model would take quadratic time.
			if (history.length > 5000) history = history.slice(-4000);
			at = access.nextFetchAtSeconds + Math.floor(random() * 600);
		}
		expect(fetchesCount).toBeGreaterThan(365);
	});

	it.each(YEARS.filter(({ seed }) => seed <= 6))(
		"$policy, a fetch each hour, due or not, seed $seed",
		({ policy, seed, keepLastCopy }) => {
			const server = serverOf(randomFrom(seed + 1000));
			let history: Event[] = [];
			let state: unknown = null;
			for (let hour = 0; hour < 365 * 24; hour++) {
				const at = START + hour * HOUR;
				const fact = asAnswered(history, server(at));
				history.push({ at, fact });
				const access = nextAccessState(state, toResult(fact), at, {
					policy,
					keepLastCopy,
					conditional: true,
				});
				checkAnswer(access, history, at, policy, keepLastCopy);
				state = JSON.parse(JSON.stringify(access.state));
				if (history.length > 5000) history = history.slice(-4000);
			}
			expect(history.length).toBeGreaterThan(1000);
		},
	);
});

describe("clocks that run backward", () => {
	const jump = fc.oneof(
		fc.integer({ min: -7200, max: 7200 }),
		fc.integer({ min: -3650 * DAY, max: 3650 * DAY }),
	);
	const step = fc.record({
		jump,
		result: fc.constantFrom(
			null,
			null,
			{ status: 200, body: "user-agent: *\ndisallow: /a" },
			{ status: 404 },
			{ status: 503 },
			{ failure: "dns" as const },
			{ status: 503, headers: { "retry-after": "100000000" } },
		),
		isKept: fc.boolean(),
	});

	it.each(POLICIES)(
		"%s: never more than a day to the next fetch, and open at once after recovery",
		(policy) => {
			fc.assert(
				fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
					let at = START;
					let state: unknown = null;
					for (const { jump, result, isKept } of steps) {
						at += jump;
						const access = nextAccessState(state, result, at, { policy });
						expect(access.nextFetchAtSeconds).toBeLessThanOrEqual(at + DAY);
						expect(access.sinceSeconds ?? at).toBeLessThanOrEqual(at);
						if (result !== null) expect(access.nextFetchAtSeconds).toBeGreaterThanOrEqual(at + 60);
						if (result !== null || isKept) state = JSON.parse(JSON.stringify(access.state));
					}
					expect(nextAccessState(state, { status: 200 }, at, { policy }).inForce).toBe("rules");
					expect(nextAccessState(state, { status: 404 }, at, { policy }).inForce).toBe("allow-all");
				}),
				runs(500),
			);
		},
	);

	it.each(POLICIES)("%s: a fetch falls due though no state of passing time is kept", (policy) => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 3650 * DAY }), (backSeconds) => {
				const { state } = nextAccessState(null, { status: 200 }, START, { policy });
				const now = START - backSeconds;
				const isDue = (at: number) => nextAccessState(state, null, at, { policy }).nextFetchAtSeconds <= at;
				const hours = Array.from({ length: 49 }, (_, hour) => hour);
				expect(hours.some((hour) => isDue(now + hour * HOUR))).toBe(true);
			}),
			runs(200),
		);
	});

	it("an outage that seems to begin later begins now, and no earlier", () => {
		const { state } = nextAccessState(null, { status: 503 }, START);
		const earlier = nextAccessState(state, { status: 503 }, START - 3650 * DAY);
		expect(earlier.sinceSeconds).toBe(START - 3650 * DAY);
		expect(nextAccessState(earlier.state, null, START - 3621 * DAY).inForce).toBe("disallow-all");
		expect(nextAccessState(earlier.state, null, START - 3619 * DAY).inForce).toBe("allow-all");
		expect(nextAccessState(state, null, START - 30).sinceSeconds).toBe(START - 30);
	});
});

/** Whether the table lets access be open while robots.txt is unreachable. */
function mayBeOpen(history: readonly Event[], at: number, policy: AccessPolicy): boolean {
	const good = lastGoodIndex(history);
	const elapsed = at - history[good + 1]!.at;
	const hadFile = history[good]?.fact.kind === "file";
	if (policy === "rfc9309") return elapsed > 30 * DAY || (good !== -1 && !hadFile);
	return elapsed > 12 * HOUR + 30 * DAY || (elapsed > 12 * HOUR && !hadFile);
}
