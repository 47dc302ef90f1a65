import type { OriginRecord } from "./origin-record.js";

/** The approximate memory of an origin's objects, without its texts and its file; measured. */
const OCTETS_BESIDE_TEXTS = 2000;

/** Whether each code unit takes one octet of memory, as hosts store such texts. */
const ONE_OCTET_UNITS = /^[\0-\xff]*$/;

export function octetsOfRecord(origin: string, { state, copyUrl }: OriginRecord): number {
	const body = state?.copy?.body ?? "";
	return OCTETS_BESIDE_TEXTS + octetsOf(body) + origin.length + (copyUrl?.length ?? 0);
}

function octetsOf(text: string): number {
	return ONE_OCTET_UNITS.test(text) ? text.length : 2 * text.length;
}
