import { COLON, DOT, HYPHEN, isDigit, SLASH, SPACE } from "../../../bindings/text/octets.js";
import { FIELD, type LineFields } from "./line-fields.js";

const ZERO = 0x30;
const PLUS = 0x2b;
const COMMA = 0x2c;
const LETTER_T = 0x54;

/** Logs of before the web, and of a clock that is wrong by centuries, are none. */
const EARLIEST_SECONDS = Date.UTC(1990, 0) / 1000;
const LATEST_SECONDS = Date.UTC(2200, 0) / 1000;
/** From so many on, a number counts milliseconds, and from so many on microseconds. */
const MILLISECONDS_FROM = 1e11;
const MICROSECONDS_FROM = 1e14;

/** By the second and third letters, as the `an` of `Jan`: no two months share them. */
const MONTHS = new Map(
	["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map((name, month) => [
		name.charCodeAt(1) * 256 + name.charCodeAt(2),
		month,
	]),
);

/** As many as any of the notations has. */
const LONGEST_KEPT_OCTETS = 40;

function inRange(seconds: number): number {
	return seconds >= EARLIEST_SECONDS && seconds < LATEST_SECONDS ? seconds : Number.NaN;
}

/** Reads the times of lines, in whichever notation they have. */
export class Times {
	/** Most lines are of the day of the line before. */
	#dayKey = -1;
	#dayStartSeconds = 0;
	/** The time field of the line before, which many lines share, and what it says. */
	readonly #last = new Uint8Array(LONGEST_KEPT_OCTETS);
	#lastLength = -1;
	#lastSeconds = 0;

	/** The time of a line in seconds since 1970; NaN where it has none. */
	read({ octets, starts, ends }: LineFields): number {
		const start = starts[FIELD.time]!;
		const end = ends[FIELD.time]!;
		const dateStart = starts[FIELD.date]!;
		if (dateStart < ends[FIELD.date]!) {
			return inRange(this.#isoDay(octets, dateStart) + this.#timeOfDay(octets, start, end));
		}
		if (this.#isLast(octets, start, end)) return this.#lastSeconds;
		const seconds = inRange(this.#time(octets, start, end));
		this.#keep(octets, start, end, seconds);
		return seconds;
	}

	/** The seconds are last, so it compares from there. */
	#isLast(octets: Uint8Array, start: number, end: number): boolean {
		const last = this.#last;
		if (end - start !== this.#lastLength) return false;
		for (let index = this.#lastLength - 1; index >= 0; index--) {
			if (octets[start + index] !== last[index]) return false;
		}
		return true;
	}

	#keep(octets: Uint8Array, start: number, end: number, seconds: number): void {
		if (end - start > LONGEST_KEPT_OCTETS) return;
		for (let at = start; at < end; at++) this.#last[at - start] = octets[at]!;
		this.#lastLength = end - start;
		this.#lastSeconds = seconds;
	}

	#time(octets: Uint8Array, start: number, end: number): number {
		if (octets[start + 2] === SLASH && end - start >= 20) {
			const month = MONTHS.get(octets[start + 4]! * 256 + octets[start + 5]!);
			if (month === undefined) return Number.NaN;
			const year = this.#number(octets, start + 7, 4);
			const dayStart = this.#dayStart(year, month, this.#number(octets, start, 2));
			return dayStart + this.#timeOfDay(octets, start + 12, end);
		}
		const separator = octets[start + 4];
		if (separator === HYPHEN || separator === SLASH) {
			const at = octets[start + 10];
			if (at !== LETTER_T && at !== SPACE) return Number.NaN;
			return this.#isoDay(octets, start) + this.#timeOfDay(octets, start + 11, end);
		}
		return this.#sinceEpoch(octets, start, end);
	}

	/** `2026-10-10` or `2026/10/10`. */
	#isoDay(octets: Uint8Array, start: number): number {
		const year = this.#number(octets, start, 4);
		return this.#dayStart(year, this.#number(octets, start + 5, 2) - 1, this.#number(octets, start + 8, 2));
	}

	#dayStart(year: number, month: number, day: number): number {
		const key = (year * 16 + month) * 32 + day;
		if (key === this.#dayKey) return this.#dayStartSeconds;
		if (!(month >= 0 && month < 12 && day >= 1 && day <= 31)) return Number.NaN;
		this.#dayKey = key;
		this.#dayStartSeconds = Date.UTC(year, month, day) / 1000;
		return this.#dayStartSeconds;
	}

	/** `13:55:36`, with a fraction or without, and a zone as `Z`, `+0100`, ` +0100` or `+01:00`. */
	#timeOfDay(octets: Uint8Array, start: number, end: number): number {
		if (end - start < 8 || octets[start + 2] !== COLON || octets[start + 5] !== COLON) return Number.NaN;
		const hours = this.#number(octets, start, 2);
		const minutes = this.#number(octets, start + 3, 2);
		let seconds = hours * 3600 + minutes * 60 + this.#number(octets, start + 6, 2);
		let at = start + 8;
		if (at < end && (octets[at] === DOT || octets[at] === COMMA)) {
			const fractionStart = ++at;
			while (at < end && isDigit(octets[at]!)) at++;
			seconds += this.#number(octets, fractionStart, at - fractionStart) / 10 ** (at - fractionStart);
		}
		if (at < end && octets[at] === SPACE) at++;
		const sign = octets[at];
		if (at + 5 > end || (sign !== PLUS && sign !== HYPHEN)) return seconds;
		const minutesAt = octets[at + 3] === COLON ? at + 4 : at + 3;
		const zoneSeconds = this.#number(octets, at + 1, 2) * 3600 + this.#number(octets, minutesAt, 2) * 60;
		return seconds + (sign === HYPHEN ? zoneSeconds : -zoneSeconds);
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
		if (count >= MICROSECONDS_FROM) return count / 1e6;
		return count >= MILLISECONDS_FROM ? count / 1000 : count;
	}

	/** Digits as a number; NaN where one is none. */
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
