import { EngineBrokenError } from "../../arguments/error-classes.js";
import type { RobotsExports } from "./exports.js";

type Exported = (...args: readonly number[]) => number;

/** What gives memory back, by how its name begins: of an engine that is broken there is nothing to give. */
const RELEASES = /^(?:release|close|leave)/;

/**
 * The exports of an instance, which answer no more once one of them has trapped: what a trap leaves in memory is half
 * done. From then on they throw an EngineBrokenError, but for those that give memory back, which do nothing.
 */
export function guardExports(exports: RobotsExports): RobotsExports {
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
	return guarded as unknown as RobotsExports;
}
