/** A robots meta tag: what its `name` and `content` attributes say. */
export interface RobotsMetaTag {
	/** `robots` for every crawler, or the product token of one; case does not matter. */
	readonly name: string;
	readonly content: string;
}

/** The headers of a response, as `fetch` gives them: `Headers` of any realm. */
export interface RobotsHeaders {
	/** The header's lines, joined by commas; null where there is none. */
	get(name: string): string | null;
}

/** Where directives are read from: an X-Robots-Tag header value, the headers of a response, or a robots meta tag. */
export type RobotsDirectiveSource = string | RobotsHeaders | RobotsMetaTag;

/** How large an image preview may be, the most restrictive first. */
export type ImagePreview = "none" | "standard" | "large";

/** `true` for a directive without a value. */
export type DirectiveValue = true | number | string;

/**
 * Directives by name, in lower case: a plain object that is frozen. Ask for a name that comes from outside by
 * `Object.hasOwn`, since every object knows `constructor` and `__proto__`.
 */
export interface DirectiveMap {
	readonly noindex?: true;
	readonly nofollow?: true;
	readonly nosnippet?: true;
	readonly noimageindex?: true;
	readonly notranslate?: true;
	readonly indexifembedded?: true;
	/** Characters; 0 none, -1 without limit. */
	readonly "max-snippet"?: number;
	readonly "max-image-preview"?: ImagePreview;
	/** Seconds; 0 a still image at most, -1 without limit. */
	readonly "max-video-preview"?: number;
	/** A date as written. */
	readonly unavailable_after?: string;
	readonly [name: string]: DirectiveValue | undefined;
}

/**
 * What became of a piece: it holds for the crawler; it is for another one; or it says nothing that can be
 * followed, because its value is malformed.
 */
export type DirectiveStatus = "applies" | "other-crawler" | "invalid-value";

/** One piece of a value: what is between commas. */
export interface DirectivePiece {
	/** Which of the values it is in, from 0. */
	readonly sourceIndex: number;
	/** Product token of the crawler it is for, as written; null: every crawler. */
	readonly scope: string | null;
	/** Lower case. */
	readonly name: string;
	/** As written, without the white space around it; null where there is no colon. */
	readonly value: string | null;
	readonly status: DirectiveStatus;
}
