/** Digits, or digits around one `.`. No digit can be counted two ways, so a long value costs one pass. */
const DECIMAL_NUMBER = /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/;

/**
 * Reads the value of a crawl-delay record: decimal seconds (`5`, `0.5`, `.5`, `5.`). RFC 9309 does not know
 * the record; semantics, "Records", and readings, "Crawl-delay", say how it is read.
 * @param value as written, without the white space around it.
 * @returns seconds, finite and not negative; undefined for anything else, and for a number beyond all numbers.
 */
export function parseCrawlDelaySeconds(value: string): number | undefined {
	if (!DECIMAL_NUMBER.test(value)) return undefined;
	const seconds = Number(value);
	return Number.isFinite(seconds) ? seconds : undefined;
}
