import { describeValue, expectation, tagOfObject } from "./errors.js";

/** Names longer than this are not compared; nobody mistypes so much. */
const LONGEST_COMPARED_UNITS = 60;
/** A slip of the pen is one in so many letters at most. */
const LETTERS_PER_SLIP = 3;

/**
 * The known name that someone probably meant.
 * @param maxEditDistance how many slips it may be away.
 * @returns undefined where none is near: more than one slip (a letter too many, too few, wrong, or two of them
 *   swapped) in three letters. Of several the nearest, of these the first. Case counts for nothing.
 */
export function nearestName(
	name: string,
	known: Iterable<string>,
	maxEditDistance = Math.max(1, Math.floor(name.length / LETTERS_PER_SLIP)),
): string | undefined {
	if (name.length > LONGEST_COMPARED_UNITS) return undefined;
	const asked = name.toLowerCase();
	let nearest: string | undefined;
	let fewest = maxEditDistance + 1;
	for (const candidate of known) {
		if (Math.abs(candidate.length - asked.length) >= fewest) continue;
		const slips = countSlips(asked, candidate.toLowerCase(), fewest);
		if (slips < fewest) {
			fewest = slips;
			nearest = candidate;
		}
	}
	return nearest;
}

/** What a message adds where one known name is near; else nothing. */
export function suggestName(name: string, known: Iterable<string>): string {
	const nearest = nearestName(name, known);
	return nearest === undefined ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
}

/**
 * Refuses what is no object, and an object with a member that nothing reads: a mistyped option would else be left out
 * in silence. A member whose value is undefined counts as left out, whatever its name.
 * @param argument what messages call the object.
 * @param names of all that is read.
 * @param expected what messages say should have come where no object did.
 * @returns the object, whose members may be of any type yet.
 * @throws TypeError that names the first unknown member, and the known one it is nearest to.
 */
export function validateMembers(
	argument: string,
	value: unknown,
	names: readonly string[],
	expected = "an object",
): Readonly<Record<string, unknown>> {
	if (value === null || typeof value !== "object") {
		throw new TypeError(expectation(argument, expected, value));
	}
	const given = Object.keys(value);
	// A URL or a list in the place of options would else count as none.
	if (given.length === 0 && tagOfObject(value) !== "[object Object]") {
		throw new TypeError(expectation(argument, expected, value));
	}
	for (const name of given) {
		if (names.includes(name) || (value as Record<string, unknown>)[name] === undefined) continue;
		const kind = argument === "options" ? "option" : "member";
		const advice = suggestName(name, names) || `; expected one of ${names.map(describeValue).join(", ")}`;
		throw new TypeError(`${argument}: unknown ${kind} ${describeValue(name)}${advice}`);
	}
	return value as Readonly<Record<string, unknown>>;
}

/**
 * How many slips part two words: the restricted edit distance with swaps (Damerau, Levenshtein). From `enough` on any
 * number will do that is no smaller.
 */
function countSlips(a: string, b: string, enough: number): number {
	let twoBack: number[] = [];
	let back = Array.from({ length: b.length + 1 }, (_, index) => index);
	// Invariant: back[j] parts the first i - 1 letters of a from the first j of b, and twoBack those before them.
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		let least = i;
		for (let j = 1; j <= b.length; j++) {
			const isSame = a[i - 1] === b[j - 1];
			let slips = Math.min(back[j]! + 1, row[j - 1]! + 1, back[j - 1]! + Number(!isSame));
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			if (isSwapped) slips = Math.min(slips, twoBack[j - 2]! + 1);
			row.push(slips);
			least = Math.min(least, slips);
		}
		twoBack = back;
		back = row;
		// No later row has fewer than the least of this one.
		if (least >= enough) return enough;
	}
	return back[b.length]!;
}
