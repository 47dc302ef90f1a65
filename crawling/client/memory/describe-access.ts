import type { Access } from "../../access/types.js";

/** The problem of a robots.txt, as half a sentence: the reason, its status or failure, and its start. */
export function describeAccess({ text, status, failure, sinceSeconds }: Access): string {
	const details = [
		...(status === null ? [] : [`status ${status}`]),
		...(failure === null ? [] : [`failure "${failure}"`]),
		...(sinceSeconds === null ? [] : [`since ${new Date(sinceSeconds * 1000).toISOString()}`]),
	];
	const half = text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
	return details.length === 0 ? half : `${half} (${details.join(", ")})`;
}
