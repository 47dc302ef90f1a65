import { readContent, writeContent } from "../model/content.js";
import type { PlaygroundInput } from "../model/input.js";

const KEY = "robotstxt-playground";
/** A burst of keys is written once. */
const REST_MS = 250;

/** What was entered, kept in this browser from visit to visit. Storage may be forbidden or full: then nothing is kept. */
export class SavedInput {
	readonly #read: () => PlaygroundInput;
	readonly #onKept: (isKept: boolean) => void;
	#timer: ReturnType<typeof setTimeout> | undefined;

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

	/** Keeps what is entered, once typing rests. */
	keep(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#flush(), REST_MS);
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
			localStorage.setItem(KEY, writeContent(this.#read()));
			this.#onKept(true);
		} catch {
			this.#onKept(false);
		}
	}
}
