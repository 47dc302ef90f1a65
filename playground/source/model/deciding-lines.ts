import type { Dialect, Verdict } from "../../../bindings/contract/types.js";
import type { JudgedUrl } from "./judgement.js";

/** A line that decides at least one URL. */
export interface DecidingLine {
	/** 1-based. */
	readonly line: number;
	readonly verdict: Verdict;
	/** How many of the explained URLs it decides. */
	readonly urlsCount: number;
	/** Whether it decides the URL that is selected. */
	readonly isSelected: boolean;
}

/** The lines that decide in a dialect, in their order. */
export function decidingLines(
	urls: readonly JudgedUrl[],
	dialect: Dialect,
	selected: JudgedUrl | undefined,
): DecidingLine[] {
	const selectedLine = selected?.answers[dialect].line ?? null;
	const byLine = new Map<number, { verdict: Verdict; urlsCount: number }>();
	for (const { answers } of urls) {
		const { line, verdict } = answers[dialect];
		if (line === null) continue;
		const found = byLine.get(line);
		if (found === undefined) byLine.set(line, { verdict, urlsCount: 1 });
		else found.urlsCount++;
	}
	return [...byLine]
		.map(([line, found]) => ({ line, ...found, isSelected: line === selectedLine }))
		.sort((a, b) => a.line - b.line);
}
