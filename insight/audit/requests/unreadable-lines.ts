/** A line that cannot be read, numbered within its block or log. */
export interface NumberedLine {
	readonly lineNumber: number;
	readonly text: string;
}

/** The most lines that are shown. */
export const MAX_UNREADABLE = 10;
const SHOWN_OCTETS = 200;

/** The lines of a block that cannot be read: their number, and the start of the first lines. */
export class UnreadableLines {
	count = 0;
	lines: NumberedLine[] = [];

	clear(): void {
		this.count = 0;
		this.lines = [];
	}

	add(octets: Uint8Array, start: number, end: number, lineNumber: number): void {
		this.count++;
		if (this.lines.length === MAX_UNREADABLE) return;
		const shown = octets.subarray(start, Math.min(end, start + SHOWN_OCTETS));
		this.lines.push({
			lineNumber,
			text: new TextDecoder().decode(shown) + (end - start > SHOWN_OCTETS ? "…" : ""),
		});
	}
}
