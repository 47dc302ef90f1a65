/**
 * The index with which the module looks for all suffixes in one pass: made only if searching was costly, bounded,
 * kept and released.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createWasmEngine } from "../../../bindings/engine-wasm/index.js";
import { type ArenaExports, compileChecked } from "../../support/checked-arena.js";
import { dialects, withFile } from "../../support/engines.js";
import { runs } from "../../support/fuzz.js";
import { hostilePatterns } from "../../support/hostile-patterns.js";
import { wasmSpy } from "../../support/install-wasm-spy.js";
import { encode } from "../../support/octets.js";
import { judge } from "../../support/reference.js";
import { bodyOf, dearly, repeatedSegments } from "../../support/repeated-segments.js";

const CRAWLER = { productTokens: ["ExampleBot"], obeysDefaultGroup: true, mergesGroups: true };
const LIMIT_OCTETS = 512_000;
/** Maximum memory of a file per octet (hostile-memory.test.ts). It applies to the index of the file too. */
const OCTETS_AN_OCTET = 64;
const TIMEOUT_MS = 600_000;

const engine = createWasmEngine(compileChecked());
const arena = wasmSpy.lastExports as unknown as ArenaExports;

// The places for URLs stay: they are made before anything is counted.
withPolicy("user-agent: *", "rfc9309", (policy) => void policy.check(`/?${'"'.repeat(8000)}`));

type Policy = ReturnType<ReturnType<typeof engine.parse>["compile"]>;

/** Compiles a file, lets `use` do what it does, and gives the file back. */
function withPolicy(
	body: string,
	dialect: "rfc9309" | "google" | "original1994",
	use: (policy: Policy) => void,
) {
	const file = engine.parse(body, { dialect, maxOctets: LIMIT_OCTETS, origin: null });
	try {
		use(file.compile(CRAWLER));
	} finally {
		file.dispose();
		arena.verifyArena();
	}
}

const answerOf = (policy: Policy, url: string) => {
	const { line, rivalLines, rivalCount, isTie } = policy.explain(url);
	const verdict = policy.check(url);
	expect(policy.decide(url)).toEqual({ verdict, line });
	return { verdict, line, rivalLines, rivalCount, isTie };
};

describe.each(hostilePatterns)("$what", ({ body, url, dialect = "rfc9309" }) => {
	it(
		"is answered as by the other engine; what was made is linear in the file, made once and given back",
		() => {
			const blocksBefore = arena.liveBlocks();
			withPolicy(body, dialect, (policy) => {
				const before = arena.liveOctets();
				const answer = answerOf(policy, url);
				const madeOctets = arena.liveOctets() - before;
				expect(madeOctets).toBeLessThan(OCTETS_AN_OCTET * body.length);
				expect(answerOf(policy, url)).toEqual(answer);
				expect(arena.liveOctets() - before).toBe(madeOctets);
				withFile(body, { dialect }, "js", (robots) => {
					const { rule, rivals, rivalCount, verdict } = robots.matcher("ExampleBot").explain(url);
					const { line, rivalLines, ...rest } = answer;
					expect({ verdict, line: rule?.line ?? 0, rivalCount }).toEqual({
						verdict: rest.verdict,
						line,
						rivalCount: rest.rivalCount,
					});
					expect(rivalLines).toEqual(rivals.map((rival) => rival.line));
				});
			});
			expect(arena.liveBlocks()).toBe(blocksBefore);
		},
		TIMEOUT_MS,
	);
});

const { body, url } = hostilePatterns[0]!;

/** Rules that match none of the URL's question marks, each of them after a long search. */
const DEAR = "allow: *????b\n".repeat(60);
const target = `/${"?".repeat(7999)}`;

it("an ordinary check makes nothing", () => {
	withPolicy(body, "rfc9309", (policy) => {
		const before = arena.liveBlocks();
		policy.check("/index.html");
		policy.explain("/index.html");
		expect(arena.liveBlocks()).toBe(before);
	});
});

it("without memory for it, the answer is the same", () => {
	const small = `user-agent: *\n${DEAR}disallow: *?`;
	withPolicy(small, "rfc9309", (policy) => {
		const blocksBefore = arena.liveBlocks();
		arena.refuseAllocations(1, 0xffff_fffe);
		const lacking = policy.check(target);
		arena.refuseAllocations(0xffff_ffff, 0);
		expect(arena.liveBlocks()).toBe(blocksBefore);
		expect(policy.check(target)).toBe(lacking);
		expect(arena.liveBlocks()).toBe(blocksBefore + 1);
	});
});

it.each(dialects)(
	"without memory for it, files whose segments repeat are answered as by the slow reference: dialect %s",
	(dialect) => {
		fc.assert(
			fc.property(repeatedSegments, (file) => {
				const { urls } = dearly(file);
				const body = bodyOf(dearly(file));
				withPolicy(body, dialect, (policy) => {
					for (const url of urls) {
						const expected = judge(encode(body), "ExampleBot", encode(url), dialect);
						if (expected === null) continue;
						const blocksBefore = arena.liveBlocks();
						// The first URL finds no index, the others one, and all no memory for a pass.
						arena.refuseAllocations(1, 0xffff_fffe);
						const verdict = policy.check(url);
						arena.refuseAllocations(0xffff_ffff, 0);
						expect(arena.liveBlocks()).toBe(blocksBefore);
						expect(verdict).toBe(expected.allowed ? 1 : 0);
						expect(policy.explain(url)).toMatchObject({ line: expected.line, rivalLines: expected.rivals });
					}
				});
			}),
			runs(5),
		);
	},
	TIMEOUT_MS,
);

/** Compiles files, lets `use` do what it does, and gives the files back. */
function withPolicies(bodies: readonly string[], use: (policies: readonly Policy[]) => void): void {
	const files = bodies.map((each) =>
		engine.parse(each, { dialect: "rfc9309", maxOctets: LIMIT_OCTETS, origin: null }),
	);
	use(files.map((file) => file.compile(CRAWLER)));
	for (const file of files) file.dispose();
	arena.verifyArena();
}

/** Octets that something takes. */
function takenBy(act: () => void): number {
	const before = arena.liveOctets();
	act();
	return arena.liveOctets() - before;
}

it("of many policies the last 32 are kept, and each is answered by its own", () => {
	const bodies = Array.from({ length: 70 }, (_, index) => {
		const type = index % 2 === 0 ? "allow" : "disallow";
		return `user-agent: *\n${DEAR}disallow: *?\n${type}: *???`;
	});
	withPolicies(bodies, (policies) => {
		const blocksBefore = arena.liveBlocks();
		for (let round = 0; round < 2; round++) {
			for (const [index, policy] of policies.entries()) expect(policy.check(target)).toBe(1 - (index % 2));
		}
		expect(arena.liveBlocks() - blocksBefore).toBe(32);
	});
});

it("of more policies than are kept, the one that was used longest ago goes", () => {
	const bodies = Array.from(
		{ length: 33 },
		(_, index) => `user-agent: *\n${DEAR}${`disallow: *?${"b".repeat(20 * index)}\n`}`,
	);
	withPolicies(bodies, (policies) => {
		const octets = policies.slice(0, 32).map((policy) => takenBy(() => policy.check(target)));
		expect(takenBy(() => policies[0]!.check(target))).toBe(0);
		const last = takenBy(() => policies[32]!.check(target)) + octets[1]!;
		expect(last).toBeGreaterThan(octets[31]!);
		expect(takenBy(() => policies[0]!.check(target))).toBe(0);
		expect(takenBy(() => policies[1]!.check(target))).toBe(octets[1]! - octets[2]!);
	});
});

it("where there is no room, a check first does as much work as making an index costs", () => {
	const literals = Array.from({ length: 20_000 }, (_, index) => `allow: /${index}literal`).join("\n");
	const bodies = Array.from(
		{ length: 40 },
		(_, index) => `user-agent: *\n${DEAR}disallow: *?${index}\n${literals}`,
	);
	withPolicies(bodies, (policies) => {
		/** Blocks that a check takes: two for an index, one for a pass. */
		const blocksOf = (policy: Policy) => {
			const before = arena.allocations();
			policy.check(target);
			return arena.allocations() - before;
		};
		// The 33rd takes the room of the first. From then on a check of these costs less than an index.
		expect(policies.slice(0, 33).map(blocksOf)).toEqual(Array(33).fill(3));
		expect(policies.slice(33).map(blocksOf)).toEqual(Array(7).fill(0));
		expect(blocksOf(policies[0]!)).toBe(0);
		expect(policies.slice(1, 33).map(blocksOf)).toEqual(Array(32).fill(1));
	});
});

it(
	"indexes have 64 MiB at most, of which no more goes than must",
	() => {
		const bodies = Array.from({ length: 18 }, (_, index) => `${body}\nallow: /*own${index}`);
		withPolicies(bodies, (policies) => {
			const each = takenBy(() => policies[0]!.check(url));
			const kept = each + takenBy(() => policies.slice(1).forEach((policy) => void policy.check(url)));
			expect(each * policies.length).toBeGreaterThan(64 << 20);
			expect(kept).toBeLessThanOrEqual(64 << 20);
			expect(kept).toBeGreaterThan((64 << 20) - 2 * each);
		});
	},
	TIMEOUT_MS,
);

it(
	"goes with a URL so long that what it took is given back",
	() => {
		withPolicy(body, "rfc9309", (policy) => {
			policy.check(url);
			const before = arena.liveBlocks();
			policy.check(`/?${'"'.repeat(2_000_000)}`);
			expect(arena.liveBlocks()).toBeLessThan(before);
		});
	},
	TIMEOUT_MS,
);
