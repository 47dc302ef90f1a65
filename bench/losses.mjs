/** @import { Cell } from "./cell.mjs" */

/** Who the default engine is compared with; its own other forms are no competitors. */
const OTHERS = ["js", "js loop", "Map of matchers", "robots-parser", "robots-txt-guard"];

/**
 * Where the default engine takes more than somebody else, and how many times as much.
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
