import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderCharts } from "../../bench/report/charts/charts.mjs";
import { renderDrawing } from "../../scripts/pictures/drawing.mjs";
import { HOME_PICTURES, renderHome, renderSession, sessionFiles } from "../../scripts/pictures/session.mjs";
import { runCommand, temporaryFiles } from "../support/cli-run.js";

const PICTURES = new URL("../../docs/pictures/", import.meta.url);
const charts = Object.entries(renderCharts());
const read = (name: string) => readFileSync(new URL(name, PICTURES), "utf8");

it.each(charts)("%s has the figures of the newest run of the benchmark", (name, chart) => {
	expect(read(name)).toBe(chart);
});

it("how-it-works.svg is the drawing of its page", () => {
	expect(read("how-it-works.svg")).toBe(renderDrawing());
});

const temporary = temporaryFiles();
const paths = new Map(Array.from(sessionFiles(), ([name, body]) => [name, temporary(name, body)]));
const run = async (argv: readonly string[]): Promise<string> => {
	const { out } = await runCommand(argv.map((word) => paths.get(word) ?? word));
	return Array.from(paths).reduce((text, [name, path]) => text.replaceAll(path, name), out);
};

it("session.svg is what the commands write", async () => {
	expect(read("session.svg")).toBe(await renderSession(run));
});

it("so are the pictures of the home page", async () => {
	const pictures = await renderHome(run);
	expect(pictures.map(([name]) => name)).toEqual(HOME_PICTURES);
	for (const [name, picture] of pictures) expect(read(name)).toBe(picture);
});

it("there is no picture that nothing makes, and each says in words what it shows", () => {
	const names = [...charts.map(([name]) => name), "how-it-works.svg", "session.svg", ...HOME_PICTURES];
	expect(readdirSync(PICTURES).sort()).toEqual(names.sort());
	for (const name of names)
		expect(read(name)).toMatch(/<title id="title">.+<\/title>\n<desc id="description">[^<]{80,}/);
});
