import { Verdict } from "../../../bindings/contract/types.js";

/** The classes that colour a verdict. */
export const VERDICT_CLASSES: Readonly<Record<Verdict, string>> = {
	[Verdict.Allowed]: "allowed",
	[Verdict.Disallowed]: "disallowed",
	[Verdict.OutOfScope]: "out-of-scope",
	[Verdict.InvalidUrl]: "invalid",
};
