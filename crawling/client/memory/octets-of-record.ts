import type { OriginRecord } from "./origin-record.js";

/** About what an origin costs in objects, besides its texts and its file; measured. */
const OCTETS_BESIDE_TEXTS = 2000;

/** Whether each code unit takes one octet in memory: hosts store such texts so. */
const ONE_OCTET_UNITS = /^[\0-\xff]*$/;

/** What is known of an origin, in octets of memory. */
export function octetsOfRecord(origin: string, { state, copyUrl }: OriginRecord): number {
	const body = state?.copy?.body ?? "";
	return OCTETS_BESIDE_TEXTS + octetsOf(body) + origin.length + (copyUrl?.length ?? 0);
}

function octetsOf(text: string): number {
	return ONE_OCTET_UNITS.test(text) ? text.length : 2 * text.length;
}
