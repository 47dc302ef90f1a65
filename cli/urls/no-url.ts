import { describeInvalidUrl, EXPECTED_URL } from "../../bindings/internal.js";
import type { Note } from "../host/host.js";
import { escapeText } from "../output/formats/escape.js";
import { grouped } from "../output/numbers.js";
import { type GivenUrl, toPrintable, toUrlText } from "./octet-text.js";

/** Ends a command that was given no URL at all. */
export const NO_URLS =
	"there are no URLs to check: write them after FILE, or give them by --urls FILE or on standard input";

export function reasonOfInvalid(url: GivenUrl): string {
	return `This cannot be judged: ${describeInvalid(url)}. Expected ${EXPECTED_URL}.`;
}

function describeInvalid(url: GivenUrl): string {
	return escapeText(describeInvalidUrl(toUrlText(url)));
}

/** Number of invalid URLs that standard error explains. More explanations would hide its other messages. */
export const MAX_REPORTED = 10;
const MAX_SHOWN = 100;

/** Reports on standard error why URLs are `invalid`. The first few are explained; more are only counted. */
export class InvalidUrls {
	#count = 0;

	/** @param expected the expected form of a URL. */
	constructor(
		private readonly note: Note,
		private readonly expected = EXPECTED_URL,
	) {}

	/** Reports the first invalid URLs of a block, and counts all of them. */
	reportFirst(first: readonly GivenUrl[], count: number): void {
		for (const url of first.slice(0, Math.max(MAX_REPORTED - this.#count, 0))) this.#tell(url);
		this.#count += count;
	}

	/** Reports the number of invalid URLs if some were not reported. */
	end(): void {
		if (this.#count > MAX_REPORTED) this.note(`${grouped(this.#count)} URLs are invalid`);
	}

	#tell(url: GivenUrl): void {
		const text = toPrintable(url);
		const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
		this.note(`expected ${this.expected}, got ${shown}: ${describeInvalid(url)}`);
	}
}
