// Counts the lines of the five floors by room, and fails where a floor has more than etc/weight-budget.json allows:
// `npm run check:weight`. `--update` writes the budget of today's lines; the commit says why they are more.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countLines } from "./support/count-lines.mjs";
import { ROOT } from "./support/root.mjs";

const FLOORS = ["assembly", "bindings", "crawling", "insight", "cli"];
const BUDGET = "etc/weight-budget.json";
/** Budgets are multiples of this many lines, so that not every commit raises one. */
const STEP_LINES = 100;
const KINDS = ["code", "comments", "imports", "blank"];

const rooms = FLOORS.flatMap(roomsOf);
const floors = FLOORS.map((floor) => ({
	name: floor,
	...sumOf(rooms.filter(({ name }) => within(name, floor))),
}));
printTable([...rooms, ...floors, { name: "all", ...sumOf(rooms) }]);

const budget = JSON.parse(readFileSync(join(ROOT, BUDGET), "utf8"));
if (process.argv.includes("--update")) {
	for (const floor of floors) {
		budget[floor.name] = { lines: roundUp(linesOf(floor)), code: roundUp(floor.code) };
	}
	writeFileSync(join(ROOT, BUDGET), `${JSON.stringify(budget, null, "\t")}\n`);
}
for (const floor of floors) {
	for (const [what, count] of [
		["lines", linesOf(floor)],
		["code", floor.code],
	]) {
		const allowed = budget[floor.name][what];
		if (count <= allowed) continue;
		console.log(
			`FAILED  ${floor.name}: ${count} lines${what === "code" ? " of code" : ""}, ${BUDGET} allows ${allowed}`,
		);
		process.exitCode = 1;
	}
}

/** The rooms of a floor, each with the counts of its files; the floor's own files are a room of its name. */
function roomsOf(floor) {
	const counts = new Map();
	for (const file of readdirSync(join(ROOT, floor), { recursive: true, encoding: "utf8" })) {
		if (!file.endsWith(".ts") || file.endsWith(".d.ts")) continue;
		const path = file.replaceAll("\\", "/");
		const name = path.includes("/") ? `${floor}/${path.split("/")[0]}` : `${floor}/*.ts`;
		const counted = countLines(readFileSync(join(ROOT, floor, file), "utf8"));
		counts.set(name, sumOf([counts.get(name) ?? sumOf([]), counted]));
	}
	return Array.from(counts, ([name, counted]) => ({ name, ...counted })).sort((a, b) =>
		a.name < b.name ? -1 : 1,
	);
}

function within(name, floor) {
	return name.startsWith(`${floor}/`);
}

function sumOf(all) {
	return Object.fromEntries(KINDS.map((kind) => [kind, all.reduce((sum, each) => sum + each[kind], 0)]));
}

function linesOf(counted) {
	return KINDS.reduce((sum, kind) => sum + counted[kind], 0);
}

function roundUp(count) {
	return Math.ceil(count / STEP_LINES) * STEP_LINES;
}

function printTable(rows) {
	const cells = [
		["room", "lines", ...KINDS],
		...rows.map((row) => [row.name, linesOf(row), ...KINDS.map((kind) => row[kind])]),
	];
	for (const [name, ...counts] of cells) {
		console.log(name.padEnd(30) + counts.map((count) => String(count).padStart(9)).join(""));
	}
}
