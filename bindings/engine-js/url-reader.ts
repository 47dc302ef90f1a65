import type { EngineOptions } from "../engine.js";
import { Verdict as VERDICT, type Verdict } from "../types.js";
import { originOfUrl, resolveUrl, urlTextOfOctets } from "../url.js";
import { NOT_PLAIN, OUT_OF_SCOPE, Scope } from "./scope.js";
import { endsInWhiteSpace, targetRoom, writeGoogleTarget, writeTarget } from "./target.js";
import { encodeUtf8 } from "./utf8.js";

/** What `read` gives where a URL has no target: the verdict that says so, negated. */
export const TARGET_OUT_OF_SCOPE = -VERDICT.OutOfScope;
export const TARGET_INVALID = -VERDICT.InvalidUrl;

/** Longer URLs are rare; each gets memory of its own, so that none is kept for good. */
const USUAL_URL_OCTETS = 8192;

// Shared by all policies, so that no check allocates: a check is over before the next begins.
const usualUrl = new Uint8Array(USUAL_URL_OCTETS);
const usualTarget = new Uint8Array(targetRoom(USUAL_URL_OCTETS));

/** Cuts the target, canonical path and query, out of URLs (semantics, "URLs"), and tells those that have none. */
export class UrlReader {
	/** The target of the URL read last, good until the next is read by any reader. */
	target: Uint8Array = usualTarget;

	readonly #isGoogle: boolean;
	readonly #origin: string | null;
	readonly #scope: Scope;

	constructor({ dialect, origin }: EngineOptions) {
		this.#isGoogle = dialect === "google";
		this.#origin = origin;
		this.#scope = new Scope(origin);
	}

	/** @returns the octets of the target; or `TARGET_OUT_OF_SCOPE` or `TARGET_INVALID`. */
	readText(text: string): number {
		const octetCount = copyAscii(text);
		if (octetCount >= 0) return this.#read(usualUrl, 0, octetCount, text);
		const octets = encodeUtf8(text);
		return this.#read(octets, 0, octets.length, text);
	}

	/** As `readText`, of a URL that stands between two offsets; only read. */
	readOctets(octets: Uint8Array, start: number, end: number): number {
		return this.#read(octets, start, end, null);
	}

	/** @param text the URL where it came as one. */
	#read(octets: Uint8Array, start: number, end: number, text: string | null): number {
		return this.#isGoogle
			? this.#readGoogle(octets, start, end, text)
			: this.#readStandard(octets, start, end, text);
	}

	#readStandard(octets: Uint8Array, start: number, end: number, text: string | null): number {
		const pathStart = this.#scope.findPath(octets, start, end);
		if (pathStart === OUT_OF_SCOPE) return TARGET_OUT_OF_SCOPE;
		if (pathStart !== NOT_PLAIN && !endsInWhiteSpace(octets, start, end)) {
			this.#makeRoom(end - pathStart);
			const octetCount = writeTarget(octets, pathStart, end, this.target, false);
			if (octetCount >= 0) return octetCount;
		}
		return this.#readResolved(text ?? urlTextOfOctets(octets.subarray(start, end)));
	}

	#readResolved(text: string): number {
		const resolved = resolveUrl(text);
		if (resolved === null) return TARGET_INVALID;
		const { origin, target } = resolved;
		if (origin !== null && this.#origin !== null && origin !== this.#origin) return TARGET_OUT_OF_SCOPE;
		const octets = encodeUtf8(target);
		this.#makeRoom(octets.length);
		return writeTarget(octets, 0, octets.length, this.target, true);
	}

	#readGoogle(octets: Uint8Array, start: number, end: number, text: string | null): number {
		if (this.#origin !== null && !this.#isGoogleUrlInScope(octets, start, end, text)) {
			return TARGET_OUT_OF_SCOPE;
		}
		this.#makeRoom(end - start);
		return writeGoogleTarget(octets, start, end, this.target);
	}

	#isGoogleUrlInScope(octets: Uint8Array, start: number, end: number, text: string | null): boolean {
		const pathStart = this.#scope.findPath(octets, start, end);
		if (pathStart !== NOT_PLAIN) return pathStart !== OUT_OF_SCOPE;
		const origin = originOfUrl(text ?? urlTextOfOctets(octets.subarray(start, end)));
		return origin === null || origin === this.#origin;
	}

	#makeRoom(octetCount: number): void {
		this.target = octetCount <= USUAL_URL_OCTETS ? usualTarget : new Uint8Array(targetRoom(octetCount));
	}
}

/** The verdict that a result of `read` stands for where it is negative. */
export function verdictWithoutTarget(read: number): Verdict {
	return read === TARGET_OUT_OF_SCOPE ? VERDICT.OutOfScope : VERDICT.InvalidUrl;
}

/** Copies a text to `usualUrl`; -1 where it is too long or not ASCII. */
function copyAscii(text: string): number {
	const { length } = text;
	if (length > USUAL_URL_OCTETS) return -1;
	let seen = 0;
	for (let index = 0; index < length; index++) {
		const unit = text.charCodeAt(index);
		seen |= unit;
		usualUrl[index] = unit;
	}
	return seen < 0x80 ? length : -1;
}
