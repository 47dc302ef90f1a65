import { Verdict } from "../../bindings/contract/types.js";
import { describeInvalidUrl, EXPECTED_URL } from "../../bindings/url/invalid.js";
import { escapeText } from "../output/escape.js";
import { grouped } from "../output/numbers.js";
import type { JudgedUrl } from "./judged-url.js";
import { type GivenUrl, toPrintable, toUrlText } from "./octet-text.js";

/** Why a URL is `invalid`, to who asks for a reason. */
export function reasonOfInvalid(url: GivenUrl): string {
	return `This cannot be judged: ${describeInvalid(url)}. Expected ${EXPECTED_URL}.`;
}

function describeInvalid(url: GivenUrl): string {
	return escapeText(describeInvalidUrl(toUrlText(url)));
}

/** Of so many invalid URLs standard error says why; more would hide what else it has to say. */
export const MAX_REPORTED = 10;
/** So much of what is no URL is shown. */
const MAX_SHOWN = 100;

/** Says on standard error why URLs are `invalid`: of the first few each, of the others how many there are. */
export class InvalidUrls {
	readonly #note: (message: string) => void;
	readonly #expected: string;
	#count = 0;

	/**
	 * @param note says a line.
	 * @param expected what a URL is expected to be.
	 */
	constructor(note: (message: string) => void, expected = EXPECTED_URL) {
		this.#note = note;
		this.#expected = expected;
	}

	/** Whether the next URL is one to tell of; a line that is too long has been told of. */
	isReported({ verdict, isCut }: JudgedUrl): boolean {
		return verdict === Verdict.InvalidUrl && !isCut && ++this.#count <= MAX_REPORTED;
	}

	tell(url: GivenUrl): void {
		const text = toPrintable(url);
		const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
		this.#note(`expected ${this.#expected}, got ${shown}: ${describeInvalid(url)}`);
	}

	/** Tells of the first ones of a block, and counts all of them. */
	reportFirst(first: readonly GivenUrl[], count: number): void {
		for (const url of first.slice(0, Math.max(MAX_REPORTED - this.#count, 0))) this.tell(url);
		this.#count += count;
	}

	/** Tells of those after the first few. */
	end(): void {
		if (this.#count > MAX_REPORTED) this.#note(`${grouped(this.#count)} URLs are invalid`);
	}
}
