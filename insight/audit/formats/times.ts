import { COLON, COMMA, DOT, HYPHEN, SLASH, SPACE } from "../../../bindings/internal.js";
import { isSameOctets, viewOf } from "../octets.js";
import { isAt } from "./find-octet.js";
import { FIELD, type LineFields } from "./line-fields.js";

const ZERO = 0x30;
const NINE = 0x39;
const PLUS = 0x2b;
const LETTER_T = 0x54;

/** Times before the web, and of a clock that is wrong by centuries, are refused. */
const EARLIEST_SECONDS = Date.UTC(1990, 0) / 1000;
const LATEST_SECONDS = Date.UTC(2200, 0) / 1000;
/** A number counts milliseconds from the first value on, microseconds from the second, nanoseconds from the third. */
const MILLISECONDS_FROM = 1e11;
const MICROSECONDS_FROM = 1e14;
const NANOSECONDS_FROM = 1e17;

/** The months, keyed by their three letters. */
const MONTHS = new Map(
	["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map((name, month) => [
		monthKey(name.charCodeAt(0), name.charCodeAt(1), name.charCodeAt(2)),
		month,
	]),
);
/** Names of the zone of UTC that are written after a time. */
const UTC_NAMES: readonly Uint8Array[] = ["Z", "UTC", "GMT"].map((name) =>
	Uint8Array.from(name, (letter) => letter.charCodeAt(0)),
);
const MAX_HOUR = 23;
const MAX_MINUTE = 59;
/** With the leap second. */
const MAX_SECOND = 60;

/** The most octets that any of the notations has. */
const LONGEST_KEPT_OCTETS = 40;
const ISO_DAY_OCTETS = 10;

function monthKey(first: number, second: number, third: number): number {
	return (first * 256 + second) * 256 + third;
}

function inRange(seconds: number): number {
	return seconds >= EARLIEST_SECONDS && seconds < LATEST_SECONDS ? seconds : Number.NaN;
}

/** Reads the times of lines, in whichever notation they have. */
export class Times {
	/** The last day: most lines are of the day of the line before. */
	#dayKey = -1;
	#dayStartSeconds = 0;
	/** The time field of the line before, which many lines share, and its value. */
	readonly #last = viewOf(new Uint8Array(LONGEST_KEPT_OCTETS));
	#lastLength = -1;
	#lastSeconds = 0;

	/**
	 * The time of a line in seconds since 1970; NaN if it has none, such as the 31st of June or 24:00.
	 *
	 * @param view of the octets of `fields`.
	 */
	read({ octets, starts, ends }: LineFields, view: DataView): number {
		const start = starts[FIELD.time]!;
		const end = ends[FIELD.time]!;
		const dateStart = starts[FIELD.date]!;
		const dateEnd = ends[FIELD.date]!;
		if (dateStart < dateEnd) {
			const dayStart = dateEnd - dateStart === ISO_DAY_OCTETS ? this.#isoDay(octets, dateStart) : Number.NaN;
			return inRange(dayStart + this.#timeOfDay(octets, start, end));
		}
		if (this.#isLast(view, start, end)) return this.#lastSeconds;
		const seconds = inRange(this.#time(octets, start, end));
		this.#keep(octets, start, end, seconds);
		return seconds;
	}

	#isLast(view: DataView, start: number, end: number): boolean {
		const length = end - start;
		return length === this.#lastLength && isSameOctets(this.#last, 0, view, start, length);
	}

	#keep(octets: Uint8Array, start: number, end: number, seconds: number): void {
		if (end - start > LONGEST_KEPT_OCTETS) return;
		for (let at = start; at < end; at++) this.#last.setUint8(at - start, octets[at]!);
		this.#lastLength = end - start;
		this.#lastSeconds = seconds;
	}

	#time(octets: Uint8Array, start: number, end: number): number {
		if (octets[start + 2] === SLASH && octets[start + 6] === SLASH && end - start >= 20) {
			const month = MONTHS.get(monthKey(octets[start + 3]!, octets[start + 4]!, octets[start + 5]!));
			const at = octets[start + 11];
			if (month === undefined || (at !== COLON && at !== SPACE)) return Number.NaN;
			const year = this.#number(octets, start + 7, 4);
			const dayStart = this.#dayStart(year, month, this.#number(octets, start, 2));
			return dayStart + this.#timeOfDay(octets, start + 12, end);
		}
		const separator = octets[start + 4];
		if (separator === HYPHEN || separator === SLASH) {
			const at = octets[start + ISO_DAY_OCTETS];
			if (at !== LETTER_T && at !== SPACE) return Number.NaN;
			return this.#isoDay(octets, start) + this.#timeOfDay(octets, start + ISO_DAY_OCTETS + 1, end);
		}
		return this.#sinceEpoch(octets, start, end);
	}

	/** `2026-10-10` or `2026/10/10`. */
	#isoDay(octets: Uint8Array, start: number): number {
		const separator = octets[start + 4];
		if ((separator !== HYPHEN && separator !== SLASH) || octets[start + 7] !== separator) return Number.NaN;
		const year = this.#number(octets, start, 4);
		return this.#dayStart(year, this.#number(octets, start + 5, 2) - 1, this.#number(octets, start + 8, 2));
	}

	#dayStart(year: number, month: number, day: number): number {
		const key = (year * 16 + month) * 32 + day;
		if (key === this.#dayKey) return this.#dayStartSeconds;
		if (!(month >= 0 && month < 12 && day >= 1 && day <= 31)) return Number.NaN;
		const dayStart = new Date(Date.UTC(year, month, day));
		// A day that the month does not have is a day of the next month.
		if (dayStart.getUTCDate() !== day) return Number.NaN;
		this.#dayKey = key;
		this.#dayStartSeconds = dayStart.getTime() / 1000;
		return this.#dayStartSeconds;
	}

	/** `13:55:36`, with a fraction or without, and a zone as `Z`, ` UTC`, `+0100`, ` +0100` or `+01:00`. */
	#timeOfDay(octets: Uint8Array, start: number, end: number): number {
		if (end - start < 8 || octets[start + 2] !== COLON || octets[start + 5] !== COLON) return Number.NaN;
		const hours = this.#number(octets, start, 2);
		const minutes = this.#number(octets, start + 3, 2);
		const wholeSeconds = this.#number(octets, start + 6, 2);
		if (!(hours <= MAX_HOUR && minutes <= MAX_MINUTE && wholeSeconds <= MAX_SECOND)) return Number.NaN;
		let seconds = hours * 3600 + minutes * 60 + wholeSeconds;
		let at = start + 8;
		if (at < end && (octets[at] === DOT || octets[at] === COMMA)) {
			const fractionStart = ++at;
			while (at < end && isDigit(octets[at]!)) at++;
			seconds += this.#number(octets, fractionStart, at - fractionStart) / 10 ** (at - fractionStart);
		}
		if (at < end && octets[at] === SPACE) at++;
		return at === end ? seconds : seconds - this.#zone(octets, at, end);
	}

	/** The seconds that a zone is ahead of UTC; NaN if the text is no zone. */
	#zone(octets: Uint8Array, start: number, end: number): number {
		const sign = octets[start];
		if (sign !== PLUS && sign !== HYPHEN) {
			const isUtc = UTC_NAMES.some((name) => name.length === end - start && isAt(octets, start, end, name));
			return isUtc ? 0 : Number.NaN;
		}
		const minutesAt = octets[start + 3] === COLON ? start + 4 : start + 3;
		if (minutesAt + 2 !== end) return Number.NaN;
		const hours = this.#number(octets, start + 1, 2);
		const minutes = this.#number(octets, minutesAt, 2);
		if (!(hours <= MAX_HOUR && minutes <= MAX_MINUTE)) return Number.NaN;
		return (sign === HYPHEN ? -1 : 1) * (hours * 3600 + minutes * 60);
	}

	/** `1760104536`, `1760104536.123`, or milliseconds or microseconds. */
	#sinceEpoch(octets: Uint8Array, start: number, end: number): number {
		let at = start;
		let count = 0;
		while (at < end && isDigit(octets[at]!)) count = count * 10 + octets[at++]! - ZERO;
		if (at === start) return Number.NaN;
		if (at < end && octets[at] === DOT) {
			let unit = 0.1;
			while (++at < end && isDigit(octets[at]!)) {
				count += (octets[at]! - ZERO) * unit;
				unit /= 10;
			}
		}
		if (at < end) return Number.NaN;
		if (count >= NANOSECONDS_FROM) return count / 1e9;
		if (count >= MICROSECONDS_FROM) return count / 1e6;
		return count >= MILLISECONDS_FROM ? count / 1000 : count;
	}

	/** Digits as a number; NaN if an octet is no digit. */
	#number(octets: Uint8Array, start: number, digitCount: number): number {
		let value = 0;
		for (let at = start; at < start + digitCount; at++) {
			const octet = octets[at]!;
			if (!isDigit(octet)) return Number.NaN;
			value = value * 10 + octet - ZERO;
		}
		return value;
	}
}

function isDigit(octet: number): boolean {
	return octet >= ZERO && octet <= NINE;
}
