import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** The octets that this process uses after a collection, in the heap and outside. */
export function usedOctets(): number {
	setFlagsFromString("--expose-gc");
	const collect = runInNewContext("gc") as () => void;
	// What finalisers let go is collected by a later turn.
	for (let count = 0; count < 3; count++) collect();
	const { heapUsed, external } = process.memoryUsage();
	return heapUsed + external;
}
