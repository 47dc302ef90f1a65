import { Verdict } from "../../bindings/contract/types.js";
import { grouped } from "../output/numbers.js";
import type { JudgedUrl } from "./judged-urls.js";
import { toPrintable } from "./octet-text.js";

/** Why a URL is `invalid`, to who asks for a reason. */
export const NO_URL = 'This is no URL: expected an absolute one, or a path that starts with "/".';

/** Of so many invalid URLs standard error tells why; more would hide what else it has to say. */
const MOST_TOLD = 10;
/** So much of what is no URL is shown. */
const MOST_SHOWN = 100;

/** Says on standard error why URLs are `invalid`: of the first few each, of the others how many there are. */
export class InvalidUrls {
	readonly #note: (message: string) => void;
	#count = 0;

	/** @param note says a line. */
	constructor(note: (message: string) => void) {
		this.#note = note;
	}

	/** Whether the next URL is one to tell of; a line that is too long has been told of. */
	isTold({ verdict, isCut }: JudgedUrl): boolean {
		return verdict === Verdict.InvalidUrl && !isCut && ++this.#count <= MOST_TOLD;
	}

	tell({ url }: JudgedUrl): void {
		const text = toPrintable(url);
		const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
		this.#note(`expected an absolute URL or a path that starts with "/", got ${shown}`);
	}

	/** Tells of those behind the first few. */
	end(): void {
		if (this.#count > MOST_TOLD) this.#note(`${grouped(this.#count)} URLs are invalid`);
	}
}
