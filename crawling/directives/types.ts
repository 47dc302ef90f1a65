/** A robots meta tag: its `name` and `content` attributes. */
export interface RobotsMetaTag {
	/** `robots` for every crawler, or the product token of one; case does not matter. */
	readonly name: string;
	readonly content: string;
}

/** The headers of a response, as `fetch` returns them: `Headers` of any realm. */
export interface RobotsHeaders {
	/** The header's lines, joined by commas; null if there is none. */
	get(name: string): string | null;
}

/** A source of directives: an X-Robots-Tag header value, the headers of a response, or a robots meta tag. */
export type RobotsDirectiveSource = string | RobotsHeaders | RobotsMetaTag;

/** The maximum size of an image preview, the most restrictive first. */
export type ImagePreview = "none" | "standard" | "large";

/** `true` for a directive without a value. */
export type DirectiveValue = true | number | string;

/**
 * Directives by name, in lower case: a frozen plain object. For a name from outside use `Object.hasOwn`, since every
 * object has `constructor` and `__proto__`.
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
 * The status of a piece: it applies to the crawler; it is for another crawler; or its value is malformed, so that it
 * has no effect.
 */
export type DirectiveStatus = "applies" | "other-crawler" | "invalid-value";

/** One piece of a value: the text between commas. */
export interface DirectivePiece {
	/** The index of its value, from 0. */
	readonly sourceIndex: number;
	/** Product token of the crawler it is for, as written; null: every crawler. */
	readonly scope: string | null;
	/** Lower case. */
	readonly name: string;
	/** As written, without the white space around it; null if there is no colon. */
	readonly value: string | null;
	readonly status: DirectiveStatus;
}
