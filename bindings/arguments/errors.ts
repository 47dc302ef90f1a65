/**
 * Thrown where a file or matcher is used after its disposal.
 *
 * @example
 * const robots = RobotsTxt.parse("");
 * robots.dispose();
 * let name = "";
 * try {
 * 	robots.isAllowed("/", "ExampleBot");
 * } catch (error) {
 * 	name = error.name;
 * }
 * name; // "DisposedError"
 */
export class DisposedError extends Error {
	/** Tells it from other errors across realms and bundles. */
	override readonly name = "DisposedError";
	/** @param what names what was disposed. */
	constructor(what: string) {
		super(`this ${what} has been disposed and cannot be used any more`);
	}
}

/** The host gives an engine no more memory. */
export class EngineMemoryError extends RangeError {}

const SHOWN_UNITS = 60;

/** A short, printable picture of any value, for error messages. */
export function describeValue(value: unknown): string {
	if (typeof value === "string") {
		const shown = value.length > SHOWN_UNITS ? `${value.slice(0, SHOWN_UNITS)}…` : value;
		return JSON.stringify(shown);
	}
	if (Array.isArray(value)) return `an array of length ${value.length}`;
	if (value === null || typeof value !== "object") return String(value);
	return `an object (${value.constructor?.name ?? "no constructor"})`;
}

/** The message every argument error has: which argument, what was expected, what came. */
export function expectation(argument: string, expected: string, got: unknown): string {
	return `${argument}: expected ${expected}, got ${describeValue(got)}`;
}
