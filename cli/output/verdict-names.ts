import { Verdict } from "../../bindings/shared-exports.js";
import type { Colour } from "./formats/paint.js";

const SHOWN: Readonly<Record<Verdict, { readonly name: string; readonly colour: Colour }>> = {
	[Verdict.Disallowed]: { name: "disallowed", colour: "red" },
	[Verdict.Allowed]: { name: "allowed", colour: "green" },
	[Verdict.OutOfScope]: { name: "out-of-scope", colour: "yellow" },
	[Verdict.InvalidUrl]: { name: "invalid", colour: "yellow" },
	[Verdict.Unknown]: { name: "unknown", colour: "yellow" },
};

export const VERDICT_COUNT = Object.values(Verdict).length;

export const VERDICT_COLUMNS = Math.max(...Object.values(SHOWN).map(({ name }) => name.length));

/** The name of a verdict in text and in JSON. */
export function verdictName(verdict: Verdict): string {
	return SHOWN[verdict].name;
}

export function verdictColour(verdict: Verdict): Colour {
	return SHOWN[verdict].colour;
}
