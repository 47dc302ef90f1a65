import { describeValue, nearestName } from "../bindings/internal.js";

/**
 * The addition to a message about a member that is missing, if another member's name is near. For objects that may have members of
 * any other name, such as a response: `validateMembers` refuses those of options.
 */
export function hintOfMistyped(value: object, missing: string): string {
	const names = namesIn(value).filter((name) => name !== missing);
	const mistyped = nearestName(missing, names);
	return mistyped === undefined
		? ""
		: `; ${describeValue(mistyped)}: did you mean ${JSON.stringify(missing)}?`;
}

/** None of a revoked proxy, which throws. */
function namesIn(value: object): string[] {
	try {
		return Object.keys(value);
	} catch {
		return [];
	}
}
