/**
 * The index with which the module looks for all suffixes in one pass: made only if searching was costly, bounded,
 * kept and released.
 */
import { describe, expect, it } from "vitest";
import { createWasmEngine } from "../../../bindings/engine-wasm/index.js";
import { type ArenaExports, compileChecked } from "../../support/checked-arena.js";
import { withFile } from "../../support/engines.js";
import { hostilePatterns } from "../../support/hostile-patterns.js";
import { wasmSpy } from "../../support/install-wasm-spy.js";

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
	return { verdict: policy.check(url), line, rivalLines, rivalCount, isTie };
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

it("of many policies the last ones are kept, in bounded memory, and each is answered by its own", () => {
	const bodies = Array.from({ length: 70 }, (_, index) => {
		const type = index % 2 === 0 ? "allow" : "disallow";
		return `user-agent: *\n${DEAR}disallow: *?\n${type}: *???`;
	});
	const files = bodies.map((each) =>
		engine.parse(each, { dialect: "rfc9309", maxOctets: LIMIT_OCTETS, origin: null }),
	);
	const policies = files.map((file) => file.compile(CRAWLER));
	const blocksBefore = arena.liveBlocks();
	for (let round = 0; round < 2; round++) {
		for (const [index, policy] of policies.entries()) expect(policy.check(target)).toBe(1 - (index % 2));
	}
	expect(arena.liveBlocks() - blocksBefore).toBeLessThanOrEqual(32);
	for (const file of files) file.dispose();
	arena.verifyArena();
});

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
