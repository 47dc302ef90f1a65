/** An error that ends the command with exit code 2. Its message is shown on one line, without a stack trace. */
export class Failure extends Error {
	override readonly name = "Failure";
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

/** The reason why an operation of the system failed, in few words. A fetch has the reason in its `cause`. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (error.cause instanceof Error) return reasonOf(error.cause);
	const code = "code" in error && typeof error.code === "string" ? error.code : "";
	return REASONS[code] ?? (error.message || code || error.name);
}
