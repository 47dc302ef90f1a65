import { setText } from "./dom.js";

/** Time that typing must rest before a screen reader speaks. Otherwise it would talk over every key. */
const REST_MS = 900;

/** Announces texts to screen readers, politely, and only if the text has changed since the last time. */
export class Announcer {
	readonly #region: HTMLElement;
	#timer: ReturnType<typeof setTimeout> | undefined;

	/** @param region a live region. */
	constructor(region: HTMLElement) {
		this.#region = region;
	}

	/** Announces a text if no newer text comes for a while. */
	say(text: string): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => setText(this.#region, text), REST_MS);
	}
}
