import type { EngineCrawler } from "../contract/engine.js";
import type { Dialect } from "../contract/types.js";
import { wholeStrides } from "../snapshot/write.js";
import { fits, type Shape } from "./shape.js";

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
};
const DIALECTS: readonly unknown[] = ["rfc9309", "google", "original1994"];

/** Whether a value has the members and types of a set's facts, so that nothing that reads them fails. */
export function isSetFacts(value: unknown): value is SetFacts {
	if (!fits(value, FACTS)) return false;
	const { dialect, maxOctets } = value as SetFacts;
	return DIALECTS.includes(dialect) && (maxOctets === null || typeof maxOctets === "number");
}

/** Offset, in octets, of the facts in what a set's snapshot holds; before them stands how many octets they are. */
export const FACTS_OFFSET = 4;

/**
 * Where the facts end in the content of a set's snapshot, and where its shares begin.
 *
 * @param content all of it, or a stride at the least.
 */
export function partsOf(content: Uint8Array): { readonly factsEnd: number; readonly sharesOffset: number } {
	const factsOctets = new DataView(content.buffer, content.byteOffset, content.length).getUint32(0, true);
	const factsEnd = FACTS_OFFSET + factsOctets;
	return { factsEnd, sharesOffset: wholeStrides(factsEnd) };
}
