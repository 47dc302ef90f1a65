import type { Dialect } from "../../bindings/contract/types.js";
import { binaryOf } from "./octets.js";

export type LineKind = "blank" | "comment" | "text";

export interface Line {
	/** The text of the line, a binary string without its end. A comment and an ignored suffix are included. */
	readonly text: string;
	readonly kind: LineKind;
}

/** Octets of a line that dialect google reads. */
const GOOGLE_LINE_OCTETS = 16_663;

/** The lines of a file as semantics.md parts them and docs/readings.md tells them apart; no engine is asked. */
export function linesOf(body: Uint8Array, dialect: Dialect): Line[] {
	const content = binaryOf(body).replace(/^\xef(?:\xbb\xbf?)?/, "");
	return content.split(/\r\n|\r|\n/).map((text) => ({ text, kind: kindOf(text, dialect) }));
}

function kindOf(text: string, dialect: Dialect): LineKind {
	const isGoogle = dialect === "google";
	const read = (isGoogle ? text.slice(0, GOOGLE_LINE_OCTETS) : text).replace(/\0.*$/s, "");
	const beginning = read.replace(isGoogle ? /^[ \t\v\f]+/ : /^[ \t]+/, "")[0];
	if (beginning === undefined) return "blank";
	return beginning === "#" ? "comment" : "text";
}
