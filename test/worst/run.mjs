/**
 * A search for the worst: files and URLs by families, which climb hills on counted work, call by call. What is kept in
 * test/corpus/worst.json is measured first; `--keep` adds what costs more than that, `--json` prints the end as JSON,
 * `--times` writes a table and a sentence of docs/reliability.md.
 *
 * npm run test:worst -- --seconds 600 --seed 7 --engine wasm
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { loadEngine, measureQuick, measureSlow, meterOf, QUICK_CALLS, SLOW_CALLS } from "./calls.mjs";
import { mutate, randomFrom } from "./climb.mjs";
import { countedUnits, installCounters } from "./counted.mjs";
import { FAMILIES } from "./families.mjs";
import { DEFAULTS, MAX_FILE_OCTETS, makeUrl } from "./recipe.mjs";
import { writeFitting, writeTimes } from "./times.mjs";

const KEPT = new URL("../corpus/worst.json", import.meta.url);
/** Recipes that each call climbs from and, of those, how many are kept. */
const CLIMBERS = 4;
const KEPT_EACH = 1;
/** Kept recipes are measured at this size too, since what is linear is so at each. */
const SMALL_FILE_OCTETS = 32_000;
/** Files are smaller for calls that compare rules with rules: counters make their million steps several seconds. */
const SLOW_FILE_OCTETS = 64_000;
/** Of this many climbs one is that of a call that compares rules with rules. */
const SLOW_EVERY = 60;

const { values } = parseArgs({
	options: {
		seconds: { type: "string", default: "120" },
		seed: { type: "string", default: "1" },
		engine: { type: "string" },
		call: { type: "string" },
		keep: { type: "boolean", default: false },
		json: { type: "boolean", default: false },
		times: { type: "boolean", default: false },
	},
});
const seconds = toNumber("--seconds", values.seconds);
const seed = toNumber("--seed", values.seed);
const names = values.engine === undefined ? ["wasm", "js"] : [values.engine];
const kept = readKept();
const log = values.json ? () => {} : console.log;

if (values.times) {
	await writeTimes(names, kept);
	await writeFitting(names, kept);
	process.exit();
}
const folder = installCounters();
const found = {};
for (const name of names) found[name] = await search(await loadEngine(folder, name));
if (values.keep) {
	const changed = Object.fromEntries(Object.entries(found).map(([name, { kept }]) => [name, kept]));
	writeFileSync(KEPT, `${JSON.stringify({ ...readKept(), ...changed }, null, "\t")}\n`);
}
if (values.json) {
	const worst = Object.entries(found).map(([name, { most, maxSlow }]) => [name, { ...most, ...maxSlow }]);
	console.log(JSON.stringify(Object.fromEntries(worst)));
}

function readKept() {
	return JSON.parse(readFileSync(KEPT, "utf8"));
}

/** Measures what is kept, then families, then climbs until the time is up; gives back the most of each call. */
async function search(engine) {
	const random = randomFrom(seed);
	const calls = values.call === undefined ? [...QUICK_CALLS, ...SLOW_CALLS] : [values.call];
	const tops = Object.fromEntries([...QUICK_CALLS, ...SLOW_CALLS].map((call) => [call, []]));
	const ratios = {};
	const slowUnits = {};
	let steps = 0;

	const evaluate = async (recipe, call) => {
		const { fileOctets } = recipe;
		const octets = fileOctets + Buffer.byteLength(makeUrl(recipe));
		const seen = {};
		const measure = meterOf(countedUnits, (name, units) => {
			seen[name] = Math.max(seen[name] ?? 0, Math.round(units));
		});
		if (SLOW_CALLS.includes(call))
			await measureSlow(engine, { ...recipe, fileOctets: SLOW_FILE_OCTETS }, measure, call);
		else measureQuick(engine, recipe, measure, call);
		steps++;
		for (const [name, units] of Object.entries(seen)) {
			if (SLOW_CALLS.includes(name)) slowUnits[name] = Math.max(slowUnits[name] ?? 0, units);
			else ratios[name] = Math.max(ratios[name] ?? 0, units / octets);
			if (fileOctets === MAX_FILE_OCTETS || SLOW_CALLS.includes(name))
				enter(tops[name], { units, recipe, name });
		}
	};
	const enter = (top, { units, recipe, name }) => {
		const same = top.findIndex((entry) => entry.recipe.family === recipe.family);
		if (same !== -1 && top[same].units >= units) return;
		if (same !== -1) top.splice(same, 1);
		if (units > (top[0]?.units ?? 0))
			log(`${engine.name} step ${steps}: ${name} ${units} by ${recipe.family}`);
		top.push({ units, recipe });
		top.sort((one, other) => other.units - one.units);
		top.length = Math.min(top.length, CLIMBERS);
	};

	for (const [call, recipes] of Object.entries(kept[engine.name] ?? {})) {
		if (!calls.includes(call)) continue;
		for (const { units, ...changes } of recipes) {
			const recipe = { ...DEFAULTS, ...changes };
			// What is bad for a call may be worse for another: all are measured but where time is short.
			await evaluate(recipe, values.json || SLOW_CALLS.includes(call) ? call : values.call);
			if (!SLOW_CALLS.includes(call)) await evaluate({ ...recipe, fileOctets: SMALL_FILE_OCTETS }, call);
		}
	}
	const startMs = Date.now();
	const isWithin = (part) => Date.now() < startMs + 1000 * seconds * part;
	const families = [...FAMILIES];
	for (let left = families.length; left > 0 && isWithin(0.4); left--) {
		const [family] = families.splice(random(left), 1);
		await evaluate({ ...family, seed: 1 + (seed % 9999) }, values.call);
	}
	const quick = calls.filter((call) => QUICK_CALLS.includes(call));
	const slow = calls.filter((call) => SLOW_CALLS.includes(call));
	for (let turn = 0; isWithin(1); turn++) {
		const isSlow = quick.length === 0 || (slow.length > 0 && turn % SLOW_EVERY === SLOW_EVERY - 1);
		const call = isSlow ? slow[random(slow.length)] : quick[turn % quick.length];
		const top = tops[call];
		const from =
			top.length === 0 || random(8) === 0
				? FAMILIES[random(FAMILIES.length)]
				: top[random(top.length)].recipe;
		await evaluate(mutate(from, random), call);
	}
	log(`\n${engine.name}: ${FAMILIES.length} families, ${steps} steps, seed ${seed}`);
	for (const call of calls) {
		const [best] = tops[call];
		if (best)
			log(
				`${call.padEnd(28)} ${String(best.units).padStart(10)}  ${ratios[call]?.toFixed(1) ?? ""}  ${best.recipe.family}`,
			);
	}
	const trimmed = Object.entries(tops).map(([call, top]) => [
		call,
		top.length === 0 ? (kept[engine.name]?.[call] ?? []) : top.slice(0, KEPT_EACH).map(trim),
	]);
	return { most: ratios, maxSlow: slowUnits, kept: Object.fromEntries(trimmed) };
}

/** A recipe without what is as by default, and the work it was. */
function trim({ units, recipe }) {
	const own = Object.entries(recipe).filter(
		([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULTS[name]),
	);
	return { units, ...Object.fromEntries(own) };
}

function toNumber(option, text) {
	const number = Number(text);
	if (Number.isSafeInteger(number) && number >= 0) return number;
	console.error(`${option}: expected a whole number, got ${JSON.stringify(text)}`);
	process.exit(2);
}
