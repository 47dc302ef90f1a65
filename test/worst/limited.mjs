/**
 * Counts what each call does within work of its own, `maxWork`, on files of every family: prints JSON, for each call the
 * most units for each step of that work, and the family. A step that is a guess shows here as many units.
 *
 * node test/worst/limited.mjs ENGINE
 */
import { limitedRuns, loadEngine } from "./calls.mjs";
import { countedUnits, installCounters } from "./counted.mjs";
import { FAMILIES } from "./families.mjs";

/** Reading a file takes work too: a step for each octet and more is enough that it does not hide the rest. */
const MAX_WORK = 50_000;
const FILE_OCTETS = 32_000;

const engine = await loadEngine(installCounters(), process.argv[2]);
const worst = {};
for (const family of FAMILIES) {
	const recipe = { ...family, fileOctets: FILE_OCTETS };
	const { runs, dispose } = limitedRuns(engine, recipe, { maxWork: MAX_WORK }, FILE_OCTETS);
	for (const [call, run] of Object.entries(runs)) {
		const before = countedUnits();
		run();
		const unitsPerStep = (countedUnits() - before) / MAX_WORK;
		if (unitsPerStep > (worst[call]?.unitsPerStep ?? 0))
			worst[call] = { unitsPerStep, family: family.family };
	}
	dispose();
}
console.log(JSON.stringify(worst));
