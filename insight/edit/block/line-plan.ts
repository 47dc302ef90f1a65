import { CR, encodeUtf8, LF } from "../../../bindings/internal.js";
import { ascending } from "../../analysis/analyse.js";
import { joinPortions } from "../../analysis/url-lines.js";
import { lineEndOf, lineStarts, withoutLineEnd } from "../line-spans.js";

const EMPTY = new Uint8Array(0);

/** The planned changes of a file: lines to remove, lines to replace, and lines to add after others or at the end. */
export class LinePlan {
	/** The new texts of lines without their ends, keyed by line number; null removes the line. */
	readonly #replaced = new Map<number, Uint8Array | null>();
	readonly #inserted = new Map<number, Uint8Array[]>();
	readonly #appended: Uint8Array[] = [];

	constructor(private readonly octets: Uint8Array) {}

	/** Whether nothing is planned. */
	get isEmpty(): boolean {
		return this.#replaced.size + this.#inserted.size + this.#appended.length === 0;
	}

	isReplaced(line: number): boolean {
		return this.#replaced.has(line);
	}

	remove(line: number): void {
		this.#replaced.set(line, null);
	}

	replace(line: number, text: string | Uint8Array): void {
		this.#replaced.set(line, typeof text === "string" ? encodeUtf8(text) : text);
	}

	insertAfter(line: number, text: string | Uint8Array): void {
		const octets = typeof text === "string" ? encodeUtf8(text) : text;
		this.#inserted.set(line, [...(this.#inserted.get(line) ?? []), octets]);
	}

	/** Adds lines at the end, after an empty line. */
	append(lines: readonly Uint8Array[]): void {
		this.#appended.push(EMPTY, ...lines);
	}

	/** The file after the changes. Every other octet is as it was. */
	apply(): Uint8Array {
		const lineEnd = encodeUtf8(lineEndOf(this.octets));
		const starts = lineStarts(this.octets);
		const portions: Uint8Array[] = [];
		let isLineOver = true;
		const put = (lines: readonly Uint8Array[]) => {
			for (const line of lines) {
				portions.push(isLineOver ? EMPTY : lineEnd, line, lineEnd);
				isLineOver = true;
			}
		};
		let keptFrom = 0;
		const keepUntil = (end: number) => {
			const kept = this.octets.subarray(keptFrom, end);
			portions.push(kept);
			if (kept.length > 0) isLineOver = kept.at(-1) === LF || kept.at(-1) === CR;
		};
		// Invariant: the lines before keptFrom are put, with their changes.
		for (const line of ascending(new Set([...this.#replaced.keys(), ...this.#inserted.keys()]))) {
			const end = starts[line] ?? this.octets.length;
			const replaced = this.#replaced.get(line);
			if (replaced !== undefined) {
				const start = starts[line - 1] ?? end;
				keepUntil(start);
				keptFrom = end;
				if (replaced !== null) {
					portions.push(replaced);
					isLineOver = false;
					keptFrom = start + withoutLineEnd(this.octets.subarray(start, end)).length;
				}
			}
			keepUntil(end);
			put(this.#inserted.get(line) ?? []);
			keptFrom = end;
		}
		keepUntil(this.octets.length);
		const isFirst = portions.every(({ length }) => length === 0);
		put(isFirst ? this.#appended.slice(1) : this.#appended);
		return joinPortions(portions);
	}
}
