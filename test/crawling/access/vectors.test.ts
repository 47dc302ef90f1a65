import { describe, expect, it } from "vitest";
import { accessCopyBody, nextAccessState } from "../../../crawling/client/index.js";
import { readAccessVectors } from "../../support/vectors.js";

const { cases, freshness } = readAccessVectors();

describe("RFC 9309 §2.3, §2.4 and Google's table, played step by step", () => {
	it.each(cases)("$policy: $name", ({ policy, steps }) => {
		let state: unknown;
		let body: string | undefined;
		for (const { atSeconds, result, inForce } of steps) {
			const access = nextAccessState(state, result, atSeconds, { policy });
			expect({ atSeconds, inForce: access.inForce }).toEqual({ atSeconds, inForce });
			body = result?.body ?? body;
			if (inForce === "rules") expect(accessCopyBody(access.state)).toBe(body);
			state = JSON.parse(JSON.stringify(access.state));
		}
	});
});

describe("RFC 9309 §2.4, RFC 9111 §4.2: when to fetch next", () => {
	it.each(freshness)("$policy: $name", (row) => {
		const result = { status: row.status, headers: row.headers };
		const { nextFetchAtSeconds } = nextAccessState(null, result, 0, { policy: row.policy });
		expect(nextFetchAtSeconds).toBeGreaterThanOrEqual(row.nextFetchAtLeastSeconds);
		expect(nextFetchAtSeconds).toBeLessThanOrEqual(row.nextFetchAtMostSeconds);
	});
});
