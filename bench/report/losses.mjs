/** @import { Cell } from "../cell.mjs" */

/** The competitors of the default engine; other forms of our own engine do not count. */
const OTHERS = ["js", "js loop", "Map of matchers", "robots-parser", "robots-txt-guard"];

/**
 * The competitors that are faster than the default engine, and how many times.
 * @param {Cell} cell
 * @returns {{ to: string, times: number }[]}
 */
export function lossesOf({ figures }) {
	const ours = figures.wasm?.median;
	if (ours === undefined) return [];
	return OTHERS.flatMap((to) => {
		const theirs = figures[to]?.median;
		return theirs !== undefined && theirs < ours ? [{ to, times: ours / theirs }] : [];
	});
}
