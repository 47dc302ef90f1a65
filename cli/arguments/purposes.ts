import { PURPOSE_TITLES } from "../../insight/analysis/who-may/wording.js";

/** The names of purposes, in the order in which a site owner asks for them. */
export const PURPOSES = Array.from(PURPOSE_TITLES.keys()).filter((purpose) => purpose !== null);

/** The characters of a line beside the name of an option. */
const COLUMNS = 85;

/** The names of purposes for a help, in lines. */
export function purposesInWords(): string {
	const lines = [""];
	for (const [index, purpose] of PURPOSES.entries()) {
		const word = index < PURPOSES.length - 1 ? `${purpose},` : purpose;
		const line = `${lines.at(-1)} ${word}`.trimStart();
		if (line.length > COLUMNS) lines.push(word);
		else lines[lines.length - 1] = line;
	}
	return lines.join("\n");
}
