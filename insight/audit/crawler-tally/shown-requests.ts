import { decodeUtf8 } from "../../../bindings/internal.js";
import { copyOctets, viewOf } from "../octets.js";
import type { LoggedRequest } from "../types.js";
import { lastFetch, NO_FETCH, type SiteCopies } from "./fetched-copies.js";

/** The most requests that show one thing. */
export const MAX_SHOWN = 3;
/** Longer URLs are cut. */
const MAX_URL_UNITS = 200;
/** No more octets of a URL are read: these always have more characters than are shown. */
const MAX_URL_OCTETS = 3 * (MAX_URL_UNITS + 1);

/** A request of a log: its line, its time, its status, and its target in the octets of its block. */
export interface PlacedRequest {
	/** The index of its log among the logs of the report. */
	readonly logIndex: number;
	/** The number of its line in that log, from 1. */
	readonly lineNumber: number;
	readonly atSeconds: number;
	/** `NO_STATUS` if the log has none. */
	readonly status: number;
	readonly octets: DataView;
	readonly targetStart: number;
	readonly targetEnd: number;
}

/** A target as it is shown. */
export function shownUrl(target: Uint8Array): string {
	const text = decodeUtf8(target, 0, Math.min(target.length, MAX_URL_OCTETS));
	return text.length > MAX_URL_UNITS ? `${text.slice(0, MAX_URL_UNITS)}…` : text;
}

/** Describes a request to show it. @param fetched the answers to the crawler's fetches of that robots.txt. */
export function toShown(request: PlacedRequest, fetched: SiteCopies): LoggedRequest {
	const { logIndex, lineNumber, atSeconds, octets, targetStart, targetEnd } = request;
	const target = new Uint8Array(octets.buffer, octets.byteOffset + targetStart, targetEnd - targetStart);
	return { logIndex, lineNumber, atSeconds, url: shownUrl(target), ...lastFetch(fetched, atSeconds) };
}

/** Whether a request with any URL may still be kept. */
export function hasRoom(kept: readonly LoggedRequest[]): boolean {
	return kept.length < MAX_SHOWN || repeatedIndex(kept) >= 0;
}

/** Keeps the first requests. One with another URL takes the place of one whose URL is repeated. */
export function keepShown<Request extends LoggedRequest>(kept: Request[], request: Request): void {
	if (kept.length === MAX_SHOWN) {
		const repeated = repeatedIndex(kept);
		if (repeated < 0 || kept.some(({ url }) => url === request.url)) return;
		kept.splice(repeated, 1);
	}
	kept.push(request);
}

/** The index of the last request whose URL one before it has; -1 if there is none. */
function repeatedIndex(kept: readonly LoggedRequest[]): number {
	let found = -1;
	for (const [index, { url }] of kept.entries()) {
		if (kept.findIndex((each) => each.url === url) < index) found = index;
	}
	return found;
}

/** The first requests for one site, and the last while its robots.txt was not fetched. */
interface SiteRequests {
	readonly first: LoggedRequest[];
	readonly last: LastRequest;
}

/** A crawler's requests for each site, by its index: the first, and the last without a fetch of its robots.txt. */
export class ShownRequests {
	readonly #sites: (SiteRequests | undefined)[] = [];

	/** Whether one of the first requests for a site is still to come. */
	hasRoom(siteIndex: number): boolean {
		const site = this.#sites[siteIndex];
		return site === undefined || site.first.length < MAX_SHOWN;
	}

	/** Adds one of the first requests for a site, or one for a site whose robots.txt the crawler has not fetched. */
	add(request: PlacedRequest, siteIndex: number, fetched: SiteCopies): void {
		let site = this.#sites[siteIndex];
		if (site === undefined) {
			site = { first: [], last: new LastRequest() };
			this.#sites[siteIndex] = site;
		}
		if (site.first.length < MAX_SHOWN) site.first.push(toShown(request, fetched));
		else site.last.set(request);
	}

	/** Adds the requests of the same crawler by another identity. */
	addAll(other: ShownRequests): void {
		for (const [siteIndex, site] of other.#sites.entries()) {
			if (site === undefined) continue;
			const own = this.#sites[siteIndex] ?? { first: [], last: site.last };
			const first = [...own.first, ...site.first].sort(inTime).slice(0, MAX_SHOWN);
			const last = own.last.atSeconds >= site.last.atSeconds ? own.last : site.last;
			this.#sites[siteIndex] = { first, last };
		}
	}

	/** The first requests for each site. */
	first(): { readonly siteIndex: number; readonly request: LoggedRequest }[] {
		return Array.from(this.#sites, (site, siteIndex) =>
			(site?.first ?? []).map((request) => ({ siteIndex, request })),
		).flat();
	}

	/** The first requests for a site, and the last. */
	ends(siteIndex: number): LoggedRequest[] {
		const { first = [], last } = this.#sites[siteIndex] ?? {};
		return last?.isSet ? [...first.slice(0, MAX_SHOWN - 1), last.toShown()] : [...first];
	}
}

export function inTime(one: LoggedRequest, other: LoggedRequest): number {
	return (
		one.atSeconds - other.atSeconds || one.logIndex - other.logIndex || one.lineNumber - other.lineNumber
	);
}

const FIRST_OCTETS = 32;

/** A request that the next one replaces: its octets are copied, and decoded only if it is shown. */
class LastRequest {
	atSeconds = Number.NEGATIVE_INFINITY;
	#logIndex = 0;
	#lineNumber = 0;
	#length = 0;
	#octets = NO_OCTETS;
	#view = viewOf(NO_OCTETS);

	get isSet(): boolean {
		return this.#lineNumber > 0;
	}

	set({ logIndex, lineNumber, atSeconds, octets, targetStart, targetEnd }: PlacedRequest): void {
		this.atSeconds = atSeconds;
		this.#logIndex = logIndex;
		this.#lineNumber = lineNumber;
		this.#length = Math.min(targetEnd - targetStart, MAX_URL_OCTETS);
		if (this.#length > this.#octets.length) {
			this.#octets = new Uint8Array(Math.max(FIRST_OCTETS, 2 * this.#length));
			this.#view = viewOf(this.#octets);
		}
		copyOctets(octets, targetStart, targetStart + this.#length, this.#view, 0);
	}

	toShown(): LoggedRequest {
		const url = shownUrl(this.#octets.subarray(0, this.#length));
		const { atSeconds } = this;
		return { logIndex: this.#logIndex, lineNumber: this.#lineNumber, atSeconds, url, ...NO_FETCH };
	}
}

const NO_OCTETS = new Uint8Array();
