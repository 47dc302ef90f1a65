/**
 * Measures what one compiled policy holds, in a process of its own and from outside, by keeping many of one
 * file. Prints octets as JSON.
 *
 * Arguments: the competitor, the workload, the seed. Needs `--expose-gc`.
 */
import { Workloads } from "../../workloads/index.mjs";

/** Policies that are kept: of so many rules together, but so many at least. */
const RULES_COUNT = 200_000;
const MIN_POLICIES = 200;
/** Memory that is allocated once, at first use, does not count. */
const FIRST_POLICIES = 20;

const [, , name, workload, seed] = process.argv;

/**
 * The addresses of policies in linear memory. The library does not export them, so the instance is intercepted.
 * @type {number[]}
 */
const policyPtrs = [];
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
	construct(target, args) {
		const { exports } = Reflect.construct(target, args);
		const { compilePolicy } = exports;
		if (typeof compilePolicy !== "function") return { exports };
		return { exports: { ...exports, compilePolicy: watch(compilePolicy) } };
	},
});

/** @param {Function} compilePolicy */
function watch(compilePolicy) {
	return (/** @type {unknown[]} */ ...args) => {
		const ptr = compilePolicy(...args);
		policyPtrs.push(ptr);
		return ptr;
	};
}

const file = new Workloads(Number(seed)).ruleFile(workload ?? "");

/** @type {Record<string, () => Promise<() => unknown>>} */
const COMPILERS = {
	wasm: () => matcherMaker("../../../dist/index.js"),
	js: () => matcherMaker("../../../dist/js.js"),
	"robots-parser": async () => {
		const { default: createRobots } = await import("robots-parser");
		return () => createRobots(`${file.origin}/robots.txt`, file.body);
	},
};

/** @param {string} entry */
async function matcherMaker(entry) {
	const { RobotsTxt } = await import(entry);
	const robots = RobotsTxt.parse(file.body, { url: `${file.origin}/robots.txt` });
	return () => robots.matcher(file.productToken);
}

function heapOctets() {
	globalThis.gc?.();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return heapUsed + arrayBuffers;
}

/**
 * Policies that are kept do not overlap, so the least distance between two is what one takes, with its
 * share of the allocator's book-keeping. Null without WebAssembly.
 */
function minDistance() {
	const ptrs = policyPtrs.toSorted((one, other) => one - other);
	const distances = ptrs.slice(1).map((ptr, index) => ptr - (ptrs[index] ?? 0));
	return distances.length === 0 ? null : Math.min(...distances);
}

const compile = await COMPILERS[name ?? ""]?.();
if (compile === undefined) throw new RangeError(`no competitor ${name}`);
const policyCount = Math.max(MIN_POLICIES, Math.ceil(RULES_COUNT / file.rules.length));
const kept = Array.from({ length: FIRST_POLICIES }, compile);
const start = heapOctets();
for (let policy = 0; policy < policyCount; policy++) kept.push(compile());
const heap = (heapOctets() - start) / policyCount;
// `kept` is told too, so that the collector cannot take it before it is measured.
process.stdout.write(JSON.stringify({ heap, linear: minDistance(), kept: kept.length }));
