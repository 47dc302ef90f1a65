/**
 * Dates in `unavailable_after`: "a widely adopted format including, but not limited to RFC 822, RFC 850, and ISO 8601"
 * (Google, robots meta tag). `Date.parse` differs by host beyond ISO 8601, and accepts many texts that are no dates.
 */

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = `(?<month>${[
	..."jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)?".split(" "),
	..."sept?(?:ember)? oct(?:ober)? nov(?:ember)? dec(?:ember)?".split(" "),
].join("|")})`;
const WEEKDAY =
	"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)";
const TIME = "(?<hour>[0-9]{1,2}):(?<minute>[0-9]{2})(?::(?<second>[0-9]{2})(?:[.,][0-9]{1,9})?)?";
const ZONE = "(?<zone>[a-z]{1,3}|[+-][0-9]{2}(?::?[0-9]{2})?)";
const DAY = "(?<day>[0-9]{1,2})";
const YEAR = "(?<year>[0-9]{4}|[0-9]{2})";
const FULL_YEAR = "(?<year>[0-9]{4})";
const TIME_AND_ZONE = `(?:(?:,[ ]?|[ ])${TIME}(?:[ ]?${ZONE})?)?`;

/** Every part of a pattern has a bounded length, so that the expression tries few lengths. */
const anchored = (pattern: string) => new RegExp(`^${pattern}$`, "i");

/** ISO 8601: `2010-06-25`, `2010-06-25T15:00:00Z`, `20100625T150000+0200`; RFC 3339's space for the `T` too. */
const ISO_8601 = anchored(`${FULL_YEAR}-(?<month>[0-9]{2})-(?<day>[0-9]{2})(?:[T ]${TIME}(?:[ ]?${ZONE})?)?`);
const ISO_8601_BASIC = anchored(
	`${FULL_YEAR}(?<month>[0-9]{2})(?<day>[0-9]{2})(?:T(?<hour>[0-9]{2})(?<minute>[0-9]{2})(?<second>[0-9]{2})?${ZONE}?)?`,
);
/** RFC 822 and its heirs (`Fri, 25 Jun 2010 15:00:00 GMT`), RFC 850 (`Friday, 25-Jun-10 15:00:00 GMT`). */
const DAY_FIRST = anchored(`(?:${WEEKDAY}(?:,[ ]?|[ ]))?${DAY}[ -]${MONTH}[ -]${YEAR}${TIME_AND_ZONE}`);
/** `June 25, 2010 15:00 PST`. */
const MONTH_FIRST = anchored(
	`(?:${WEEKDAY}(?:,[ ]?|[ ]))?${MONTH}[ ]${DAY}(?:,[ ]?|[ ])${FULL_YEAR}${TIME_AND_ZONE}`,
);
/** The form of C's asctime (RFC 9110 §5.6.7): `Fri Jun 25 15:00:00 2010`. */
const ASCTIME = anchored(`${WEEKDAY}[ ]${MONTH}[ ]${DAY}[ ]${TIME}[ ]${FULL_YEAR}`);
const FORMS = [ISO_8601, ISO_8601_BASIC, DAY_FIRST, MONTH_FIRST, ASCTIME];
const WEEKDAY_ALONE = anchored(WEEKDAY);

/** RFC 822 §5.1, in minutes; its letters for military zones are read as UTC, as RFC 5322 §4.3 says. */
const ZONE_MINUTES: ReadonlyMap<string, number> = new Map([
	["ut", 0],
	["utc", 0],
	["gmt", 0],
	["est", -300],
	["edt", -240],
	["cst", -360],
	["cdt", -300],
	["mst", -420],
	["mdt", -360],
	["pst", -480],
	["pdt", -420],
]);

/** The longest date of these forms has about 60 characters. */
const MAX_CHARACTERS = 80;
/** RFC 5322 §4.3: a year of two digits below 50 is of this century, any other of the last. */
const FIRST_YEAR_OF_LAST_CENTURY = 50;

/**
 * Reads a date. A date without a time is the start of its day; without a zone, UTC. The day of the week is not compared
 * with the date, since sites often get it wrong.
 * @param text without white space around it.
 * @returns seconds since 1970-01-01T00:00:00Z; undefined for anything else.
 */
export function parseDateSeconds(text: string): number | undefined {
	if (text.length > MAX_CHARACTERS) return undefined;
	const spaced = text.replace(/[ \t]+/g, " ");
	for (const form of FORMS) {
		const { groups } = form.exec(spaced) ?? {};
		if (groups !== undefined) return toSeconds(groups);
	}
	return undefined;
}

/** Whether a text is the name of a day of the week, after which a date continues after a comma. */
export function isWeekday(text: string): boolean {
	return WEEKDAY_ALONE.test(text);
}

function monthNumber(text: string): number {
	return Number(text) || MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1;
}

function toSeconds(parts: Readonly<Record<string, string | undefined>>): number | undefined {
	const { zone = "utc" } = parts;
	const year = toFullYear(parts.year ?? "");
	const month = monthNumber(parts.month ?? "");
	const day = Number(parts.day);
	const hour = Number(parts.hour ?? "0");
	const minute = Number(parts.minute ?? "0");
	const second = Number(parts.second ?? "0");
	const offsetMinutes = zoneMinutes(zone.toLowerCase());
	// A leap second is second 60; a time of 24:00:00 (ISO 8601) is not accepted.
	if (offsetMinutes === undefined || hour > 23 || minute > 59 || second > 60) return undefined;
	const midnight = new Date(0);
	midnight.setUTCFullYear(year, month - 1, day);
	// If the day or month does not exist, the date has rolled over.
	if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return undefined;
	return midnight.getTime() / 1000 + hour * 3600 + (minute - offsetMinutes) * 60 + second;
}

function toFullYear(text: string): number {
	const year = Number(text);
	if (text.length > 2) return year;
	return year < FIRST_YEAR_OF_LAST_CENTURY ? 2000 + year : 1900 + year;
}

/** @param zone lower case: a name, a letter, or an offset. */
function zoneMinutes(zone: string): number | undefined {
	const offset = /^([+-])([0-9]{2}):?([0-9]{2})?$/.exec(zone);
	if (offset === null) return zone.length === 1 ? 0 : ZONE_MINUTES.get(zone);
	const [, sign, hours, minutes = "0"] = offset;
	if (Number(minutes) > 59) return undefined;
	const distance = Number(hours) * 60 + Number(minutes);
	return sign === "-" ? -distance : distance;
}
