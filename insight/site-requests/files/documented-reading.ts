import type { PolicyDecision } from "../../../bindings/internal.js";
import { type Dialect, type UrlInput, Verdict } from "../../../bindings/shared-exports.js";
import { AskedTargets } from "../targets/asked-targets.js";

/** A compiled policy that is only asked for verdicts. */
export interface ReadingMatcher {
	decide(url: UrlInput): PolicyDecision;
}

/**
 * The rules of some crawlers in the dialect that they document. It is asked where the file's own dialect disallows:
 * no crawler is accused or refused for a request that its documentation allows.
 */
export class DocumentedReading<M extends ReadingMatcher = ReadingMatcher> {
	readonly #asked: AskedTargets;
	readonly #open: () => M;
	#matcher: M | null = null;

	/** @param open makes the matcher, which most policies never need. */
	constructor(dialect: Dialect, open: () => M) {
		this.#asked = new AskedTargets(dialect);
		this.#open = open;
	}

	get matcher(): M {
		this.#matcher ??= this.#open();
		return this.#matcher;
	}

	/** @param url a text, or the octets of a log. */
	allows(url: string | Uint8Array): boolean {
		return this.matcher.decide(this.#asked.of(url)).verdict === Verdict.Allowed;
	}
}
