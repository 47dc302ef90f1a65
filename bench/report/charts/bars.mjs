import { escapeXml, picture } from "./svg.mjs";

/**
 * @typedef {{ label: string, value: number, figure: string, kind: "ours" | "twin" | "other" }} Bar
 * @typedef {{ title: string, bars: readonly Bar[] }} Panel
 */

const WIDTH = 760;
const MARGIN = 20;
const LABEL_WIDTH = 180;
const FIGURE_WIDTH = 90;
const BAR_HEIGHT = 20;
const BAR_STEP = 26;
const PANEL_HEAD = 34;
const FONT = 'font-family="system-ui, sans-serif"';

/**
 * Bars in panels. A linear scale begins at 0, and each panel has its own. A logarithmic one is the same for all panels.
 * @param {{ title: string, panels: readonly Panel[], logarithmicFrom?: number }} chart
 */
export function barChart({ title, panels, logarithmicFrom }) {
	const parts = [
		`<text class="text bold" x="${MARGIN}" y="32" font-size="16" ${FONT}>${escapeXml(title)}</text>`,
	];
	let y = 44;
	for (const panel of panels) {
		parts.push(
			`<text class="quiet" x="${MARGIN}" y="${y + 20}" font-size="13" ${FONT}>${escapeXml(panel.title)}</text>`,
		);
		y += PANEL_HEAD;
		const lengthOf =
			logarithmicFrom === undefined ? linearScale(panel.bars) : logarithmicScale(panels, logarithmicFrom);
		for (const bar of panel.bars) {
			parts.push(drawBar(bar, y, lengthOf(bar.value)));
			y += BAR_STEP;
		}
	}
	const description = panels
		.map(
			(panel) => `${panel.title}: ${panel.bars.map(({ label, figure }) => `${label} ${figure}`).join(", ")}.`,
		)
		.join(" ");
	return picture({ width: WIDTH, height: y + MARGIN, title, description, body: parts.join("\n") });
}

/** @param {Bar} bar */
function drawBar({ label, figure, kind }, y, length) {
	const baseline = y + 15;
	const left = MARGIN + LABEL_WIDTH;
	return `<text class="text" x="${left - 10}" y="${baseline}" font-size="13" text-anchor="end" ${FONT}>${escapeXml(label)}</text>
<rect class="${kind}" x="${left}" y="${y}" width="${length.toFixed(1)}" height="${BAR_HEIGHT}" rx="3"/>
<text class="text" x="${(left + length + 8).toFixed(1)}" y="${baseline}" font-size="13" ${FONT}>${escapeXml(figure)}</text>`;
}

const FULL_LENGTH = WIDTH - 2 * MARGIN - LABEL_WIDTH - FIGURE_WIDTH;

const greatestOf = (bars) => Math.max(...bars.map(({ value }) => value));

/** How long a bar is, in pixels. */
function linearScale(bars) {
	const greatest = greatestOf(bars);
	return (value) => (FULL_LENGTH * value) / greatest;
}

function logarithmicScale(panels, from) {
	const greatest = greatestOf(panels.flatMap(({ bars }) => bars));
	return (value) => (FULL_LENGTH * Math.log(value / from)) / Math.log(greatest / from);
}
