import { describeValue } from "../../arguments/errors.js";
import type { ClientSettings } from "./options.js";

/** Warns of a User-Agent header in which a site cannot find the crawler's product token (RFC 9309 §2.2.1). */
export function warnOfUserAgent({ crawler, emit, fetching }: ClientSettings): void {
	const { userAgent } = fetching;
	const { productTokens } = crawler;
	const header = userAgent.toLowerCase();
	if (productTokens.length === 0 || productTokens.some((token) => header.includes(token.toLowerCase())))
		return;
	const expected = productTokens.length === 1 ? "the product token" : "one of the product tokens";
	const text = `The User-Agent header ${describeValue(userAgent)} should contain ${expected} ${productTokens.join(", ")} (RFC 9309 §2.2.1).`;
	emit({ type: "warning", code: "user-agent-without-product-token", origin: null, text });
}
