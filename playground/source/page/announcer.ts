import { setText } from "./dom.js";

/** Typing must rest this long before a screen reader is told, or it would talk over every key. */
const REST_MS = 900;

/** Tells screen readers, politely, and only what has changed since the last time. */
export class Announcer {
	readonly #region: HTMLElement;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** @param region a live region. */
	constructor(region: HTMLElement) {
		this.#region = region;
	}

	/** Says a text once nothing newer has come for a while. */
	say(text: string): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => setText(this.#region, text), REST_MS);
	}
}
