import { decodeFragment, encodeFragment } from "../../model/input/fragment.js";
import type { PlaygroundInput } from "../../model/input/input.js";

/** What became of a wish to share. */
export type Shared = "copied" | "in-address-bar" | "too-long";

/** What a fragment of the address bar turned out to be. */
export type Opened = PlaygroundInput | "none" | "unreadable";

/**
 * The fragment of the address bar. It is written only where somebody asks for a link, so that nothing
 * gets into the history unasked, and taken away when the page no longer says the same.
 */
export class SharedLink {
	/** The fragment that stands for what the fields hold, if the address bar has one. */
	#own: string | null = null;

	/** Reads the address bar; a fragment of this page's own making counts as none. */
	async open(): Promise<Opened> {
		const fragment = location.hash.slice(1);
		if (fragment === "" || fragment === this.#own) return "none";
		const input = await decodeFragment(fragment);
		const isStale = location.hash.slice(1) !== fragment;
		return isStale ? "none" : (input ?? "unreadable");
	}

	/** Says that the fields hold what the address bar says. */
	keep(): void {
		this.#own = location.hash.slice(1);
	}

	/** Takes the fragment away, since it no longer says what the fields hold. */
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
