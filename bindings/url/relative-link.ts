import { describeValue } from "../arguments/errors.js";
import { meantHost } from "./meant-host.js";

/** A path, a query, a fragment or the name of a file, without a scheme and white space. */
const RELATIVE_LINK = /^[^\s:/?#]*(?:[/?#]\S*|\.\w+)$/;

/** The end of a message about a text that is no URL: the advice for a relative link; empty for any other text. */
export function linkAdvice(text: string): string {
	if (meantHost(text) !== undefined || !RELATIVE_LINK.test(text)) return "";
	return `; resolve a relative link by its page: new URL(${describeValue(text)}, page)`;
}
