import { typeError } from "../../../bindings/internal.js";
import type { IdentifiedCrawler } from "../types.js";
import { nameOfAgent, productTokenOfName } from "./agent-name.js";
import { findByName } from "./namesakes.js";
import { rememberHeaders } from "./remembered-headers.js";

const identify = /* @__PURE__ */ rememberHeaders(identifyFirst);

/**
 * Finds the crawler that a User-Agent header names, as it names itself: by a token that some list has, or a name
 * such as `ExampleBot`. Headers can lie: nothing is verified. A header that was seen before costs one look-up.
 *
 * @param userAgent the header; its first 1,024 units count.
 * @returns null for a browser, and for any header that does not say that it is a crawler's; else a frozen object.
 * @throws TypeError if `userAgent` is no string.
 * @example
 * const found = identifyCrawler("Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)");
 * found.productToken; // "GPTBot"
 * found.crawler?.operator; // "OpenAI"
 * identifyCrawler("ExampleBot/1.0 (+https://example.com/)"); // { productToken: "ExampleBot", crawler: null }
 * identifyCrawler("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"); // null
 */
export function identifyCrawler(userAgent: string): IdentifiedCrawler | null {
	if (typeof userAgent !== "string") throw typeError("userAgent", "a User-Agent header", userAgent);
	return identify(userAgent);
}

function identifyFirst(header: string): IdentifiedCrawler | null {
	const name = nameOfAgent(header);
	if (name === null) return null;
	const crawler = findByName(name) ?? null;
	const productToken = crawler?.token ?? (productTokenOfName(name) || "*");
	return Object.freeze({ productToken, crawler });
}
