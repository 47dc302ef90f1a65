const LF = 0x0a;
const CR = 0x0d;

/** A span of a line in the editor, in UTF-16 units from the start of the line. */
export interface TextSpan {
	readonly from: number;
	readonly to: number;
}

/**
 * Finds lines of a file by number, and converts columns in octets to columns in UTF-16 units. Lines end at CR, LF or
 * CRLF, as the library and the editor count them.
 */
export class LineIndex {
	readonly #octets: Uint8Array;
	readonly #starts: number[] = [0];
	readonly #decoder = new TextDecoder("utf-8", { ignoreBOM: true });

	/** @param octets the file; kept, not copied. */
	constructor(octets: Uint8Array) {
		this.#octets = octets;
		for (let position = 0; position < octets.length; position++) {
			const octet = octets[position];
			if (octet !== LF && octet !== CR) continue;
			if (octet === CR && octets[position + 1] === LF) position++;
			this.#starts.push(position + 1);
		}
	}

	get linesCount(): number {
		return this.#starts.length;
	}

	/** The octets of a line (1-based) without its end; empty if there is no such line. */
	line(line: number): Uint8Array {
		const start = this.#starts[line - 1];
		if (start === undefined) return this.#octets.subarray(0, 0);
		let end = this.#starts[line] ?? this.#octets.length;
		while (end > start && (this.#octets[end - 1] === LF || this.#octets[end - 1] === CR)) end--;
		return this.#octets.subarray(start, end);
	}

	/**
	 * @param line 1-based.
	 * @param column 1-based, in octets.
	 * @param length in octets; cut at the end of the line.
	 */
	span(line: number, column: number, length: number): TextSpan {
		const octets = this.line(line);
		const from = this.#unitsCount(octets.subarray(0, column - 1));
		const to = from + this.#unitsCount(octets.subarray(column - 1, column - 1 + length));
		return { from, to };
	}

	#unitsCount(octets: Uint8Array): number {
		return this.#decoder.decode(octets).length;
	}
}
