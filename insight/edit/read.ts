import {
	DIALECTS,
	decodeUtf8,
	describeOtherBody,
	encodeUtf8,
	isList,
	isOctets,
	MIN_MAX_BYTES,
	oneOf,
	rangeError,
	toPlainOctets,
	typeError,
} from "../../bindings/internal.js";
import { RobotsTxt } from "../../bindings/js.js";
import type { Dialect, Rule } from "../../bindings/shared-exports.js";
import { undocumentedCrawlers } from "../../crawling/crawlers/index.js";
import type { BodyObstacle } from "./types.js";

/** Validates the option `dialect`; undefined stays undefined, since a change is then proved in several dialects. */
export function toAskedDialect(dialect: unknown): Dialect | undefined {
	return dialect === undefined ? undefined : oneOf("dialect", dialect, DIALECTS);
}

/** Reads a file by the JavaScript engine, which every host runs; nothing needs to be disposed. */
export function read(body: string | Uint8Array, dialect: Dialect): RobotsTxt {
	return RobotsTxt.parse(body, { dialect });
}

/** The canonical form of a rule's path; empty if the path is, or if no URL can match it. */
export function canonicalOf(type: Rule["type"], path: string, dialect: Dialect): string {
	const { groups } = read(`user-agent: *\n${type}: ${path}`, dialect);
	return groups[0]?.rules[0]?.canonical ?? "";
}

/** The obstacle of a body that is no robots.txt and of which no rule is read; none for any other body. */
export function obstaclesOf(octets: Uint8Array): readonly BodyObstacle[] {
	const other = describeOtherBody(octets);
	return other === null ? [] : [{ code: "not-a-robots-txt", message: `The body ${other}.` }];
}

/** The obstacle of a change for whose proof the work allowed is not enough. */
export const UNSETTLED: BodyObstacle = {
	code: "not-settled",
	message: "The work allowed is not enough to prove a change: a larger maxWork may be.",
};

/** The obstacle of a changed body whose last lines crawlers need not read; none for a shorter one. */
export function limitObstaclesOf(octets: Uint8Array): readonly BodyObstacle[] {
	if (octets.length <= MIN_MAX_BYTES) return [];
	const sizes = `${octets.length} bytes, and crawlers need to read only the first ${MIN_MAX_BYTES} (RFC 9309 §2.5)`;
	const message = `The changed file would have ${sizes}: what is added may never be read.`;
	return [{ code: "over-limit", message }];
}

/** @throws RangeError for a product token so long that crawlers need not read its line (RFC 9309 §2.5). */
export function requireReadable(token: string, argument: string): string {
	if (token.length <= MIN_MAX_BYTES) return token;
	throw rangeError(argument, `a product token of at most ${MIN_MAX_BYTES} letters`, token);
}

/** @throws RangeError for a control token that no operator documents: nothing writes it while its spelling may change. */
export function requireDocumentedToken(token: string, argument: string): string {
	const name = token.toLowerCase();
	if (undocumentedCrawlers.some((each) => each.isControlToken && each.token.toLowerCase() === name)) {
		throw rangeError(argument, "no control token that only a draft has: its spelling may change", token);
	}
	return token;
}

/** Validates the option `dialect`. */
export function toDialect(dialect: unknown): Dialect {
	return toAskedDialect(dialect) ?? "rfc9309";
}

/** The octets of a body. @throws TypeError if it has none, or none any more. */
export function toOctets(body: unknown): Uint8Array {
	if (typeof body === "string") return encodeUtf8(body);
	if (isOctets(body)) return toPlainOctets(body, "body");
	throw typeError("body", "a string or a Uint8Array", body);
}

/** Changed octets in the form of the body that was given. */
export function inFormOf<Body extends string | Uint8Array>(body: Body, octets: Uint8Array): Body {
	return (typeof body === "string" ? decodeUtf8(octets, 0, octets.length) : octets) as Body;
}

/** A list, or a list of one value; none for undefined. Its holes are members of it, whose value is undefined. */
export function listOf(value: unknown): readonly unknown[] {
	if (value === undefined) return [];
	return isList(value) ? value : [value];
}
