import { readContent, writeContent } from "../../model/input/content.js";
import type { PlaygroundInput } from "../../model/input/input.js";

const KEY = "robotstxt-playground";
/** Where there is much to write, a burst of keys is written once. */
const REST_MS = 250;
/** Less than this is written at each change, so that nothing is lost where a page ends without a word. */
const MUCH_UNITS = 65_536;

/** What was entered, kept in this browser from visit to visit. Storage may be forbidden or full: then nothing is kept. */
export class SavedInput {
	readonly #read: () => PlaygroundInput;
	readonly #onKept: (isKept: boolean) => void;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#writtenUnits = 0;

	/**
	 * @param read gives what is to be kept, when it is written.
	 * @param onKept told after each writing whether it worked.
	 */
	constructor(read: () => PlaygroundInput, onKept: (isKept: boolean) => void) {
		this.#read = read;
		this.#onKept = onKept;
		window.addEventListener("pagehide", () => this.#flush());
	}

	/** Null where nothing was kept. */
	restore(): PlaygroundInput | null {
		try {
			return readContent(localStorage.getItem(KEY) ?? "");
		} catch {
			return null;
		}
	}

	/** Keeps what is entered: at once, or where it is much, once typing rests. */
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
			// Where storage is forbidden, nothing was kept.
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
