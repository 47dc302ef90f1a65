// Writes docs/pictures/: `npm run pictures`, after a run of the benchmark or a change of what the command writes. A test
// compares. The built command must be there.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderCharts } from "../../bench/report/charts/charts.mjs";
import { renderDrawing } from "./drawing.mjs";
import { renderHome, renderSession, sessionFiles } from "./session.mjs";

const PICTURES = new URL("../../docs/pictures/", import.meta.url);
const COMMAND = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-pictures-"));

mkdirSync(PICTURES, { recursive: true });
for (const [name, chart] of Object.entries(renderCharts())) writeFileSync(new URL(name, PICTURES), chart);
writeFileSync(new URL("how-it-works.svg", PICTURES), renderDrawing());
try {
	for (const [name, body] of sessionFiles()) writeFileSync(join(folder, name), body);
	writeFileSync(new URL("session.svg", PICTURES), await renderSession(run));
	for (const [name, drawn] of await renderHome(run)) writeFileSync(new URL(name, PICTURES), drawn);
} finally {
	rmSync(folder, { recursive: true });
}

async function run(argv) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...argv], {
		cwd: folder,
		encoding: "utf8",
	});
	// Status 1 is a finding.
	if (status === null || status > 1) throw new Error(`${argv.join(" ")}: ${stderr}`);
	return stdout;
}
