import { COPY_SECONDS } from "../../site-requests/files/copy-seconds.js";
import type { LoggedRequest } from "../types.js";

const OK_FROM = 200;
const REDIRECT_FROM = 300;
const NOT_MODIFIED = 304;
const UNAVAILABLE_FROM = 400;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR_FROM = 500;

/** The last fetch of a version of robots.txt, or the last answer that there is no file. */
export interface FetchedCopy {
	readonly atSeconds: number;
	/** The first of the fetches of it up to that one, each within the time for which the one before may be used. */
	readonly sinceSeconds: number;
	/** The time since which the log shows all fetches, up to that one. */
	readonly coveredFromSeconds: number;
	/** The index of the version in force; -1 if none is known. */
	readonly versionIndex: number;
	/** Whether the answer was that there is no file, which allows everything (RFC 9309 §2.3.1.3). */
	readonly isUnavailable: boolean;
	/** Whether the row has fetched it; else the same crawler's confirmed row has, whose copies an unverified one may have. */
	readonly isOwn: boolean;
}

/** The answers to a crawler's fetches of one robots.txt, up to one of them. The next answer replaces them, and changes `next` alone. */
export interface SiteCopies {
	/** The time of the last of these answers; negatively infinite if there is none. */
	readonly upToSeconds: number;
	/** Those up to the next answer; null until it comes. */
	next: SiteCopies | null;
	/** One of each version. A crawler of several machines may use any of them. */
	readonly copies: readonly FetchedCopy[];
	/** The last error of the server since the last copy: it allows nothing (RFC 9309 §2.3.1.4). Null if there is none. */
	readonly failedSeconds: number | null;
	/** The last redirect: the log may not show the answer at its end. Null if there is none. */
	readonly redirectedSeconds: number | null;
}

/** As of `LoggedRequest`, of a crawler whose fetches the log does not show. */
export const NO_FETCH = { fetchedSeconds: null, redirectedSeconds: null };

/** The answers to a crawler's fetches, by the index of the site. */
export class FetchedCopies {
	readonly #sites: SiteCopies[] = [];

	/**
	 * @param versionIndex the index of the version in force; -1 if none is known.
	 * @param coveredFromSeconds as in `FetchedCopy`.
	 * @param isOwn as in `FetchedCopy`. Of another row only copies count: they excuse, and accuse nobody.
	 */
	add(
		atSeconds: number,
		status: number,
		siteIndex: number,
		versionIndex: number,
		coveredFromSeconds: number,
		isOwn = true,
	): void {
		const before = this.of(siteIndex);
		const { failedSeconds, redirectedSeconds } = before;
		// Invariant: each time is the latest of its kind, since servers write some lines a little late.
		const replace = (changed: Partial<SiteCopies>) => {
			before.next = { ...before, ...changed, upToSeconds: atSeconds };
			this.#sites[siteIndex] = before.next;
		};
		if (status >= SERVER_ERROR_FROM || status === TOO_MANY_REQUESTS) {
			if (isOwn) replace({ failedSeconds: later(failedSeconds, atSeconds) });
			return;
		}
		const isUnavailable = status >= UNAVAILABLE_FROM;
		const isFile = (status >= OK_FROM && status < REDIRECT_FROM) || status === NOT_MODIFIED;
		if (!isUnavailable && !isFile) {
			if (isOwn && status >= REDIRECT_FROM)
				replace({ redirectedSeconds: later(redirectedSeconds, atSeconds) });
			return;
		}
		const isSame = (copy: FetchedCopy) =>
			copy.isUnavailable === isUnavailable && copy.versionIndex === versionIndex && copy.isOwn === isOwn;
		const last = before.copies.find(isSame);
		const isRenewed = last !== undefined && isGood(last.atSeconds, atSeconds);
		const sinceSeconds = isRenewed ? Math.min(last.sinceSeconds, atSeconds) : atSeconds;
		const copy = {
			atSeconds: later(last?.atSeconds ?? null, atSeconds),
			sinceSeconds,
			coveredFromSeconds,
			versionIndex,
			isUnavailable,
			isOwn,
		};
		const others = before.copies.filter((each) => !isSame(each));
		const isFailing = failedSeconds !== null && (!isOwn || failedSeconds > atSeconds);
		replace({ copies: [...others, copy], failedSeconds: isFailing ? failedSeconds : null });
	}

	/** Those up to the last answer. */
	of(siteIndex: number): SiteCopies {
		this.#sites[siteIndex] ??= {
			upToSeconds: Number.NEGATIVE_INFINITY,
			next: null,
			copies: [],
			failedSeconds: null,
			redirectedSeconds: null,
		};
		return this.#sites[siteIndex];
	}
}

/** The copies that a crawler may use at a time. */
export function goodCopies({ copies }: SiteCopies, atSeconds: number): readonly FetchedCopy[] {
	return copies.filter((copy) => isGood(copy.atSeconds, atSeconds));
}

function ownCopies(fetched: SiteCopies, atSeconds: number): readonly FetchedCopy[] {
	return goodCopies(fetched, atSeconds).filter(({ isOwn }) => isOwn);
}

/**
 * The answers as if all fetches of a second came before its other requests: many logs know no part of a second, and several servers
 * write theirs in any order.
 *
 * @param by the answers up to the line of a request of that second.
 */
export function withSecond(by: SiteCopies, atSeconds: number): SiteCopies {
	let found = by;
	while (found.next !== null && found.next.upToSeconds <= atSeconds) found = found.next;
	return found;
}

/**
 * Whether the log shows that a crawler has a version, and no other: it shows all fetches of the time for which a copy may be used, and
 * none was redirected, since the older file may be at a redirect's end.
 *
 * @param copies those that it may use.
 * @param fetched the answers from which they are.
 */
export function hasAlone(
	versionIndex: number,
	copies: readonly FetchedCopy[],
	fetched: SiteCopies,
	atSeconds: number,
): boolean {
	const { redirectedSeconds } = fetched;
	if (redirectedSeconds !== null && isGood(redirectedSeconds, atSeconds)) return false;
	return (
		copies.every((copy) => copy.versionIndex === versionIndex) &&
		// A fetch of the same second may have come after the request.
		copies.some(
			(copy) => copy.isOwn && copy.sinceSeconds < atSeconds && !isGood(copy.coveredFromSeconds, atSeconds),
		)
	);
}

/** When a crawler last got a copy that it may use at a time, and without one when it was last sent elsewhere for it. */
export function lastFetch(
	fetched: SiteCopies,
	atSeconds: number,
): Pick<LoggedRequest, "fetchedSeconds" | "redirectedSeconds"> {
	const times = ownCopies(fetched, atSeconds).map((copy) => copy.atSeconds);
	if (times.length > 0) return { fetchedSeconds: Math.max(...times), redirectedSeconds: null };
	const { redirectedSeconds } = fetched;
	const isLate = redirectedSeconds === null || !isGood(redirectedSeconds, atSeconds);
	return isLate ? NO_FETCH : { fetchedSeconds: null, redirectedSeconds };
}

/** Whether a crawler has no answer at a time but an error of the server. */
export function isUnreachable(fetched: SiteCopies, atSeconds: number): boolean {
	const { failedSeconds } = fetched;
	if (failedSeconds === null || !isGood(failedSeconds, atSeconds)) return false;
	// Servers write some lines a little late: an error may stand before requests that came before it.
	if (failedSeconds > atSeconds) return false;
	return ownCopies(fetched, atSeconds).length === 0;
}

/** Whether an answer may still be gone by. */
function isGood(answeredSeconds: number, atSeconds: number): boolean {
	return atSeconds - answeredSeconds <= COPY_SECONDS;
}

function later(known: number | null, atSeconds: number): number {
	return known === null ? atSeconds : Math.max(known, atSeconds);
}
