import { COPY_SECONDS } from "../../site-requests/files/copy-seconds.js";

const OK_FROM = 200;
const REDIRECT_FROM = 300;
const NOT_MODIFIED = 304;
const UNAVAILABLE_FROM = 400;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR_FROM = 500;

/**
 * What a server answered when a crawler fetched robots.txt: the file; that there is none, which allows everything
 * (RFC 9309 §2.3.1.3); or an error of the server, which allows nothing (§2.3.1.4).
 */
export interface FetchedCopy {
	readonly atSeconds: number;
	readonly kind: "file" | "unavailable" | "unreachable";
}

/** What a crawler was answered last when it fetched robots.txt, by the index of the site. */
export class FetchedCopies {
	/** Of each site the last copy, or that there is no file. */
	readonly #copies: (FetchedCopy | undefined)[] = [];
	/** Of each site the last error of the server since then. */
	readonly #failures: (FetchedCopy | undefined)[] = [];

	add(atSeconds: number, status: number, siteIndex: number): void {
		if (status >= SERVER_ERROR_FROM || status === TOO_MANY_REQUESTS) {
			this.#failures[siteIndex] = { atSeconds, kind: "unreachable" };
			return;
		}
		const isUnavailable = status >= UNAVAILABLE_FROM;
		const isFile = (status >= OK_FROM && status < REDIRECT_FROM) || status === NOT_MODIFIED;
		if (!isUnavailable && !isFile) return;
		this.#copies[siteIndex] = { atSeconds, kind: isUnavailable ? "unavailable" : "file" };
		this.#failures[siteIndex] = undefined;
	}

	/** The answer that counts at a time: an error of the server only where no copy may be used; null if there is none. */
	at(atSeconds: number, siteIndex: number): FetchedCopy | null {
		const copy = this.#copies[siteIndex] ?? null;
		const failure = this.#failures[siteIndex];
		if (failure === undefined || !isGood(failure, atSeconds)) return copy;
		return copy !== null && isGood(copy, atSeconds) ? copy : failure;
	}
}

/** Whether an answer may still be gone by. */
function isGood(answer: FetchedCopy, atSeconds: number): boolean {
	return atSeconds - answer.atSeconds <= COPY_SECONDS;
}
