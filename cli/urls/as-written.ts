import type { Dialect } from "../../bindings/auto.js";
import { takesRequested } from "../../bindings/internal.js";

/** Whether a command leaves URLs as given, by its option, or since the dialect resolves them itself. */
export function takesUrlsAsWritten({
	parse,
	isAsWritten,
}: {
	readonly parse: { readonly dialect?: Dialect | undefined };
	readonly isAsWritten: boolean;
}): boolean {
	return isAsWritten || !takesRequested(parse.dialect);
}
