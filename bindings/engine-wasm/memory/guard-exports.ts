import { EngineBrokenError } from "../../arguments/error-classes.js";
import type { MainExports } from "./exports.js";

type Exported = (...args: readonly number[]) => number;

/** Exports that give memory back, by the start of their names. A broken engine has no memory to release. */
const RELEASES = /^(?:release|close|leave)/;

/**
 * The exports of an instance. Once one has trapped, the memory is undefined. Then they throw an EngineBrokenError.
 * Exports that release memory do nothing.
 */
export function guardExports(exports: MainExports): MainExports {
	let isBroken = false;
	let cause: unknown = null;

	/** No export takes more than five arguments; those that take fewer ignore the rest. */
	function guard(name: string, exported: Exported): Exported {
		return (first, second, third, fourth, fifth) => {
			if (isBroken) {
				if (RELEASES.test(name)) return 0;
				throw new EngineBrokenError(cause);
			}
			try {
				return exported(first!, second!, third!, fourth!, fifth!);
			} catch (error) {
				isBroken = true;
				cause = error;
				throw new EngineBrokenError(cause);
			}
		};
	}

	const guarded: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(exports)) {
		guarded[name] = typeof value === "function" ? guard(name, value as Exported) : value;
	}
	return guarded as unknown as MainExports;
}
