import { readFileSync } from "node:fs";
import { escapeXml, picture } from "../../bench/report/charts/svg.mjs";

const PAGE = new URL("../../docs/how-it-works.md", import.meta.url);
const CELL_WIDTH = 8;
const CELL_HEIGHT = 17;
const MARGIN = 16;

/** The drawing of docs/how-it-works.md, of which only the lines become lines: the page keeps the source. */
export function renderDrawing() {
	const drawing = /^## From a file to a verdict\n+```\n(.*?)^```$/ms.exec(readFileSync(PAGE, "utf8"))?.[1];
	if (drawing === undefined)
		throw new Error(`${PAGE.pathname}: expected the drawing from a file to a verdict`);
	const rows = drawing.trimEnd().split("\n");
	const at = (row, column) => rows[row]?.[column] ?? " ";
	const parts = [];
	const texts = rows.map((line) => Array.from(line));
	for (const [row, line] of rows.entries()) {
		for (let column = 0; column < line.length; column++) {
			const shape = shapeOf(at, row, column);
			if (shape === null) continue;
			parts.push(shape(centre(column, CELL_WIDTH), centre(row, CELL_HEIGHT)));
			texts[row][column] = " ";
		}
	}
	const words = texts.flatMap((characters, row) =>
		Array.from(characters.join("").matchAll(/\S+(?: \S+)*/g), ({ 0: text, index }) => {
			const x = MARGIN + index * CELL_WIDTH;
			// The grid holds whatever font there is.
			const length = text.length * CELL_WIDTH;
			return `<text class="text" x="${x}" y="${centre(row, CELL_HEIGHT) + 4}" textLength="${length}">${escapeXml(text)}</text>`;
		}),
	);
	return picture({
		width: Math.max(...rows.map((line) => line.length)) * CELL_WIDTH + 2 * MARGIN,
		height: rows.length * CELL_HEIGHT + 2 * MARGIN,
		title: "From a file to a verdict",
		description:
			"A robots.txt is decoded, parsed into records and groups, selected for a crawler, and compiled into a policy block. A URL becomes octets, a path and a canonical path. The matcher takes both and gives the verdict.",
		body: `<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="13">
<path class="line" d="${parts.join("")}"/>
${words.join("\n")}
</g>`,
	});
}

const centre = (index, size) => MARGIN + (index + 0.5) * size;

/** The shape of a character: lines to its neighbours, or the head of an arrow; null if it is text. */
function shapeOf(at, row, column) {
	const [halfWidth, halfHeight] = [CELL_WIDTH / 2, CELL_HEIGHT / 2];
	const left = at(row, column - 1);
	const right = at(row, column + 1);
	switch (at(row, column)) {
		case "|":
			return (x, y) => `M${x} ${y - halfHeight}V${y + halfHeight}`;
		case "-":
			if (!/[-+|>]/.test(left + right)) return null;
			return (x, y) => `M${x - halfWidth} ${y}H${x + halfWidth}`;
		case "+":
			return (x, y) =>
				[
					left === "-" ? `M${x - halfWidth} ${y}H${x}` : "",
					right === "-" ? `M${x} ${y}H${x + halfWidth}` : "",
					/[|v]/.test(at(row + 1, column)) ? `M${x} ${y}V${y + halfHeight}` : "",
					at(row - 1, column) === "|" ? `M${x} ${y - halfHeight}V${y}` : "",
				].join("");
		case ">":
			if (left !== "-") return null;
			return (x, y) => `M${x - halfWidth} ${y}H${x + halfWidth}l-5 -4m5 4l-5 4`;
		case "v":
			if (at(row - 1, column) !== "|") return null;
			return (x, y) => `M${x} ${y - halfHeight}V${y + halfHeight}l-4 -5m4 5l4 -5`;
		default:
			return null;
	}
}
