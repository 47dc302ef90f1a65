import { Verdict } from "../../../../bindings/shared-exports.js";
import type { UrlVerdict } from "../../model/judgement.js";

/** The classes that colour a verdict. */
export const VERDICT_CLASSES: Readonly<Record<UrlVerdict, string>> = {
	[Verdict.Allowed]: "allowed",
	[Verdict.Disallowed]: "disallowed",
	[Verdict.OutOfScope]: "out-of-scope",
	[Verdict.InvalidUrl]: "invalid",
};
