/*
 * A set of many origins, as built: that every verdict is the one that a matcher of the origin's own file gives, and
 * what it costs. `npm run test:scale` makes a million origins; `ORIGINS=100000 npm run test:scale` fewer. It needs
 * about 5 GB of memory for a million. Figures are printed, not judged: a busy machine gives others.
 */
import { performance } from "node:perf_hooks";
import { RobotsTxt } from "../../dist/index.js";
import { PolicySet } from "../../dist/set.js";
import { bodyOf, originOf, pathOf, randomNumbers, zipfNumber } from "./sites.mjs";

const originCount = Number(process.env.ORIGINS ?? 1_000_000);
const urlCount = Number(process.env.URLS ?? 1_000_000);
/** Matchers of so many origins are made to compare with; each has objects and a file of its own. */
const comparedCount = Math.min(originCount, 20_000);
const crawler = "ExampleBot";
const encoder = new TextEncoder();

function timed(work) {
	const start = performance.now();
	const result = work();
	return { result, seconds: (performance.now() - start) / 1000 };
}

function print(what, value) {
	console.log(`${what.padEnd(58)}${value}`);
}

const nanoseconds = (seconds, count) => `${((seconds * 1e9) / count).toFixed(0)} ns a URL`;

const LINE_FEED = 0x0a;
const PART_OCTETS = 1 << 16;
const ROUNDS = 5;

/** Nanoseconds a line: part by part the least of some rounds, so that what else the machine does counts for little. */
function minNanoseconds(judge, lines) {
	const parts = [];
	for (let from = 0; from < lines.length; ) {
		const to = lines.lastIndexOf(LINE_FEED, from + PART_OCTETS) + 1;
		const end = to > from && from + PART_OCTETS < lines.length ? to : lines.length;
		parts.push({ octets: lines.subarray(from, end), least: Number.POSITIVE_INFINITY });
		from = end;
	}
	for (let round = 0; round < ROUNDS; round++) {
		for (const part of parts) part.least = Math.min(part.least, timed(() => judge(part.octets)).seconds);
	}
	return nanoseconds(
		parts.reduce((sum, { least }) => sum + least, 0),
		urlCount,
	);
}

const random = randomNumbers(19);
const set = new PolicySet({ crawler });
const added = timed(() => {
	for (let index = 0; index < originCount; index++) set.add(originOf(index), bodyOf(index));
});
print(`${originCount} origins parsed, compiled and added`, `${added.seconds.toFixed(1)} s`);
if (set.size !== originCount) throw new Error(`expected ${originCount} origins, got ${set.size}`);

function urlsOf(choose) {
	return Array.from({ length: urlCount }, (_, index) => {
		const origin = choose(index);
		return originOf(origin) + pathOf(random);
	});
}

const uniform = urlsOf(() => Math.floor(random() * originCount));
const sorted = uniform.slice().sort();
const lines = encoder.encode(uniform.join("\n"));
const sortedLines = encoder.encode(sorted.join("\n"));
set.checkLines(lines.subarray(0, lines.length >> 3));
const judged = timed(() => set.checkLines(lines));
const byLines = (octets) => set.checkLines(octets);
print("lines of URLs, uniform over all origins", minNanoseconds(byLines, lines));
print("the same, sorted", minNanoseconds(byLines, sortedLines));
const withRules = (octets) => set.decideLines(octets);
print("uniform, with the rules that decide", minNanoseconds(withRules, lines));
if (Buffer.compare(withRules(lines).verdicts, judged.result) !== 0)
	throw new Error("lines are judged otherwise where their rules are told");
const strings = timed(() => set.checkAll(uniform));
print("the same, strings", nanoseconds(strings.seconds, urlCount));
if (Buffer.compare(strings.result, judged.result) !== 0)
	throw new Error("strings are judged otherwise than lines");
const zipf = encoder.encode(urlsOf(() => zipfNumber(random, originCount)).join("\n"));
print("lines, few origins often (Zipf)", minNanoseconds(byLines, zipf));

const files = new Map();
for (let index = 0; index < comparedCount; index++) {
	const url = `${originOf(index)}/robots.txt`;
	files.set(originOf(index), RobotsTxt.parse(bodyOf(index), { url }).matcher(crawler));
}
const few = urlsOf(() => Math.floor(random() * comparedCount));
const mapped = timed(() =>
	few.map((url) => Number(files.get(url.slice(0, url.indexOf("/", 8))).isAllowed(url))),
);
const ofSet = timed(() => set.checkLines(encoder.encode(few.join("\n"))));
print(`a Map of ${comparedCount} matchers, uniform`, nanoseconds(mapped.seconds, urlCount));
print("the set, of the same URLs", nanoseconds(ofSet.seconds, urlCount));
const wrong = few.findIndex((_, index) => mapped.result[index] !== ofSet.result[index]);
if (wrong >= 0) throw new Error(`${few[wrong]}: the set says ${ofSet.result[wrong]}`);

const written = timed(() => set.toSnapshot());
set.dispose();
print(
	"snapshot written",
	`${written.seconds.toFixed(2)} s, ${(written.result.length / originCount).toFixed(0)} octets an origin`,
);
let minSeconds = Number.POSITIVE_INFINITY;
let readSet = null;
for (let round = 0; round < ROUNDS; round++) {
	readSet?.dispose();
	const read = timed(() => PolicySet.fromSnapshot(written.result));
	readSet = read.result;
	minSeconds = Math.min(minSeconds, read.seconds);
}
print("snapshot read and checked", `${minSeconds.toFixed(2)} s`);
const again = readSet.checkLines(lines);
if (Buffer.compare(again, judged.result) !== 0) throw new Error("the set that was read judges otherwise");
console.log("every verdict is as it should be");
