import type { RobotsTxt } from "../../../../bindings/auto.js";

/** A line's white space before its key, its key, and the rest from the colon on, or from white space without a colon. */
const LINE = /^(\s*)([^:#\s](?:[^:#]*[^:#\s])?)(\s*:.*)$/;
const LINE_WITHOUT_COLON = /^(\s*)([^:#\s]+)(\s+.*)$/;

/**
 * Writes the names of records as RFC 9309 has them, with a colon.
 *
 * @param text lines separated by LF.
 * @param lineNumbers 1-based.
 * @returns null if a line has no record of a name that RFC 9309 has.
 */
export function respell(robots: RobotsTxt, text: string, lineNumbers: readonly number[]): string | null {
	const names = namesOf(robots);
	const lines = text.split("\n");
	for (const number of lineNumbers) {
		const name = names.get(number);
		const line = lines[number - 1] ?? "";
		const [, before, , rest] = LINE.exec(line) ?? LINE_WITHOUT_COLON.exec(line) ?? [];
		if (name === undefined || before === undefined || rest === undefined) return null;
		lines[number - 1] = before + name + (/^\s*:/.test(rest) ? rest : `:${rest}`);
	}
	return lines.join("\n");
}

/** The name of each line's record. */
function namesOf({ groups, sitemaps }: RobotsTxt): ReadonlyMap<number, string> {
	const names = new Map(sitemaps.map(({ line }) => [line, "Sitemap"]));
	for (const { productTokens, rules } of groups) {
		for (const { line } of productTokens) names.set(line, "User-agent");
		for (const { line, type } of rules) names.set(line, type === "allow" ? "Allow" : "Disallow");
	}
	return names;
}
