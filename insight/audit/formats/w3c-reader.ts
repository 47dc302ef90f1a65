import { HASH, HYPHEN, SPACE, TAB, textOfUnits } from "../../../bindings/internal.js";
import { FIELD, type FieldName, fieldNamed, type LineFields } from "./line-fields.js";
import { LINE, type LineReader, type LogLineKind } from "./line-reader.js";

/** The octets of a directive that are read; no directive needs more. */
const LONGEST_DIRECTIVE_OCTETS = 4096;

/** The columns that are read, in lower case. */
const COLUMNS: Readonly<Record<string, FieldName>> = {
	"c-ip": "address",
	date: "date",
	time: "time",
	"cs-method": "method",
	"cs-uri-stem": "target",
	"cs-uri": "target",
	"cs-uri-query": "query",
	"sc-status": "status",
	"cs(user-agent)": "agent",
	"x-host-header": "host",
	"cs-host": "host",
	"cs(host)": "host",
	"x-forwarded-for": "forwarded",
	"cs(x-forwarded-for)": "forwarded",
	"cs(signature-agent)": "signature",
};

/**
 * Reads W3C extended logs, also those of CloudFront and IIS. The columns are those of the last `#Fields:` line
 * before; a log may change them.
 *
 * @see https://www.w3.org/TR/WD-logfile.html
 */
export class W3cReader implements LineReader {
	readonly name = "W3C extended";
	readonly escapes = "url";
	/** Its directives change how later lines are read. */
	readonly data = null;
	/** The field of each column; -1 for a column that is not read. */
	#columns: readonly number[] = [];
	/** The date of `#Date:`, for logs that have only the time of day. */
	#date: Uint8Array = new Uint8Array();
	#octets = new Uint8Array(0);
	/** The column with the client's address, in lower case; undefined for X-Forwarded-For. */
	readonly #client: string | undefined;

	constructor(clientAddress?: string) {
		this.#client = clientAddress?.toLowerCase();
	}

	read(octets: Uint8Array, start: number, end: number, fields: LineFields): LogLineKind {
		if (octets[start] === HASH) {
			this.#readDirective(textOfUnits(octets, start, Math.min(end, start + LONGEST_DIRECTIVE_OCTETS)));
			return LINE.noEntry;
		}
		fields.clear();
		fields.octets = octets;
		const { starts, ends } = fields;
		const separator = hasTab(octets, start, end) ? TAB : SPACE;
		let at = start;
		for (const field of this.#columns) {
			// The line has fewer fields than columns.
			if (at > end) return LINE.unreadable;
			const fieldStart = at;
			while (at < end && octets[at] !== separator) at++;
			if (field >= 0 && !(at === fieldStart + 1 && octets[fieldStart] === HYPHEN)) {
				starts[field] = fieldStart;
				ends[field] = at;
			}
			at++;
		}
		if (at <= end || this.#columns.length === 0) return LINE.unreadable;
		if (fields.isEmpty(FIELD.date) && this.#date.length > 0) this.#putDate(fields, start, end);
		return LINE.entry;
	}

	#readDirective(line: string): void {
		const [, name = "", value = ""] = /^#(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
		if (name === "Date") this.#date = new TextEncoder().encode(value.slice(0, "2026-10-10".length));
		if (name !== "Fields") return;
		const read = new Set<FieldName>();
		this.#columns = value.split(/\s+/).map((column) => {
			const field = fieldNamed(COLUMNS, column.toLowerCase(), this.#client);
			if (field === undefined || read.has(field)) return -1;
			read.add(field);
			return FIELD[field];
		});
		// CloudFront's logs also have its own name of a site; the host that was asked for is preferred.
		const asked = value.toLowerCase().split(/\s+/).indexOf("x-host-header");
		if (asked < 0) return;
		this.#columns = this.#columns.map((field, index) =>
			index === asked ? FIELD.host : field === FIELD.host ? -1 : field,
		);
	}

	/** Copies the line, with the date of the log after it. */
	#putDate(fields: LineFields, start: number, end: number): void {
		const date = this.#date;
		const lineOctets = end - start;
		if (this.#octets.length < lineOctets + date.length)
			this.#octets = new Uint8Array(2 * (lineOctets + date.length));
		this.#octets.set(fields.octets.subarray(start, end));
		this.#octets.set(date, lineOctets);
		fields.octets = this.#octets;
		for (let field = 0; field < fields.starts.length; field++) {
			if (fields.isEmpty(field)) continue;
			fields.starts[field]! -= start;
			fields.ends[field]! -= start;
		}
		fields.starts[FIELD.date] = lineOctets;
		fields.ends[FIELD.date] = lineOctets + date.length;
	}
}

function hasTab(octets: Uint8Array, start: number, end: number): boolean {
	for (let at = start; at < end; at++) if (octets[at] === TAB) return true;
	return false;
}
