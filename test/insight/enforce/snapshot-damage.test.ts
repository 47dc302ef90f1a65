import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { SNAPSHOT_HEAD_OCTETS, SNAPSHOT_IS_MATCHERS, SNAPSHOT_IS_POLICY } from "../../../assembly/abi.js";
import { RobotsTxt } from "../../../bindings/index.js";
import { checksumOf } from "../../../bindings/matcher/snapshot/checksum.js";
import { packMatchers, unpackMatchers } from "../../../bindings/matcher/snapshot/matchers.js";
import { sealedHead } from "../../../bindings/matcher/snapshot/write.js";
import { createEnforcer, type EnforcerOptions } from "../../../insight/enforce/index.js";
import { seededRandom } from "../../support/audit-reference.js";
import { mutate } from "../../support/forge.js";
import { fuzzSeed, isLongRun, propertyTimeoutMs, runsCount } from "../../support/fuzz.js";
import { encode } from "../../support/octets.js";

const ROBOTS =
	"user-agent: GPTBot\nuser-agent: Own2\ndisallow: /b:\ncrawl-delay: 3\nuser-agent: *\ndisallow: /x*y$\nallow: /x";
const snapshot = createEnforcer({ robots: ROBOTS }).toSnapshot();
const ofHosts = createEnforcer({ robots: { "a.example": ROBOTS, "b.example": "" } }).toSnapshot();

/** The code of the error of a call; null if there is none. */
function codeOf(call: () => unknown): string | null {
	try {
		call();
		return null;
	} catch (error) {
		return `${(error as { code?: string }).code}`;
	}
}
const create = (options: unknown) => () => createEnforcer(options as EnforcerOptions);

describe("octets", () => {
	it.each([
		["octets of text", encode(ROBOTS)],
		["a snapshot", snapshot],
		["a buffer", snapshot.slice().buffer],
		["none", new Uint8Array()],
		["a view", new DataView(new ArrayBuffer(4))],
	])("as robots are refused, with both ways: %s", (_, octets) => {
		const message =
			/^robots(\["a.example"\])?: expected a robots.txt: its text .*, got .*; bytes that toSnapshot .* are the option snapshot$/;
		for (const robots of [octets, { "a.example": octets }]) {
			expect(create({ robots })).toThrow(message);
			expect(codeOf(create({ robots }))).toBe("ROBOTS_INVALID_ARGUMENT");
			const enforcer = createEnforcer({ robots: "" });
			expect(() => enforcer.update({ robots } as never)).toThrow(message);
		}
	});

	it.each<[string, unknown, string]>([
		["none", new Uint8Array(), "ROBOTS_DAMAGED_SNAPSHOT"],
		["three", snapshot.slice(0, 3), "ROBOTS_DAMAGED_SNAPSHOT"],
		["four", snapshot.slice(0, 4), "ROBOTS_DAMAGED_SNAPSHOT"],
		["five", snapshot.slice(0, 5), "ROBOTS_DAMAGED_SNAPSHOT"],
		["the header", snapshot.slice(0, SNAPSHOT_HEAD_OCTETS), "ROBOTS_DAMAGED_SNAPSHOT"],
		["all but the end", snapshot.slice(0, -1), "ROBOTS_DAMAGED_SNAPSHOT"],
		["zeros", new Uint8Array(snapshot.length), "ROBOTS_DAMAGED_SNAPSHOT"],
		["base64", encode(Buffer.from(snapshot).toString("base64")), "ROBOTS_DAMAGED_SNAPSHOT"],
		["a robots.txt", encode(ROBOTS), "ROBOTS_DAMAGED_SNAPSHOT"],
		["a matcher's", RobotsTxt.parse("").matcher("a").toSnapshot(), "ROBOTS_DAMAGED_SNAPSHOT"],
		["base64, as text", Buffer.from(snapshot).toString("base64"), "ROBOTS_INVALID_ARGUMENT"],
		["a text", ROBOTS, "ROBOTS_INVALID_ARGUMENT"],
		["words", new Uint32Array(8), "ROBOTS_INVALID_ARGUMENT"],
		["null", null, "ROBOTS_INVALID_ARGUMENT"],
		["a list", [snapshot], "ROBOTS_INVALID_ARGUMENT"],
		["no host", {}, "ROBOTS_INVALID_ARGUMENT"],
		["several hosts for one", { "a.example": ofHosts }, "ROBOTS_INVALID_ARGUMENT"],
	])("as snapshot are refused, with a code: %s", (_, octets, code) => {
		expect(create({ snapshot: octets })).toThrow(/^snapshot(\["a.example"\])?: expected/);
		expect(codeOf(create({ snapshot: octets }))).toBe(code);
		const enforcer = createEnforcer({ snapshot });
		expect(codeOf(() => enforcer.update({ snapshot: octets } as never))).toBe(code);
		expect(enforcer.judge({ url: "/b:", userAgent: "GPTBot/1.0" }).action).toBe("refuse");
	});

	it("as snapshot are refused with any bit of the header flipped", () => {
		for (let bit = 0; bit < 8 * SNAPSHOT_HEAD_OCTETS; bit++) {
			const octets = snapshot.slice();
			octets[bit >> 3]! ^= 1 << (bit & 7);
			expect(codeOf(create({ snapshot: octets })), `bit ${bit}`).toBe("ROBOTS_DAMAGED_SNAPSHOT");
		}
	});

	it("as snapshot are refused where they are gone", () => {
		const transferred = snapshot.slice();
		structuredClone(transferred.buffer, { transfer: [transferred.buffer] });
		const buffer = new (ArrayBuffer as unknown as new (length: number, options: object) => ArrayBuffer)(
			snapshot.length,
			{ maxByteLength: snapshot.length },
		);
		const shrunk = new Uint8Array(buffer, 0, snapshot.length);
		(buffer as unknown as { resize(length: number): void }).resize(8);
		for (const gone of [transferred, transferred.buffer, shrunk]) {
			expect(codeOf(create({ snapshot: gone }))).toBe("ROBOTS_INVALID_ARGUMENT");
			expect(codeOf(create({ snapshot: { "a.example": gone } }))).toBe("ROBOTS_INVALID_ARGUMENT");
			const enforcer = createEnforcer({ snapshot });
			expect(codeOf(() => enforcer.update({ snapshot: gone }))).toBe("ROBOTS_INVALID_ARGUMENT");
		}
	});

	it("are copied", () => {
		const octets = snapshot.slice();
		const enforcer = createEnforcer({ snapshot: octets });
		octets.fill(0);
		expect(enforcer.judge({ url: "/b:", userAgent: "GPTBot/1.0" }).action).toBe("refuse");
	});
});

describe("robots and snapshot", () => {
	it("hold for different hosts", () => {
		const enforcer = createEnforcer({
			robots: { "c.example": "user-agent: *\ndisallow: /" },
			snapshot: { "a.example": snapshot },
		});
		const judge = (url: string) => enforcer.judge({ url, userAgent: "GPTBot/1.0" }).reason;
		const reasons = () => ["a", "b", "c"].map((name) => judge(`https://${name}.example/b:`));
		expect(reasons()).toEqual(["disallowed", "out-of-scope", "disallowed"]);
		enforcer.update({ robots: { "c.example": "" }, snapshot: ofHosts });
		expect(reasons()).toEqual(["disallowed", "allowed", "allowed"]);
		const copy = createEnforcer({ snapshot: enforcer.toSnapshot() });
		expect(copy.judge({ url: "https://c.example/", userAgent: "GPTBot/1.0" }).reason).toBe("allowed");
	});

	it.each([
		["neither", {}, "robots: expected a robots.txt"],
		[
			"both for every host",
			{ robots: "", snapshot },
			"snapshot: expected none beside robots, or both by host",
		],
		["one by host", { robots: { "a.example": "" }, snapshot }, "snapshot: expected none beside robots"],
		["the other by host", { robots: "", snapshot: ofHosts }, "snapshot: expected none beside robots"],
		[
			"a host twice",
			{ robots: { "B.example": "" }, snapshot: ofHosts },
			'snapshot: expected each host once, in robots or in snapshot, got "b.example"',
		],
	])("are refused: %s", (_, options, message) => {
		expect(create(options)).toThrow(message);
		const enforcer = createEnforcer({ robots: "" });
		expect(() => enforcer.update(options as never)).toThrow(message);
	});
});

describe("a snapshot that somebody sealed again", () => {
	const random = seededRandom(fuzzSeed);
	const unit = () => random(1 << 24) / (1 << 24);
	const pick = <T>(all: readonly T[]): T => all[random(all.length)]!;
	const JUNK: readonly unknown[] = [
		null,
		true,
		-1,
		0,
		1.5,
		7,
		1e9,
		"",
		"x",
		"rfc9309",
		"google",
		"original1994",
		"own",
		"length",
		[],
		[null],
		{},
		{ toString: 5 },
	];

	/** Replaces, leaves out or repeats a part of some JSON, at random. */
	function change(value: unknown): unknown {
		if (value === null || typeof value !== "object" || random(5) === 0) return pick(JUNK);
		if (Array.isArray(value)) {
			if (value.length === 0) return [pick(JUNK)];
			const index = random(value.length);
			const kind = random(8);
			if (kind === 0) return value.filter((_, at) => at !== index);
			if (kind === 1) return [...value, value[index]];
			return value.map((item, at) => (at === index ? change(item) : item));
		}
		const keys = Object.keys(value);
		const key = keys.length === 0 || random(8) === 0 ? pick(["", "x", "__proto__", "a.example"]) : pick(keys);
		const { [key]: old, ...rest } = value as Record<string, unknown>;
		return random(8) === 0 ? rest : Object.fromEntries([...Object.entries(rest), [key, change(old)]]);
	}

	function sealAgain(octets: Uint8Array, kind: number): Uint8Array {
		octets.set(sealedHead(kind, octets.length, checksumOf(octets.subarray(SNAPSHOT_HEAD_OCTETS))));
		return octets;
	}

	/** Changes the metadata of a matcher's snapshot, which is JSON at its end. */
	function changeMetadata(part: Uint8Array): Uint8Array {
		const text = Buffer.from(part).toString("latin1");
		const start = text.indexOf('{"crawler"');
		const end = text.lastIndexOf("}") + 1;
		const changed = Buffer.from(JSON.stringify(change(JSON.parse(text.slice(start, end)))));
		const octets = new Uint8Array(Math.ceil((start + changed.length) / 32) * 32);
		octets.set(part.subarray(0, start));
		octets.set(changed, start);
		return sealAgain(octets, SNAPSHOT_IS_POLICY);
	}

	function changePart(part: Uint8Array): Uint8Array {
		if (random(2) === 0) return changeMetadata(part);
		const content = part.slice(SNAPSHOT_HEAD_OCTETS);
		mutate(content, unit);
		const octets = part.slice();
		octets.set(content, SNAPSHOT_HEAD_OCTETS);
		return sealAgain(octets, SNAPSHOT_IS_POLICY);
	}

	function forged(whole: Uint8Array): Uint8Array {
		const { metadata, snapshots } = unpackMatchers(whole.slice(), "whole");
		const kind = random(4);
		if (kind === 0) return packMatchers({ metadata: change(metadata), snapshots });
		if (kind === 1) {
			const content = whole.slice(SNAPSHOT_HEAD_OCTETS);
			mutate(content, unit);
			const octets = whole.slice();
			octets.set(content, SNAPSHOT_HEAD_OCTETS);
			return sealAgain(octets, SNAPSHOT_IS_MATCHERS);
		}
		const index = random(snapshots.length);
		const changed = kind === 2 ? changePart(snapshots[index]!) : pick(snapshots);
		return packMatchers({
			metadata,
			snapshots: snapshots.map((part, at) => (at === index ? changed : part)),
		});
	}

	it(
		"is refused with a code, or judges everything",
		() => {
			const counts = { accepted: 0, refused: 0 };
			const agents = [
				"GPTBot/1.0",
				"Googlebot/2.1",
				"AdsBot-Google",
				"Own2/1",
				"ExampleBot/1.0",
				"CCBot/2.0",
				"length",
			];
			const urls = [
				"/",
				"/b:",
				"/b%3A",
				"/xzy",
				"/robots.txt",
				"https://a.example/b:",
				"https://b.example/x",
				"*",
				"",
			];
			for (let run = 0; run < runsCount(3000); run++) {
				const octets = forged(pick([snapshot, ofHosts]));
				let enforcer: ReturnType<typeof createEnforcer>;
				try {
					enforcer = createEnforcer({
						snapshot: octets,
						pace: true,
						unknownCrawlers: "judge",
						impostors: "refuse",
					});
				} catch (error) {
					if ((error as { code?: string }).code !== "ROBOTS_DAMAGED_SNAPSHOT") throw error;
					counts.refused++;
					continue;
				}
				counts.accepted++;
				for (const userAgent of agents) for (const url of urls) enforcer.judge({ url, userAgent });
				createEnforcer({ snapshot: enforcer.toSnapshot() }).dispose();
				enforcer.update({ snapshot });
				for (const userAgent of agents) for (const url of urls) enforcer.judge({ url, userAgent });
				enforcer.dispose();
			}
			if (!isLongRun) expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(0);
		},
		propertyTimeoutMs,
	);
});
