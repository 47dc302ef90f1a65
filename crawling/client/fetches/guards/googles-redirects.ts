import { memberOf, originOfUrl, typeError } from "../../../../bindings/internal.js";
import type { GuardAnswer, GuardContext } from "./guard.js";

/**
 * A guard that follows redirects as Google's crawlers do: a hop that the target's own robots.txt disallows counts as a
 * 404, as if there were no file. A hop to `/robots.txt` is always followed; so is one that would lead to a circle. If
 * the target's robots.txt cannot be reached, the first robots.txt counts as unreachable.
 *
 * @param _from as in `RequestGuard`.
 * @param to as in `RequestGuard`.
 * @param context as in `RequestGuard`; `explain` fetches the target's robots.txt if it is due.
 * @returns as in `RequestGuard`.
 * @throws TypeError that names the argument, as for a call in place of the guard itself.
 * @see https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt#handling-http-result-codes
 * @example
 * const answer = (body, headers) => new Response(body, { status: headers ? 302 : 200, headers });
 * const fetch = async (url) =>
 * 	url === "https://example.com/robots.txt"
 * 		? answer(null, { location: "https://other.example/private/robots" })
 * 		: answer("user-agent: *\ndisallow: /private");
 * const client = new RobotsClient({ productToken: "ExampleBot", policy: "google", allowRedirect: googlesRedirects, fetch });
 * (await client.explain("https://example.com/")).access.reason; // "redirect-not-followed"
 */
export function googlesRedirects(
	_from: string | null,
	to: string,
	context: GuardContext,
): Promise<GuardAnswer> {
	if (typeof to !== "string" || originOfUrl(to) === null) {
		throw typeError("to", "an absolute URL; the option takes googlesRedirects itself, without a call", to);
	}
	if (typeof memberOf(context, "explain") !== "function") {
		throw typeError("context", "the context that a RobotsClient gives its guards", context);
	}
	return answerBy(context, to);
}

async function answerBy({ explain }: GuardContext, to: string): Promise<GuardAnswer> {
	const { pathname, search } = new URL(to);
	if (pathname === "/robots.txt" && search === "") return true;
	const found = await explain(to);
	if (found === null || found.allowed) return true;
	return found.reason === "unreachable" ? false : "no-file";
}
