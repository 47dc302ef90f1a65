import { readContent, writeContent } from "../../model/input/content.js";
import type { PlaygroundInput } from "../../model/input/input.js";

const KEY = "robotstxt-playground";
/** Time that typing must rest before a large input is written. So a burst of keys is written once. */
const REST_MS = 250;
/**
 * Size of a large input. A smaller input is written at each change, so nothing is lost if a page ends without an
 * event.
 */
const MUCH_UNITS = 65_536;

/** Keeps the input in this browser from visit to visit. If storage is forbidden or full, nothing is kept. */
export class SavedInput {
	readonly #read: () => PlaygroundInput;
	readonly #onKept: (isKept: boolean) => void;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#writtenUnits = 0;

	/**
	 * @param read returns the input to keep, at the time of writing.
	 * @param onKept called after each writing with whether it worked.
	 */
	constructor(read: () => PlaygroundInput, onKept: (isKept: boolean) => void) {
		this.#read = read;
		this.#onKept = onKept;
		window.addEventListener("pagehide", () => this.#flush());
	}

	/** Reads the input that was kept; null if nothing was kept. */
	restore(): PlaygroundInput | null {
		try {
			return readContent(localStorage.getItem(KEY) ?? "");
		} catch {
			return null;
		}
	}

	/** Keeps the input: at once, or for a large input when typing rests. */
	keep(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#flush(), REST_MS);
		if (this.#writtenUnits < MUCH_UNITS) this.#flush();
	}

	forget(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		try {
			localStorage.removeItem(KEY);
		} catch {
			// If storage is forbidden, nothing was kept.
		}
	}

	#flush(): void {
		if (this.#timer === undefined) return;
		clearTimeout(this.#timer);
		this.#timer = undefined;
		try {
			const content = writeContent(this.#read());
			this.#writtenUnits = content.length;
			localStorage.setItem(KEY, content);
			this.#onKept(true);
		} catch {
			this.#onKept(false);
		}
	}
}
