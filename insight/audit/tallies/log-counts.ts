import type { UnreadableLine } from "../types.js";

const MAX_UNREADABLE = 10;
const SHOWN_OCTETS = 200;

/** What is counted of all lines. */
export class LogCounts {
	readonly formats: string[] = [];
	readonly unreadableLines: UnreadableLine[] = [];
	lineCount = 0;
	requestCount = 0;
	crawlerRequestCount = 0;
	otherHostCount = 0;
	unreadableCount = 0;
	/** Of the first request that has a time; null until it came. */
	startSeconds: number | null = null;

	addFormat(name: string): void {
		if (!this.formats.includes(name)) this.formats.push(name);
	}

	/** Counts a line that cannot be read, and keeps the start of the first ones. */
	addUnreadable(octets: Uint8Array, start: number, end: number): void {
		this.lineCount++;
		this.unreadableCount++;
		if (this.unreadableLines.length === MAX_UNREADABLE) return;
		const shown = octets.subarray(start, Math.min(end, start + SHOWN_OCTETS));
		this.unreadableLines.push({
			lineNumber: this.lineCount,
			text: new TextDecoder().decode(shown) + (end - start > SHOWN_OCTETS ? "…" : ""),
		});
	}
}
