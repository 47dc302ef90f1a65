import { DAY, HOUR, MINUTE, printTime } from "../words.js";

/** The times between two marks of the axis, in seconds. */
const STEPS_SECONDS = [
	MINUTE,
	5 * MINUTE,
	15 * MINUTE,
	HOUR,
	3 * HOUR,
	6 * HOUR,
	12 * HOUR,
	DAY,
	2 * DAY,
	7 * DAY,
	28 * DAY,
	91 * DAY,
	364 * DAY,
];
/** A telephone has room for so many labels of times. */
const MAX_TIME_MARKS = 4;
const COUNT_STEPS = 4;

/** A place on an axis, and what it is called. */
export interface Mark {
	readonly at: number;
	readonly label: string;
}

/** Marks from 0 to a round number that is no less than the largest count. */
export function countMarks(largest: number): number[] {
	const least = Math.max(largest / COUNT_STEPS, 1);
	const power = 10 ** Math.floor(Math.log10(least));
	const step = [1, 2, 5, 10].map((digit) => digit * power).find((each) => each >= least)!;
	return Array.from({ length: Math.ceil(Math.max(largest, 1) / step) + 1 }, (_, index) => index * step);
}

/** Marks at round times between two times, in UTC; a day is named by its date. */
export function timeMarks(fromSeconds: number, toSeconds: number): Mark[] {
	const span = toSeconds - fromSeconds;
	const step =
		STEPS_SECONDS.find((each) => span / each <= MAX_TIME_MARKS) ?? Math.ceil(span / MAX_TIME_MARKS);
	const first = Math.ceil(fromSeconds / step) * step;
	const count = Math.floor((toSeconds - first) / step) + 1;
	return Array.from({ length: count }, (_, index) => {
		const at = first + index * step;
		const time = printTime(at);
		return { at, label: at % DAY === 0 ? time.slice(0, 10) : index === 0 ? time : time.slice(11) };
	});
}
