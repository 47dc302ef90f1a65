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
		// What it says of itself is a caller's code, and may be broken.
		return "an object";
	}
}

/** True for an array of any realm; a proxy that was revoked, which throws where it is asked, is none. */
export function isList(value: unknown): value is readonly unknown[] {
	try {
		return Array.isArray(value);
	} catch {
		return false;
	}
}

/** What an object calls itself (`[object Object]`); "" where asking throws, or it is no object. */
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

/** The message every argument error has: which argument, what was expected, what came. */
export function expectation(argument: string, expected: string, got: unknown): string {
	return `${argument}: expected ${expected}, got ${describeValue(got)}`;
}
