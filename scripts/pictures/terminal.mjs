import { escapeXml, picture } from "../../bench/report/charts/svg.mjs";

const COLUMNS = 120;
const CHARACTER_WIDTH = 7.83;
const LINE_HEIGHT = 19;
const MARGIN = 20;

/** The classes of the colours that the command writes. */
const CLASS_BY_SGR = new Map([
	["0", null],
	["1", "bold"],
	["2", "quiet"],
	["31", "red"],
	["32", "green"],
	["33", "yellow"],
	["36", "cyan"],
]);

/**
 * A terminal as a picture. Its text is text: it can be searched, read aloud and copied.
 * @param {{ title: string, steps: readonly { command: string, output: string }[], columns?: number }} session
 */
export function renderTerminal({ title, steps, columns = COLUMNS }) {
	const lines = steps.flatMap(({ command, output }, index) => [
		...(index > 0 ? [[]] : []),
		[
			{ text: "$ ", name: "quiet" },
			{ text: command, name: "bold" },
		],
		...output
			.trimEnd()
			.split("\n")
			.flatMap((line) => wrap(readColours(line), columns)),
	]);
	const body = lines
		.map((runs, index) => {
			const y = MARGIN + 14 + index * LINE_HEIGHT;
			const spans = runs.map(({ text, name }) =>
				name === null ? escapeXml(text) : `<tspan class="${name}">${escapeXml(text)}</tspan>`,
			);
			return `<text class="text" x="${MARGIN}" y="${y}" xml:space="preserve">${spans.join("")}</text>`;
		})
		.join("\n");
	return picture({
		width: Math.ceil(columns * CHARACTER_WIDTH) + 2 * MARGIN,
		height: lines.length * LINE_HEIGHT + 2 * MARGIN,
		title,
		description: lines.map((runs) => runs.map(({ text }) => text).join("")).join("\n"),
		body: `<g font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="13">\n${body}\n</g>`,
	});
}

/** @returns {{ text: string, name: string | null }[]} */
function readColours(line) {
	let name = null;
	return line.split(/(\x1b\[\d+m)/).flatMap((part) => {
		const code = /^\x1b\[(\d+)m$/.exec(part)?.[1];
		if (code === undefined) return part === "" ? [] : [{ text: part, name }];
		if (!CLASS_BY_SGR.has(code)) throw new RangeError(`expected a colour of the command, got: ${code}`);
		name = CLASS_BY_SGR.get(code);
		return [];
	});
}

/** Breaks a line that is longer than so many columns: between words, and inside those that are longer than a line. */
function wrap(runs, columns) {
	const lines = [[]];
	let room = columns;
	const breakLine = () => {
		lines.push([]);
		room = columns;
	};
	for (const { text, name } of runs) {
		for (const word of text.match(/\S+|\s+/g) ?? []) {
			const isSpace = word.trim() === "";
			if (word.length > room && word.length <= columns) {
				breakLine();
				if (isSpace) continue;
			}
			for (let rest = word; rest !== ""; ) {
				if (room === 0) breakLine();
				const part = rest.slice(0, room);
				lines.at(-1).push({ text: part, name });
				room -= part.length;
				rest = rest.slice(part.length);
			}
		}
	}
	// One run of a colour, whatever its words.
	return lines.map((line) =>
		line.reduce((joined, { text, name }) => {
			if (joined.at(-1)?.name === name) joined.at(-1).text += text;
			else joined.push({ text, name });
			return joined;
		}, []),
	);
}
