import { typeError } from "../../../bindings/internal.js";
import type { IdentifiedCrawler } from "../types.js";
import { LONGEST_AGENT_OCTETS, nameOfAgent, productTokenOfName } from "./agent-name.js";
import { findByName } from "./namesakes.js";
import { RememberedHeaders } from "./remembered-headers.js";

const remembered = /* @__PURE__ */ new RememberedHeaders<IdentifiedCrawler | null>();

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
	// What is longer is not remembered: whoever sends it pays for reading it.
	if (userAgent.length > LONGEST_AGENT_OCTETS) return identify(copyOf(userAgent));
	const known = remembered.get(userAgent);
	if (known !== undefined) return known;
	const header = copyOf(userAgent);
	const found = identify(header);
	remembered.set(header, found);
	return found;
}

function identify(header: string): IdentifiedCrawler | null {
	const name = nameOfAgent(header);
	if (name === null) return null;
	const crawler = findByName(name) ?? null;
	const productToken = crawler?.token ?? (productTokenOfName(name) || "*");
	return Object.freeze({ productToken, crawler });
}

/** The units that count, as a text of its own: a slice would keep alive what it was cut from, a joined text does not. */
function copyOf(header: string): string {
	return ` ${header.slice(0, LONGEST_AGENT_OCTETS)}`.slice(1);
}
