import type { EngineCrawler } from "../contract/engine.js";
import type { Dialect } from "../contract/types.js";
import { either, fits, type Shape } from "../matcher/facts-shape.js";

/** What the snapshot of a set knows besides its policies, in JSON. */
export interface SetFacts {
	readonly crawler: EngineCrawler;
	readonly dialect: Dialect;
	/** Null: of every file all counted. */
	readonly maxOctets: number | null;
}

const FACTS: Shape = {
	crawler: { productTokens: ["string"], obeysDefaultGroup: "boolean", mergesGroups: "boolean" },
	dialect: "string",
	maxOctets: either(null, "number"),
};
const DIALECTS: readonly unknown[] = ["rfc9309", "google", "original1994"];

/** Whether a value has the members and types of a set's facts, so that nothing that reads them fails. */
export function isSetFacts(value: unknown): value is SetFacts {
	return fits(value, FACTS) && DIALECTS.includes((value as SetFacts).dialect);
}
