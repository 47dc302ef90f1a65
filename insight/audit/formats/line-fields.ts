import { textOfUnits } from "../../../bindings/internal.js";
import { isAt } from "./find-octet.js";

/** The fields that are read of a log line, by their index in `LineFields`. */
export const FIELD = {
	address: 0,
	time: 1,
	/** The date, if the log has it separately from the time of day. */
	date: 2,
	/** Method, target and version together; readers split it. */
	request: 3,
	target: 4,
	/** The query, if the log has it separately from the path. */
	query: 5,
	status: 6,
	agent: 7,
	host: 8,
	/** The addresses that proxies passed on, the nearest proxy's last. */
	forwarded: 9,
	/** The Signature-Agent header. */
	signature: 10,
	method: 11,
} as const;

export type FieldName = keyof typeof FIELD;

/**
 * The field of a log's name for it; undefined if it is not read.
 *
 * @param client the field that an option names for the client's address, in lower case: no other field then
 *   has it. Undefined without that option.
 */
export function fieldNamed(
	fields: Readonly<Record<string, FieldName>>,
	name: string,
	client: string | undefined,
): FieldName | undefined {
	if (client !== undefined && name.toLowerCase() === client) return "forwarded";
	const field = fields[name];
	return field === "forwarded" && client !== undefined ? undefined : field;
}

export const FIELD_COUNT = Object.keys(FIELD).length;

/** No host, address or status has more octets. */
const LONGEST_TEXT_OCTETS = 1024;

/** The fields of one line, as places in octets that are valid until the next line is read. A missing field is empty. */
export class LineFields {
	octets: Uint8Array = new Uint8Array();
	readonly starts = new Int32Array(FIELD_COUNT);
	readonly ends = new Int32Array(FIELD_COUNT);

	/** The field as text, one character per octet. Only the start of a very long field is returned. */
	text(field: number): string {
		const start = this.starts[field]!;
		return textOfUnits(this.octets, start, Math.min(this.ends[field]!, start + LONGEST_TEXT_OCTETS));
	}

	/** Whether the field has exactly these octets. */
	isSame(field: number, octets: Uint8Array): boolean {
		const start = this.starts[field]!;
		const end = this.ends[field]!;
		return end - start === octets.length && isAt(this.octets, start, end, octets);
	}

	/** A copy of the field's octets. */
	copy(field: number): Uint8Array {
		return this.octets.slice(this.starts[field], this.ends[field]);
	}

	isEmpty(field: number): boolean {
		return this.starts[field]! >= this.ends[field]!;
	}

	/** Makes every field empty. It is for readers that do not find all fields in each line. */
	clear(): void {
		this.starts.fill(0);
		this.ends.fill(0);
	}
}
