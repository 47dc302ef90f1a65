/**
 * Thrown if a file or matcher is used after its disposal.
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
	/** Distinguishes it from other errors across realms and bundles. */
	override readonly name = "DisposedError";
	readonly code = "ROBOTS_DISPOSED";
	/** Holds in every build of this package: of another entry, and of `require` beside `import`. */
	static override [Symbol.hasInstance](value: unknown): boolean {
		return isError(value, "ROBOTS_DISPOSED");
	}
	/** @param what the name of the disposed object. */
	constructor(what: string) {
		super(`this ${what} has been disposed and cannot be used any more`);
	}
}

/**
 * Thrown by every call of an engine that has failed by a bug of this library or of the host. Its memory can no longer
 * be trusted, so the engine gives no more answers. Disposal still works, and does nothing.
 *
 * @example
 * // Restart the process or page; robotstxt-wasm/js runs without WebAssembly.
 * new EngineBrokenError(new Error("unreachable")).name; // "EngineBrokenError"
 */
export class EngineBrokenError extends Error {
	/** Distinguishes it from other errors across realms and bundles. */
	override readonly name = "EngineBrokenError";
	readonly code = "ROBOTS_ENGINE_BROKEN";
	/** Holds in every build of this package. */
	static override [Symbol.hasInstance](value: unknown): boolean {
		return isError(value, "ROBOTS_ENGINE_BROKEN");
	}
	/** @param cause the error with which the engine failed. */
	constructor(cause: unknown) {
		const message = cause instanceof Error ? cause.message : String(cause);
		super(
			`robots.wasm has stopped (${message}), a bug: please report the file and the call. ` +
				'Restart the process or page, or use "robotstxt-wasm/js"',
			{ cause },
		);
	}
}

/** Only by the code: in Jest, an error of the outer realm is no instance of the inner one's `Error`. */
function isError(value: unknown, code: string): boolean {
	return (value as { code?: unknown } | null | undefined)?.code === code;
}
