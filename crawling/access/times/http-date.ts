const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
/** IMF-fixdate and RFC 850 date, or asctime date. */
const HTTP_DATE =
	/^(?:[A-Z][a-z]{2,8}, (\d\d)([ -])([A-Z][a-z]{2})\2(\d{2}|\d{4}) (\d\d:\d\d:\d\d) GMT|[A-Z][a-z]{2} ([A-Z][a-z]{2}) ([ \d]\d) (\d\d:\d\d:\d\d) (\d{4}))$/;

/**
 * Reads an HTTP date in any of its three forms; `Date.parse` accepts far more (`0` is the year 2000).
 * @param atSeconds now; years of two digits are read relative to it.
 * @returns Unix seconds; null for anything else.
 * @see RFC 9110 §5.6.7
 */
export function parseHttpDate(text: string, atSeconds: number): number | null {
	const found = HTTP_DATE.exec(text);
	if (found === null) return null;
	const day = Number(found[1] ?? found[7]);
	const monthIndex = MONTHS.indexOf(found[3] ?? found[6]!) / 3;
	const [hour, minute, second] = (found[5] ?? found[8]!).split(":").map(Number) as [number, number, number];
	const year = fullYear(found[4] ?? found[9]!, atSeconds);
	const date = new Date(0);
	date.setUTCFullYear(year, monthIndex, day);
	date.setUTCHours(hour, minute, Math.min(second, 59));
	const isReal =
		monthIndex >= 0 &&
		date.getUTCDate() === day &&
		date.getUTCHours() === hour &&
		date.getUTCMinutes() === minute &&
		second <= 60;
	return isReal ? date.getTime() / 1000 : null;
}

/** A year of two digits is the latest year with these digits that is at most 50 years in the future. */
function fullYear(digits: string, atSeconds: number): number {
	if (digits.length === 4) return Number(digits);
	const latest = new Date(atSeconds * 1000).getUTCFullYear() + 50;
	return latest - ((((latest - Number(digits)) % 100) + 100) % 100);
}
