/** A time of the day, in UTC; if the end is before the start, it ends on the next day. */
export interface DayTime {
	/** Minutes from midnight, 0 to 1439. */
	readonly startMinute: number;
	/** Minutes from midnight, 0 to 1440. */
	readonly endMinute: number;
}

const MINUTES_OF_DAY = 1440;
const DAY_TIME = /^([0-9]{2}):?([0-9]{2})[ \t]*-[ \t]*([0-9]{2}):?([0-9]{2})$/;

/** `0600-0845`, `06:00-08:45`. Null if it is malformed. */
export function readDayTime(text: string): DayTime | null {
	const [startHour, startMinutes, endHour, endMinutes] = (DAY_TIME.exec(text) ?? []).slice(1).map(Number);
	if (startHour === undefined || startMinutes === undefined) return null;
	if (endHour === undefined || endMinutes === undefined) return null;
	const startMinute = 60 * startHour + startMinutes;
	const endMinute = 60 * endHour + endMinutes;
	const isTime = startMinutes < 60 && endMinutes < 60 && startMinute < MINUTES_OF_DAY;
	return isTime && endMinute <= MINUTES_OF_DAY ? { startMinute, endMinute } : null;
}

/** Whether a time is in it; the minute of its end is included, as in `1300-1659`. */
export function isInDayTime({ startMinute, endMinute }: DayTime, atSeconds: number): boolean {
	const minutes = Math.floor(atSeconds / 60);
	const minute = ((minutes % MINUTES_OF_DAY) + MINUTES_OF_DAY) % MINUTES_OF_DAY;
	return startMinute <= endMinute
		? startMinute <= minute && minute <= endMinute
		: startMinute <= minute || minute <= endMinute;
}
