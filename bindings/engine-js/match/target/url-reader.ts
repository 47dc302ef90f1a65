import type { EngineOptions } from "../../../contract/engine.js";
import { Verdict } from "../../../contract/types.js";
import { SLASH } from "../../../text/octets.js";
import { encodeUtf8, textOfUnits } from "../../../text/utf8.js";
import { originOfUrl, resolveUrl, urlTextOfOctets } from "../../../url/index.js";
import { NOT_PLAIN, OUT_OF_SCOPE, Scope } from "./scope.js";
import { endsInWhiteSpace, targetRoom, writeGoogleTarget, writePlainTarget, writeTarget } from "./target.js";

/** The result for a URL without a target: minus the verdict that says so. */
const TARGET_OUT_OF_SCOPE = -Verdict.OutOfScope;
const TARGET_INVALID = -Verdict.InvalidUrl;

/** Longer URLs are rare. Each gets memory of its own, which is not kept. */
const USUAL_URL_OCTETS = 8192;

// All policies share it, so that no check allocates: a check ends before the next one begins.
const usualUrl = new Uint8Array(USUAL_URL_OCTETS);
const usualTarget = new Uint8Array(targetRoom(USUAL_URL_OCTETS));

/** Cuts the target, canonical path and query, out of URLs (semantics, "URLs"), and detects URLs without a target. */
export class UrlReader {
	/** The target of the URL read last. Valid until it is forgotten, or until any reader reads the next URL. */
	target: Uint8Array = usualTarget;

	readonly #isGoogle: boolean;
	readonly #origin: string | null;
	readonly #scope: Scope;
	/** Scheme and authority of the first plain URL in scope. Most later URLs have them too. */
	#usualAuthority: string | null = null;

	constructor({ dialect, origin }: Pick<EngineOptions, "dialect" | "origin">) {
		this.#isGoogle = dialect === "google";
		this.#origin = origin;
		this.#scope = new Scope(origin);
	}

	/** @returns the octets of the target; if there is no target, minus the verdict that says so. */
	readText(text: string): number {
		const pathStart = this.#findPlainPath(text);
		if (pathStart >= 0 && text.length - pathStart <= USUAL_URL_OCTETS) {
			this.target = usualTarget;
			const plainCount = writePlainTarget(text, pathStart, usualTarget);
			if (plainCount >= 0) return plainCount;
		}
		const octetCount = copyAscii(text);
		if (octetCount >= 0) return this.#read(usualUrl, 0, octetCount, text);
		const octets = encodeUtf8(text);
		return this.#read(octets, 0, octets.length, text);
	}

	/** Uses an origin as the scheme and authority of most later URLs. */
	expect(origin: string): void {
		if (!this.#isGoogle) this.#usualAuthority = origin;
	}

	/** Lets go of the target, which may be long. */
	forget(): void {
		this.target = usualTarget;
	}

	/** As `readText`, for a URL between two offsets; only read. */
	readOctets(octets: Uint8Array, start: number, end: number): number {
		return this.#read(octets, start, end, null);
	}

	/** @param text the URL, if it was given as a string. */
	#read(octets: Uint8Array, start: number, end: number, text: string | null): number {
		return this.#isGoogle
			? this.#readGoogle(octets, start, end, text)
			: this.#readStandard(octets, start, end, text);
	}

	#readStandard(octets: Uint8Array, start: number, end: number, text: string | null): number {
		const pathStart = this.#scope.findPath(octets, start, end);
		if (pathStart === OUT_OF_SCOPE) return TARGET_OUT_OF_SCOPE;
		this.#learnAuthority(octets, start, pathStart);
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
		if (this.#origin !== null || this.#usualAuthority === null) {
			const pathStart = this.#scope.findPath(octets, start, end);
			if (!this.#isGoogleUrlInScope(octets, start, end, text, pathStart)) return TARGET_OUT_OF_SCOPE;
			this.#learnAuthority(octets, start, pathStart);
		}
		this.#makeRoom(end - start);
		return writeGoogleTarget(octets, start, end, this.target);
	}

	/** @param pathStart as `Scope` returns it. */
	#isGoogleUrlInScope(
		octets: Uint8Array,
		start: number,
		end: number,
		text: string | null,
		pathStart: number,
	): boolean {
		if (this.#origin === null) return true;
		if (pathStart !== NOT_PLAIN) return pathStart !== OUT_OF_SCOPE;
		const origin = originOfUrl(text ?? urlTextOfOctets(octets.subarray(start, end)));
		return origin === null || origin === this.#origin;
	}

	/** Keeps the first authority; in dialect google an authority with a `;` would be read as the start of a path. */
	#learnAuthority(octets: Uint8Array, start: number, pathStart: number): void {
		if (this.#usualAuthority !== null || pathStart <= start) return;
		const authority = textOfUnits(octets, start, pathStart);
		if (!authority.includes(";")) this.#usualAuthority = authority;
	}

	/** The start of the path of a bare path, or of a URL with the usual authority; -1 for any other URL. */
	#findPlainPath(text: string): number {
		if (text.charCodeAt(0) === SLASH) return text.charCodeAt(1) === SLASH ? NOT_PLAIN : 0;
		const authority = this.#usualAuthority;
		if (authority === null || !text.startsWith(authority)) return NOT_PLAIN;
		return text.charCodeAt(authority.length) === SLASH ? authority.length : NOT_PLAIN;
	}

	#makeRoom(octetCount: number): void {
		this.target = octetCount <= USUAL_URL_OCTETS ? usualTarget : new Uint8Array(targetRoom(octetCount));
	}
}

/** Copies a text to `usualUrl`; -1 if it is too long or not ASCII. */
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
