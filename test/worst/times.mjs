/** Times what is kept, over the build as users get it: writes a table and a sentence of docs/reliability.md. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadEngine, measureQuick, measureSlow, meterOf, QUICK_CALLS, SLOW_CALLS } from "./calls.mjs";
import { fittingFiles } from "./fitting.mjs";
import { DEFAULTS } from "./recipe.mjs";

const PAGE = new URL("../../docs/reliability.md", import.meta.url);
const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
const FRESH = fileURLToPath(new URL("fresh.mjs", import.meta.url));
const FITTING = /Of the most expensive files so many fit in: .*\.$/m;
const HEAD = `| Call | WebAssembly: units, warm, fresh, family | JavaScript: units, warm, fresh, family |
| --- | --- | --- |
`;
const QUICK_TIMES = 12;
const SLOW_TIMES = 3;
const FRESH_TIMES = 10;

/**
 * Writes a row for each call: the most work found; its time in a process that has done it before, the least of several;
 * and in a fresh one, the median of ten; engine by engine.
 */
export async function writeTimes(names, kept) {
	const rows = new Map([...QUICK_CALLS, ...SLOW_CALLS].map((call) => [call, []]));
	for (const name of names) {
		const engine = await loadEngine(DIST, name);
		for (const [call, [worst]] of Object.entries(kept[name])) {
			if (worst === undefined) continue;
			const { units, ...changes } = worst;
			const recipe = { ...DEFAULTS, ...changes };
			const warm = (await minTime(engine, recipe, call)).toFixed(1);
			const fresh = freshTime(name, recipe, call).toFixed(1);
			rows.get(call).push(`${(units / 1e6).toFixed(1)} M, ${warm} ms, ${fresh} ms: ${worst.family}`);
		}
	}
	const table = Array.from(rows, ([call, cells]) => `| ${call} | ${cells.join(" | ")} |\n`).join("");
	console.log(HEAD + table);
	if (names.length < 2) return;
	const page = readFileSync(PAGE, "utf8");
	writeFileSync(
		PAGE,
		page.replace(/\| Call \|.*\n\| --- .*\n(?:\|.*\n)*/, () => HEAD + table),
	);
}

/** The median of ten processes that each do it once. */
function freshTime(name, recipe, call) {
	const times = Array.from({ length: FRESH_TIMES }, () =>
		Number(execFileSync(process.execPath, [FRESH, name, call, JSON.stringify(recipe)])),
	).sort((one, other) => one - other);
	return (times[FRESH_TIMES / 2 - 1] + times[FRESH_TIMES / 2]) / 2;
}

async function minTime(engine, recipe, call) {
	const isSlow = SLOW_CALLS.includes(call);
	let least = Number.POSITIVE_INFINITY;
	for (let time = 0; time < (isSlow ? SLOW_TIMES : QUICK_TIMES); time++) {
		// Of several calls of one kind within a turn the worst counts.
		let most = 0;
		const measure = meterOf(
			() => performance.now(),
			(name, timeMs) => {
				if (name === call) most = Math.max(most, timeMs);
			},
		);
		await (isSlow ? measureSlow : measureQuick)(engine, recipe, measure, call);
		least = Math.min(least, most);
	}
	return least;
}

/** Writes how many of the dearest files keep their indexes, and what a check costs with one file more. */
export async function writeFitting(names, kept) {
	const parts = [];
	for (const name of names) {
		const engine = await loadEngine(DIST, name);
		const { count, keptMs, lostMs } = fittingFiles(engine, { ...DEFAULTS, ...kept[name]["first check"][0] });
		const times =
			lostMs === null ? "or more" : `(${lostMs.toFixed(0)} ms with one more, ${keptMs.toFixed(1)} before)`;
		parts.push(`${count} ${times} in ${name === "js" ? "JavaScript" : "WebAssembly"}`);
	}
	const sentence = `Of the most expensive files so many fit in: ${parts.join(", ")}.`;
	console.log(sentence);
	if (names.length < 2) return;
	const page = readFileSync(PAGE, "utf8");
	writeFileSync(
		PAGE,
		page.replace(FITTING, () => sentence),
	);
}
