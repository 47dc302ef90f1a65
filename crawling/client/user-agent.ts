import { describeValue } from "../../bindings/internal.js";
import type { ClientSettings } from "./options.js";

/** Warns about a User-Agent header that does not describe the crawler, or hides its product token (RFC 9309 §2.2.1). */
export function warnOfUserAgent({ crawler, emit, fetching, isDefaultUserAgent }: ClientSettings): void {
	const { userAgent } = fetching;
	if (isDefaultUserAgent) {
		const text = `The User-Agent header is ${describeValue(userAgent)} by default, which does not describe the crawler: set userAgent, such as "${userAgent}/1.0 (+https://example.com/bot)" (RFC 9309 §2.2.1).`;
		emit({ type: "warning", code: "user-agent-by-default", origin: null, text });
		return;
	}
	const { productTokens } = crawler;
	const header = userAgent.toLowerCase();
	if (productTokens.length === 0 || productTokens.some((token) => header.includes(token.toLowerCase())))
		return;
	const expected = productTokens.length === 1 ? "the product token" : "one of the product tokens";
	const text = `The User-Agent header ${describeValue(userAgent)} should contain ${expected} ${productTokens.join(", ")} (RFC 9309 §2.2.1).`;
	emit({ type: "warning", code: "user-agent-without-product-token", origin: null, text });
}
