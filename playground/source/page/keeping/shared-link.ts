import { decodeFragment, encodeFragment } from "../../model/input/fragment.js";
import type { PlaygroundInput } from "../../model/input/input.js";

/** The outcome of sharing. */
export type Shared = "copied" | "in-address-bar" | "too-long";

/** The content of a fragment of the address bar. */
export type Opened = PlaygroundInput | "none" | "unreadable";

/**
 * The fragment of the address bar. It is written only if somebody asks for a link, so nothing gets into the history
 * unasked. It is removed when the page no longer matches it.
 */
export class SharedLink {
	/** The fragment for the current fields, if the address bar has it. */
	#own: string | null = null;

	/** Reads the address bar. The fragment of this page's own fields counts as none. */
	async open(): Promise<Opened> {
		const fragment = location.hash.slice(1);
		if (fragment === "" || fragment === this.#own) return "none";
		const input = await decodeFragment(fragment);
		const isStale = location.hash.slice(1) !== fragment;
		return isStale ? "none" : (input ?? "unreadable");
	}

	/** Records that the fields match the address bar. */
	keep(): void {
		this.#own = location.hash.slice(1);
	}

	/** Removes the fragment, since it no longer matches the fields. */
	forget(): void {
		if (this.#own === null) return;
		this.#own = null;
		history.replaceState(null, "", location.pathname + location.search);
	}

	/** Puts the input into the address bar and the clipboard. */
	async share(input: PlaygroundInput): Promise<Shared> {
		const fragment = await encodeFragment(input);
		if (fragment === null) return "too-long";
		this.#own = fragment;
		history.replaceState(null, "", `#${fragment}`);
		try {
			await navigator.clipboard.writeText(location.href);
			return "copied";
		} catch {
			return "in-address-bar";
		}
	}
}
