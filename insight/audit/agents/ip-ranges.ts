import { isList, typeError } from "../../../bindings/internal.js";
import { isAddress } from "../../site-requests/senders/identities.js";

/** From one address to another: no range as it is read here. A caller that used only the first address would be wrong. */
const FROM_TO = /^[\da-f.:]+\s*-\s*[\da-f]*[.:][\da-f.:]*/i;

/**
 * Reads the networks of a list that an operator publishes. The list can be JSON as Google, Bing and OpenAI have it:
 * `{"prefixes":[{"ipv4Prefix":"…"}]}`. It can also be a text with an address or range on each line, after which a
 * comment may follow.
 *
 * @param text the list.
 * @returns addresses and ranges as they are written, for `LogAuditOptions.ranges`, which validates them: a member that is
 *   none comes back as it is written. Empty if there is no list, which `ranges` refuses.
 * @throws TypeError if `text` is not a string.
 * @see https://developers.google.com/crawling/docs/crawlers-fetchers/verify-google-requests
 * @example
 * parseIpRanges('{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"},{"ipv6Prefix":"2001:db8::/32"}]}'); // ["192.0.2.0/24", "2001:db8::/32"]
 * parseIpRanges("198.51.100.7 # one\n\n203.0.113.0/24"); // ["198.51.100.7", "203.0.113.0/24"]
 */
export function parseIpRanges(text: string): string[] {
	if (typeof text !== "string") throw typeError("text", "a list of ranges as text", text);
	const json = parseJson(text);
	if (json !== undefined) return prefixesOf(json);
	return text
		.split(/[\r\n]+/)
		.map((line) => line.replace(/[#;].*/, "").trim())
		.map((line) => FROM_TO.exec(line)?.[0] ?? line.split(/[\s,]+/, 1)[0] ?? "")
		.filter((member) => member !== "");
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/** The members of a list, or of `prefixes`. A member is a text, or an object that has texts with a slash or addresses. */
function prefixesOf(json: unknown): string[] {
	const listed = isList(json) ? json : (json as { prefixes?: unknown } | null)?.prefixes;
	if (!isList(listed)) return [];
	return listed.flatMap((member) => {
		if (typeof member === "string") return [member];
		const networks = Object.values(member ?? {}).filter(
			(value): value is string => typeof value === "string" && (value.includes("/") || isAddress(value)),
		);
		return networks.length > 0 ? networks : [JSON.stringify(member)];
	});
}
