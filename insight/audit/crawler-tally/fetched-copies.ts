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
	/** Whether the row has fetched it; else the same crawler's row of another identity has, which may be the same crawler. */
	readonly isOwn: boolean;
}

/** The answers to a crawler's fetches of one robots.txt, up to one of them by time. */
export interface SiteCopies {
	/** The time of the last of these answers; negatively infinite if there is none. */
	readonly upToSeconds: number;
	/** Those up to the next answer; null until it comes. */
	readonly next: SiteCopies | null;
	/** One of each version. A crawler of several machines may use any of them. */
	readonly copies: readonly FetchedCopy[];
	/** The last error of the server since the last copy: it allows nothing (RFC 9309 §2.3.1.4). Null if there is none. */
	readonly failedSeconds: number | null;
	/** The last redirect: the log may not show the answer at its end. Null if there is none. */
	readonly redirectedSeconds: number | null;
}

/** An answer to a fetch of robots.txt. */
export interface FetchAnswer {
	readonly atSeconds: number;
	readonly status: number;
	/** The index of the version in force; -1 if none is known. */
	readonly versionIndex: number;
	/** As of `FetchedCopy`. */
	readonly coveredFromSeconds: number;
	/** As of `FetchedCopy`. Of another row only copies count: they excuse, and accuse nobody. */
	readonly isOwn: boolean;
}

/** What the answers up to one of them tell. */
type Told = Pick<SiteCopies, "copies" | "failedSeconds" | "redirectedSeconds">;

/** The answers up to one of them, which change while lines may still come that were written late. */
interface OpenCopies extends SiteCopies {
	next: OpenCopies | null;
	/** The last of these answers; null if there is none. */
	readonly answer: FetchAnswer | null;
}

/** States stay open so long for answers whose lines are written late: longer than requests wait for them. */
const OPEN_SECONDS = 60;
/** An answer that comes later than so many others is taken for a later one. */
const MAX_RECENT = 64;

/** As of `LoggedRequest`, of a crawler whose fetches the log does not show. */
export const NO_FETCH = { fetchedSeconds: null, redirectedSeconds: null };

/** The answers to a crawler's fetches, by the index of the site. */
export class FetchedCopies {
	/** The last states of each site, in the order of time. */
	readonly #sites: OpenCopies[][] = [];

	/** Adds an answer where it belongs by its time. Those after it then tell of it too. */
	add(answer: FetchAnswer, siteIndex: number): void {
		const { atSeconds } = answer;
		const recent = this.#recentOf(siteIndex);
		let place = recent.length;
		while (place > 1 && recent[place - 1]!.upToSeconds > atSeconds) place--;
		const before = recent[place - 1]!;
		const told = toldAfter(before, answer);
		if (told === null) return;
		const upToSeconds = Math.max(before.upToSeconds, atSeconds);
		const own: OpenCopies = { ...told, upToSeconds, next: before.next, answer };
		before.next = own;
		recent.splice(place, 0, own);
		for (let index = place + 1; index < recent.length; index++) {
			Object.assign(recent[index]!, toldAfter(recent[index - 1]!, recent[index]!.answer!));
		}
		const lastSeconds = recent.at(-1)!.upToSeconds;
		while (recent.length > MAX_RECENT || (recent[1]?.upToSeconds ?? lastSeconds) < lastSeconds - OPEN_SECONDS)
			recent.shift();
	}

	/** Those up to the last answer. */
	of(siteIndex: number): SiteCopies {
		return this.#recentOf(siteIndex).at(-1)!;
	}

	#recentOf(siteIndex: number): OpenCopies[] {
		this.#sites[siteIndex] ??= [
			{
				upToSeconds: Number.NEGATIVE_INFINITY,
				next: null,
				copies: [],
				failedSeconds: null,
				redirectedSeconds: null,
				answer: null,
			},
		];
		return this.#sites[siteIndex];
	}
}

/** What the answers up to one more of them tell; null if that one tells nothing. */
function toldAfter({ copies, failedSeconds, redirectedSeconds }: Told, answer: FetchAnswer): Told | null {
	const { atSeconds, status, versionIndex, coveredFromSeconds, isOwn } = answer;
	if (status >= SERVER_ERROR_FROM || status === TOO_MANY_REQUESTS) {
		return isOwn ? { copies, failedSeconds: later(failedSeconds, atSeconds), redirectedSeconds } : null;
	}
	const isUnavailable = status >= UNAVAILABLE_FROM;
	const isFile = (status >= OK_FROM && status < REDIRECT_FROM) || status === NOT_MODIFIED;
	const isRedirect = !isUnavailable && !isFile && status >= REDIRECT_FROM;
	if (isRedirect && isOwn)
		return { copies, failedSeconds, redirectedSeconds: later(redirectedSeconds, atSeconds) };
	if (!isUnavailable && !isFile && !isRedirect) return null;
	// What is at a redirect's end is no version that is known.
	const gotIndex = isRedirect ? -1 : versionIndex;
	const isSame = (copy: FetchedCopy) =>
		copy.isUnavailable === isUnavailable && copy.versionIndex === gotIndex && copy.isOwn === isOwn;
	const last = copies.find(isSame);
	const isRenewed = last !== undefined && isGood(last.atSeconds, atSeconds);
	const copy = {
		atSeconds: later(last?.atSeconds ?? null, atSeconds),
		sinceSeconds: isRenewed ? Math.min(last.sinceSeconds, atSeconds) : atSeconds,
		coveredFromSeconds,
		versionIndex: gotIndex,
		isUnavailable,
		isOwn,
	};
	const isFailing = failedSeconds !== null && (!isOwn || failedSeconds > atSeconds);
	return {
		copies: [...copies.filter((each) => !isSame(each)), copy],
		failedSeconds: isFailing ? failedSeconds : null,
		redirectedSeconds,
	};
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
