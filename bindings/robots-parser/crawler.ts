import { typeError } from "../arguments/errors.js";

const PRODUCT_TOKEN_AT_START = /^[A-Za-z0-9_-]+/;

/**
 * The product token in a crawler's name as robots-parser reads it: the text before the first `/`, and of that the
 * leading product token characters (RFC 9309 §2.2.1).
 * @param ua a product token, with or without a version, or a whole User-Agent header.
 * @returns null if there is none, or the name is left out: then the groups for `*` are meant.
 * @throws TypeError if it is neither a string nor left out.
 */
export function productTokenOf(ua: unknown): string | null {
	if (ua === undefined || ua === null) return null;
	if (typeof ua !== "string") throw typeError("ua", "a string", ua);
	const slash = ua.indexOf("/");
	const name = (slash === -1 ? ua : ua.slice(0, slash)).trim();
	return PRODUCT_TOKEN_AT_START.exec(name)?.[0] ?? null;
}
