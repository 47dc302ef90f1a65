import { DIALECTS } from "../contract/dialects.js";
import type { EngineCrawler } from "../contract/engine.js";
import type { Dialect } from "../contract/types.js";
import { fits, type Shape } from "../matcher/snapshot/shape.js";

/** The metadata in the snapshot of a set, in JSON. */
export interface SetMetadata {
	readonly crawler: EngineCrawler;
	readonly dialect: Dialect;
	/** Null: all octets of every file counted. */
	readonly maxOctets: number | null;
}

const METADATA: Shape = {
	crawler: { productTokens: ["string"], obeysDefaultGroup: "boolean", mergesGroups: "boolean" },
	dialect: "string",
};

/** Whether a value has the members and types of a set's metadata, so that reading it cannot fail. */
export function isSetMetadata(value: unknown): value is SetMetadata {
	if (!fits(value, METADATA)) return false;
	const { dialect, maxOctets } = value as SetMetadata;
	return (
		(DIALECTS as readonly unknown[]).includes(dialect) &&
		(maxOctets === null || typeof maxOctets === "number")
	);
}
