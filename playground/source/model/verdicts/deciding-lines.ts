import type { Dialect } from "../../../../bindings/shared-exports.js";
import type { JudgedUrl, UrlVerdict } from "../judgement.js";

/** A line that decides at least one URL. */
export interface DecidingLine {
	/** 1-based. */
	readonly line: number;
	readonly verdict: UrlVerdict;
	/** How many of the explained URLs it decides. */
	readonly urlsCount: number;
	/** Whether it decides the URL that is selected. */
	readonly isSelected: boolean;
}

/** The lines that decide for one crawler in a dialect, in their order. */
export function decidingLines(
	urls: readonly JudgedUrl[],
	crawlerIndex: number,
	dialect: Dialect,
	selected: JudgedUrl | undefined,
): DecidingLine[] {
	const selectedLine = selected?.cells[crawlerIndex]?.answers[dialect].line ?? null;
	const byLine = new Map<number, { verdict: UrlVerdict; urlsCount: number }>();
	for (const { cells } of urls) {
		const answer = cells[crawlerIndex]?.answers[dialect];
		if (answer === undefined || answer.line === null) continue;
		const found = byLine.get(answer.line);
		if (found === undefined) byLine.set(answer.line, { verdict: answer.verdict, urlsCount: 1 });
		else found.urlsCount++;
	}
	return [...byLine]
		.map(([line, found]) => ({ line, ...found, isSelected: line === selectedLine }))
		.sort((a, b) => a.line - b.line);
}
