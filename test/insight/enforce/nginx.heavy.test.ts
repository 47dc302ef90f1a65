import { get } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { createEnforcer } from "../../../insight/enforce/index.js";
import { serverIsMissing, startServer } from "../../support/web-servers.js";

describe.skipIf(serverIsMissing("nginx") !== null)("URLs under which nginx serves a page", async () => {
	const nginx = await startServer("nginx");
	nginx.setRobotsTxt("the file");
	/** The body for a path, sent as it is written. */
	const serve = (path: string) =>
		new Promise<string>((resolve, reject) => {
			get({ host: "127.0.0.1", port: nginx.port, path }, (response) => resolve(text(response))).on(
				"error",
				reject,
			);
		});

	it.each([
		["/", "disallowed", "disallowed"],
		["/x/../", "disallowed", "disallowed"],
		["//", "allowed", "disallowed"],
		["/x%2F..%2F", "allowed", "disallowed"],
		["/x%2f..%2f%2F/", "allowed", "disallowed"],
		["/a/%2e%2e%2f", "allowed", "disallowed"],
	])("%s before its name: %s, with mergeSlashes %s", async (before, reason, mergedReason) => {
		expect(await serve(`${before}robots.txt`)).toBe("the file");
		for (const [mergeSlashes, expected] of [
			[false, reason],
			[true, mergedReason],
		] as const) {
			const enforcer = createEnforcer({ robots: "user-agent: *\ndisallow: /page", mergeSlashes });
			expect(enforcer.judge({ url: `${before}page`, userAgent: "CCBot/2.0" }).reason).toBe(expected);
		}
	});
});
