/** Times one call in a process of its own, once: node fresh.mjs ENGINE CALL RECIPE */
import { fileURLToPath } from "node:url";
import { loadEngine, measureQuick, measureSlow, meterOf, SLOW_CALLS } from "./calls.mjs";

const [name, call, recipe] = process.argv.slice(2);
const engine = await loadEngine(fileURLToPath(new URL("../../dist/", import.meta.url)), name);
let most = 0;
const measure = meterOf(
	() => performance.now(),
	(measured, timeMs) => {
		if (measured === call) most = Math.max(most, timeMs);
	},
);
await (SLOW_CALLS.includes(call) ? measureSlow : measureQuick)(engine, JSON.parse(recipe), measure, call);
console.log(most);
