/** Times what is kept, over the build as users get it: the table of docs/reliability.md. */
import { fileURLToPath } from "node:url";
import { loadEngine, measureQuick, measureSlow, QUICK_CALLS, SLOW_CALLS } from "./calls.mjs";
import { DEFAULTS } from "./recipe.mjs";

const QUICK_TIMES = 12;
const SLOW_TIMES = 3;

/** Prints a row for each call: the most work found and its time, the least of several, engine by engine. */
export async function printTimes(names, kept) {
	const rows = new Map([...QUICK_CALLS, ...SLOW_CALLS].map((call) => [call, []]));
	for (const name of names) {
		const engine = await loadEngine(fileURLToPath(new URL("../../dist/", import.meta.url)), name);
		for (const [call, [worst]] of Object.entries(kept[name])) {
			if (worst === undefined) continue;
			const { units, ...changes } = worst;
			const milliseconds = minTime(engine, { ...DEFAULTS, ...changes }, call);
			rows.get(call).push(`${(units / 1e6).toFixed(1)} M, ${milliseconds.toFixed(1)} ms: ${worst.family}`);
		}
	}
	console.log("| Call | WebAssembly | JavaScript |\n| --- | --- | --- |");
	for (const [call, cells] of rows) console.log(`| ${call} | ${cells.join(" | ")} |`);
}

function minTime(engine, recipe, call) {
	const isSlow = SLOW_CALLS.includes(call);
	let least = Number.POSITIVE_INFINITY;
	for (let time = 0; time < (isSlow ? SLOW_TIMES : QUICK_TIMES); time++) {
		// Of several calls of one kind within a turn the worst counts.
		let most = 0;
		const measure = (name, run, times = 1) => {
			const start = performance.now();
			const result = run();
			if (name === call) most = Math.max(most, (performance.now() - start) / times);
			return result;
		};
		(isSlow ? measureSlow : measureQuick)(engine, recipe, measure, call);
		least = Math.min(least, most);
	}
	return least;
}
