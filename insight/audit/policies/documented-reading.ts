import { type Dialect, type UrlInput, Verdict } from "../../../bindings/shared-exports.js";
import { type PolicyDecision, requestedUrl, takesRequested } from "../../../bindings/internal.js";
import { requestedOctets } from "./requested-target.js";

/** A compiled policy that is only asked for verdicts. */
export interface ReadingMatcher {
	decide(url: UrlInput): PolicyDecision;
}

/**
 * The rules of some crawlers in the dialect that they document. It is asked where the file's own dialect disallows:
 * nobody is accused or refused for what the crawler's documentation allows.
 */
export class DocumentedReading<M extends ReadingMatcher = ReadingMatcher> {
	readonly #takesRequested: boolean;
	readonly #open: () => M;
	#matcher: M | null = null;

	/** @param open makes the matcher, which most policies never need. */
	constructor(dialect: Dialect, open: () => M) {
		this.#takesRequested = takesRequested(dialect);
		this.#open = open;
	}

	get matcher(): M {
		this.#matcher ??= this.#open();
		return this.#matcher;
	}

	/** @param url a text, or the octets of a log. */
	allows(url: string | Uint8Array): boolean {
		return this.matcher.decide(this.#asked(url)).verdict === Verdict.Allowed;
	}

	#asked(url: string | Uint8Array): string | Uint8Array {
		if (!this.#takesRequested) return url;
		return typeof url === "string" ? requestedUrl(url) : requestedOctets(url);
	}
}
