import type { GroupChoice, OtherRecord } from "../../../bindings/shared-exports.js";

/** The Content-Signal records of groups. */
export function signalsOf({ groups }: GroupChoice): OtherRecord[] {
	return groups.flatMap(({ records }) => records.filter(({ key }) => key.toLowerCase() === "content-signal"));
}

/**
 * The Content-Signal records for `*` that are not in a crawler's own groups, if these have none. No grammar says whether a signal
 * is for its group or for the site.
 */
export function signalsLeftOut(own: GroupChoice, forAll: GroupChoice): OtherRecord[] {
	return own.chosenBy === "own" && signalsOf(own).length === 0 ? signalsOf(forAll) : [];
}
