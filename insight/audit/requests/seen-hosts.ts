import type { LineFields } from "../formats/line-fields.js";
import { HostOfLine } from "./host-of-line.js";

/** Represents the host of a line that names none. */
export const NO_HOST = -1;

/** The hosts of the requests of a batch, in lower case and without ports. */
export class SeenHosts {
	#indexes = new Map<string, number>();
	#hostOfLine = this.#reader();

	/** The hosts that came since the last call, in their order. */
	take(): string[] {
		const names = Array.from(this.#indexes.keys());
		// A map that is cleared keeps its past alive until the next great collection.
		this.#indexes = new Map();
		this.#hostOfLine = this.#reader();
		return names;
	}

	/** The index of a line's host among those that came since the last `take`; `NO_HOST` if the line has none. */
	add(fields: LineFields): number {
		return this.#hostOfLine.of(fields);
	}

	/** It remembers the index of the host before, so each batch has its own. */
	#reader(): HostOfLine<number> {
		return new HostOfLine((name) => {
			if (name === null || name === "" || name === "-") return NO_HOST;
			const index = this.#indexes.get(name) ?? this.#indexes.size;
			this.#indexes.set(name, index);
			return index;
		});
	}
}
