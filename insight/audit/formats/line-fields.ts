/** What is read of a line of a log, by its place in `LineFields`. */
export const FIELD = {
	address: 0,
	time: 1,
	/** Where the log has it apart from the time of day. */
	date: 2,
	/** Method, target and version together; readers split it. */
	request: 3,
	target: 4,
	/** Where the log has it apart from the path. */
	query: 5,
	status: 6,
	agent: 7,
	host: 8,
} as const;

export type FieldName = keyof typeof FIELD;

export const FIELD_COUNT = Object.keys(FIELD).length;

/** The fields of one line: places in octets that are good until the next line is read. A field that is not there is empty. */
export class LineFields {
	octets: Uint8Array = new Uint8Array();
	readonly starts = new Int32Array(FIELD_COUNT);
	readonly ends = new Int32Array(FIELD_COUNT);

	/** The field as text, of which each octet is a character. */
	text(field: number): string {
		return String.fromCharCode(...this.octets.subarray(this.starts[field]!, this.ends[field]!));
	}

	isEmpty(field: number): boolean {
		return this.starts[field]! >= this.ends[field]!;
	}

	/** Makes every field empty, before a reader that does not find each of them in each line. */
	clear(): void {
		this.starts.fill(0);
		this.ends.fill(0);
	}
}
