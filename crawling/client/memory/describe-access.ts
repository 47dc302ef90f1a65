import type { Access } from "../../access/types.js";

/** The problem of a robots.txt, as half a sentence: the reason, its status or failure, its start, and the next fetch. */
export function describeAccess(access: Access): string {
	const { text, status, failure, sinceSeconds, nextFetchAtSeconds, state } = access;
	const isOutage = state !== null && state.outage !== null;
	const details = [
		...(status === null ? [] : [`status ${status}`]),
		...(failure === null ? [] : [`failure "${failure}"`]),
		...(sinceSeconds === null ? [] : [`since ${isoTime(sinceSeconds)}`]),
		...(isOutage ? [`next fetch at ${isoTime(nextFetchAtSeconds)}`] : []),
	];
	const half = text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, "");
	return details.length === 0 ? half : `${half} (${details.join(", ")})`;
}

function isoTime(seconds: number): string {
	return new Date(seconds * 1000).toISOString();
}
