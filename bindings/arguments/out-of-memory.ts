/** The host gives an engine no more memory. */
export class EngineMemoryError extends RangeError {
	/** Distinguishes it from other errors across realms and bundles. */
	readonly code = "ROBOTS_OUT_OF_MEMORY";
}
