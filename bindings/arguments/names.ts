import { argumentError, describeValue, tagOfObject, typeError } from "./errors.js";

/** Names longer than this are not compared: a misspelt name is not so long. */
const LONGEST_COMPARED_UNITS = 60;
/** A misspelling has at most one edit for so many letters. */
const LETTERS_PER_EDIT = 3;
/** More names than these are not listed: the error of a program that nobody catches must fit on a screen. */
const MAX_LISTED_NAMES = 24;

/**
 * The known name that someone probably meant.
 * @param maxEditDistance the largest edit distance of a name that counts as near.
 * @returns undefined if no name is near. An edit is a letter too many, too few, or wrong, or two letters swapped; by default
 *   there may be one edit for three letters. The nearest of several names, and of these the first. Case does not matter.
 */
export function nearestName(
	name: string,
	known: Iterable<string>,
	maxEditDistance = Math.max(1, Math.floor(name.length / LETTERS_PER_EDIT)),
): string | undefined {
	if (name.length > LONGEST_COMPARED_UNITS) return undefined;
	const asked = name.toLowerCase();
	let nearest: string | undefined;
	let fewest = maxEditDistance + 1;
	for (const candidate of known) {
		if (Math.abs(candidate.length - asked.length) >= fewest) continue;
		const distance = editDistanceOf(asked, candidate.toLowerCase(), fewest);
		if (distance < fewest) {
			fewest = distance;
			nearest = candidate;
		}
	}
	return nearest;
}

/** The addition to a message if one known name is near; else nothing. */
export function suggestName(name: string, known: Iterable<string>): string {
	return askWhether(nearestName(name, known));
}

function askWhether(meant: string | undefined): string {
	return meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`;
}

/** The names of our options in other packages. */
const WORDS_OF_OTHERS: Readonly<Record<string, string>> = {
	agent: "dispatcher",
	headers: "prepare",
	proxy: "dispatcher",
	retry: "retries",
};

/** As `suggestName`; a name without its unit or its first word is near too: `grace` for `graceSeconds`. */
function suggestMember(name: string, known: readonly string[]): string {
	const other = Object.hasOwn(WORDS_OF_OTHERS, name) ? WORDS_OF_OTHERS[name] : undefined;
	if (other !== undefined && known.includes(other)) return askWhether(other);
	const first = name.charAt(0).toUpperCase() + name.slice(1);
	const longer = known.find((member) => member.startsWith(name) && /[A-Z]/.test(member.charAt(name.length)));
	const meant = longer ?? known.find((member) => name !== "" && member.endsWith(first));
	return askWhether(meant ?? nearestName(name, known));
}

/**
 * Refuses a value that is no object, and an object with an unknown member. Otherwise a mistyped option would be ignored
 * silently. A member whose value is undefined counts as left out, whatever its name.
 * @param argument the object's name in messages.
 * @param names the names of all known members.
 * @param expected the text for the expected value if the value is no object.
 * @param refused names that the caller refuses with a better message; they are not among the listed names.
 * @returns the object, whose members may be of any type yet.
 * @throws TypeError that names the first unknown member, and the known member that is nearest to it.
 */
export function validateMembers(
	argument: string,
	value: unknown,
	names: readonly string[],
	expected = "an object",
	refused: readonly string[] = [],
): Readonly<Record<string, unknown>> {
	if (value === null || typeof value !== "object") {
		throw typeError(argument, expected, value);
	}
	const given = namesIn(value);
	if (given === null) throw typeError(argument, expected, value);
	// A URL or a list instead of options would otherwise count as an empty object.
	if (given.length === 0 && tagOfObject(value) !== "[object Object]") {
		throw typeError(argument, expected, value);
	}
	for (const name of given) {
		if (names.includes(name) || refused.includes(name)) continue;
		if ((value as Record<string, unknown>)[name] === undefined) continue;
		const kind = argument === "options" ? "option" : "member";
		const advice = suggestMember(name, names) || listNames(names);
		const message = `${argument}: unknown ${kind} ${describeValue(name)}${advice}`;
		throw argumentError(message, argument, "ROBOTS_UNKNOWN_OPTION");
	}
	return value as Readonly<Record<string, unknown>>;
}

function listNames(names: readonly string[]): string {
	const rest = names.length > MAX_LISTED_NAMES ? `, … (${names.length} in all)` : "";
	return `; expected one of ${names.slice(0, MAX_LISTED_NAMES).join(", ")}${rest}`;
}

/** The names of an object's members; null for a revoked proxy, which has none. */
function namesIn(value: object): string[] | null {
	try {
		return Object.keys(value);
	} catch {
		return null;
	}
}

/** The edit distance with swaps (optimal string alignment). From `enough` on, the number may be too small. */
function editDistanceOf(a: string, b: string, enough: number): number {
	let twoBack: number[] = [];
	let back = Array.from({ length: b.length + 1 }, (_, index) => index);
	// Invariant: back[j] is the distance of the first i - 1 letters of a and the first j of b; twoBack has that of i - 2 letters.
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		let least = i;
		for (let j = 1; j <= b.length; j++) {
			const isSame = a[i - 1] === b[j - 1];
			let distance = Math.min(back[j]! + 1, row[j - 1]! + 1, back[j - 1]! + Number(!isSame));
			const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
			if (isSwapped) distance = Math.min(distance, twoBack[j - 2]! + 1);
			row.push(distance);
			least = Math.min(least, distance);
		}
		twoBack = back;
		back = row;
		// No later row has a smaller number than the smallest of this one.
		if (least >= enough) return enough;
	}
	return back[b.length]!;
}
