import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "../support/root.mjs";

const BUDGET = "etc/size-budget.json";

/** No file is larger, in octets after gzip at its best, than its budget says. */
export function checkSizes() {
	const budget = JSON.parse(readFileSync(join(ROOT, BUDGET), "utf8"));
	return Object.entries(budget).flatMap(([file, mostOctets]) => {
		const octets = gzipSync(readFileSync(join(ROOT, file)), { level: 9 }).length;
		return octets <= mostOctets ? [] : [`${file}: ${octets} octets, ${BUDGET} allows ${mostOctets}`];
	});
}
