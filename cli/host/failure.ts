/** An error that ends the command with exit code 2. Its message is shown on one line, without a stack trace. */
export class Failure extends Error {
	override readonly name = "Failure";
}

/**
 * The message of the library's error about an argument, with the option or input that it came from in its place.
 * @param nameOf that option or input by the library's name for the argument; undefined for none.
 * @returns null for any other error.
 */
export function messageBy(error: unknown, nameOf: (argument: string) => string | undefined): string | null {
	if (!(error instanceof Error) || !("argument" in error) || typeof error.argument !== "string") return null;
	const name = nameOf(error.argument);
	return name === undefined ? null : name + error.message.slice(error.argument.length);
}

/** Does `act`. @throws Failure in place of an error about an argument that `nameOf` has a name for, as `messageBy`. */
export function naming<T>(nameOf: (argument: string) => string | undefined, act: () => T): T {
	try {
		return act();
	} catch (error) {
		const message = messageBy(error, nameOf);
		throw message === null ? error : new Failure(message);
	}
}

const REASONS: Readonly<Record<string, string>> = {
	ENOENT: "no such file",
	ENOTDIR: "no such file",
	EACCES: "permission denied",
	EISDIR: "it is a directory",
};

/** Whether an operation of the system failed. Errors of the library have codes of their own. */
export function isSystemError(error: unknown): error is Error {
	return error instanceof Error && "code" in error && !String(error.code).startsWith("ROBOTS_");
}

/** The reason why an operation of the system failed, in few words. The error of a fetch has the reason in its `cause`. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error.cause instanceof Error) return reasonOf(error.cause);
	const code = "code" in error && typeof error.code === "string" ? error.code : "";
	return REASONS[code] ?? (error.message || code || error.name);
}
