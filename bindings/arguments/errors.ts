const SHOWN_UNITS = 60;

/** A short, printable form of any value, for error messages. */
export function describeValue(value: unknown): string {
	if (typeof value === "string") return JSON.stringify(cut(value));
	if (typeof value === "function") return "a function";
	if (value === null || typeof value !== "object") return String(value);
	try {
		if (Array.isArray(value)) return `an array of length ${value.length}`;
		const name: unknown = value.constructor?.name;
		return `an object (${typeof name === "string" && name !== "" ? cut(name) : "no constructor"})`;
	} catch {
		// Reading the object can run a caller's code, which may fail.
		return "an object";
	}
}

/** True for an array of any realm; false for a revoked proxy, which throws when it is tested. */
export function isList(value: unknown): value is readonly unknown[] {
	try {
		return Array.isArray(value);
	} catch {
		return false;
	}
}

/** A member of any value; undefined if it has none, or if it cannot be read, as of a revoked proxy. */
export function memberOf(value: unknown, name: string): unknown {
	try {
		return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
	} catch {
		return undefined;
	}
}

/** The tag of an object (`[object Object]`); "" if reading it throws, or the value is no object. */
export function tagOfObject(value: unknown): string {
	if (value === null || typeof value !== "object") return "";
	try {
		return Object.prototype.toString.call(value);
	} catch {
		return "";
	}
}

function cut(text: string): string {
	return text.length > SHOWN_UNITS ? `${text.slice(0, SHOWN_UNITS)}…` : text;
}

/** The message of every argument error: which argument, what was expected, what came. */
export function expectation(argument: string, expected: string, got: unknown): string {
	return `${argument}: expected ${expected}, got ${describeValue(got)}`;
}

/** The code of an error, for programs. */
export type ErrorCode =
	| "ROBOTS_INVALID_ARGUMENT"
	| "ROBOTS_UNKNOWN_OPTION"
	| "ROBOTS_INVALID_URL"
	| "ROBOTS_OUT_OF_SCOPE"
	| "ROBOTS_DAMAGED_SNAPSHOT"
	| "ROBOTS_NO_ENGINE";

/**
 * The error, with its code and the name of its argument, such as `options.robots[0]`. The message has that name already,
 * so `argument` is not enumerable: Node would print it again.
 */
export function withCode<E extends Error>(error: E, code: ErrorCode, argument?: string): E {
	if (argument !== undefined) Object.defineProperty(error, "argument", { value: argument });
	return Object.assign(error, { code });
}

/** The error for an argument of another type; `hint` ends its message. */
export function typeError(argument: string, expected: string, got: unknown, hint = ""): TypeError {
	const message = expectation(argument, expected, got) + hint;
	return withCode(new TypeError(message), "ROBOTS_INVALID_ARGUMENT", argument);
}

/** The error for an argument, or for a call that has to be another one, in words of its own. */
export function argumentError(
	message: string,
	argument?: string,
	code: ErrorCode = "ROBOTS_INVALID_ARGUMENT",
): TypeError {
	return withCode(new TypeError(message), code, argument);
}

/** The error for an argument of the right type whose value is not accepted; `hint` ends its message. */
export function rangeError(argument: string, expected: string, got: unknown, hint = ""): RangeError {
	const message = expectation(argument, expected, got) + hint;
	return withCode(new RangeError(message), "ROBOTS_INVALID_ARGUMENT", argument);
}
