import "../support/fresh-modules.js";
import { expect, it } from "vitest";
import { wasmSpy } from "../support/install-wasm-spy.js";
import "../support/install-wasm-spy.js";
import { RobotsTxt } from "../../bindings/auto.js";

/** Tables, drafts and copies together; what counts is that it is a constant. */
const OCTETS_AN_OCTET = 64;
const SPARE_OCTETS = 16 * 2 ** 20;

it.each([
	["groups", "user-agent:a\nallow:/\n".repeat(250_000)],
	["user-agent lines", "user-agent: a\n".repeat(100_000)],
	["rules with a wildcard each", `user-agent: a\n${"disallow: /*a*b\n".repeat(30_000)}`],
	["stars", `user-agent: a\ndisallow: /${"*a".repeat(125_000)}`],
	["escapes", `user-agent: a\ndisallow: /${"\u00e9".repeat(125_000)}`],
	["blank lines", "\n".repeat(500_000)],
])("architecture, bounds: linear memory stays linear in a file of many %s", (_, body) => {
	const before = wasmSpy.memoryOctets;
	const robots = RobotsTxt.parse(body, { maxBytes: Number.POSITIVE_INFINITY });
	robots.matcher("a").isAllowed(`/${"a".repeat(1000)}`);
	robots.groups.at(0);
	robots.records.at(0);
	robots.dispose();
	expect(wasmSpy.memoryOctets - before).toBeLessThan(
		OCTETS_AN_OCTET * Buffer.byteLength(body) + SPARE_OCTETS,
	);
});
