import { afterEach, describe, expect, it, vi } from "vitest";
import { createEnforcer } from "../../../insight/enforce/index.js";

const START_MS = 1_790_000_000_000;
const ROBOTS = "user-agent: *\ncrawl-delay: 60\ndisallow: /private/";

afterEach(() => vi.useRealTimers());

describe("a clock that fails", () => {
	it.each<[string, () => number, string]>([
		[
			"throws",
			() => {
				throw new Error("no time");
			},
			"TypeError",
		],
		["tells none", () => Number.NaN, "RangeError"],
		["tells a text", () => "1" as unknown as number, "RangeError"],
	])("at once is refused: it %s", (_, now, name) => {
		expect(() => createEnforcer({ robots: "", now })).toThrow(
			expect.objectContaining({
				name,
				code: "ROBOTS_INVALID_ARGUMENT",
				message: expect.stringContaining("options.now: expected"),
			}),
		);
	});

	it.each([
		["throws", "throw"],
		["tells no time", Number.NaN],
		["tells infinity", Number.POSITIVE_INFINITY],
		["tells a text", "1"],
	])("later goes on from its last time: it %s", (_, answer) => {
		vi.useFakeTimers({ now: 5_000_000 });
		let fails = false;
		const now = () => {
			if (!fails) return START_MS;
			if (answer === "throw") throw new Error("no time");
			return answer as number;
		};
		const enforcer = createEnforcer({ robots: ROBOTS, pace: true, now });
		const statusOf = () => enforcer.judge({ url: "/", userAgent: "CCBot/2.0" }).status;
		fails = true;
		expect([statusOf(), statusOf(), statusOf()]).toEqual([null, null, 429]);
		vi.advanceTimersByTime(61_000);
		expect([statusOf(), statusOf()]).toEqual([null, 429]);
		enforcer.update({ robots: "user-agent: *\ndisallow: /" });
		expect(enforcer.judge({ url: "/", userAgent: "CCBot/2.0" }).reason).toBe("grace");
		vi.advanceTimersByTime(86_401_000);
		expect(enforcer.judge({ url: "/", userAgent: "CCBot/2.0" }).reason).toBe("disallowed");
		enforcer.dispose();
	});
});
