/**
 * What a recipe makes: a robots.txt and a URL. A recipe is small JSON: the family it came from, the lines that repeat
 * (one or several, in turn), the URL's begin, unit and end, and the numbers that the templates take.
 */
import { compileTemplate } from "./template.mjs";

export const MAX_FILE_OCTETS = 512_000;
export const MAX_URL_OCTETS = 8000;

/** The least and the most of each number of a recipe. */
export const LIMITS = {
	width: [1, 60],
	letters: [1, 36],
	run: [1, 4000],
	deep: [1, 400],
	share: [1, 5000],
	seed: [1, 9999],
	fileOctets: [2000, MAX_FILE_OCTETS],
};

/** What a family does not say of a recipe. */
export const DEFAULTS = {
	dialect: "rfc9309",
	head: "user-agent:*\n",
	url: ["/", "a", ""],
	width: 3,
	letters: 26,
	run: 30,
	deep: 4,
	share: 40,
	seed: 1,
	fileOctets: MAX_FILE_OCTETS,
};

/** The file's octets: the head, and as many whole lines as there is room for. */
export function makeBody(recipe) {
	const lines = recipe.lines.map(compileTemplate);
	let text = recipe.head;
	let octets = Buffer.byteLength(text);
	for (let index = 0; ; index++) {
		const line = `${lines[index % lines.length](index, recipe)}\n`;
		octets += Buffer.byteLength(line);
		if (octets > recipe.fileOctets) return Buffer.from(text);
		text += line;
	}
}

/** The URL: its begin, as many units as there is room for, its end. */
export function makeUrl({ url: [begin, unit, end], ...recipe }) {
	const last = compileTemplate(end)(0, recipe).slice(0, 4000);
	let text = compileTemplate(begin)(0, recipe).slice(0, 3000);
	if (text[0] !== "/") text = `/${text}`;
	const next = compileTemplate(unit === "" ? "a" : unit);
	let octets = Buffer.byteLength(text) + Buffer.byteLength(last);
	for (let index = 0; ; index++) {
		const more = next(index, recipe) || "a";
		octets += Buffer.byteLength(more);
		if (octets > MAX_URL_OCTETS) return text + last;
		text += more;
	}
}
