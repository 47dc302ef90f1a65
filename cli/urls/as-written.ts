import { takesRequested } from "../../bindings/url/requested.js";
import type { CommonOptions } from "../arguments/commands.js";

/** Whether a command leaves URLs as given, since it is told to, or since the dialect resolves them itself. */
export function takesUrlsAsWritten({
	parse,
	isAsWritten,
}: CommonOptions & { readonly isAsWritten: boolean }): boolean {
	return isAsWritten || !takesRequested(parse.dialect);
}
