const OUT_OF_MEMORY = "ROBOTS_OUT_OF_MEMORY";

/** The host gives an engine no more memory. */
export class EngineMemoryError extends RangeError {
	/** Distinguishes it from other errors across realms and bundles. */
	readonly code = OUT_OF_MEMORY;
}

/** Whether a call failed because the host gives its engine no more memory; the engine may be another bundle's. */
export function isOutOfMemory(error: unknown): boolean {
	return error instanceof RangeError && (error as Partial<EngineMemoryError>).code === OUT_OF_MEMORY;
}
