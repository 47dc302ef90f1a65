import type { Rule } from "../../bindings/shared-exports.js";
import type { CrawlerPurpose } from "../../crawling/crawlers/index.js";
import type { CrawlerIdentity } from "../site-requests/types.js";
import type { Pass, PassReason, Refusal, RefusalReason } from "./types.js";

/** The crawler of a request. */
export interface Who {
	readonly crawler: string | null;
	readonly purpose: CrawlerPurpose | null;
	/** The listed token of it or of its family; null if neither is in a list: then its name is a stranger's text. */
	readonly listedToken: string | null;
}

const HEADERS = {
	"Content-Type": "text/plain; charset=utf-8",
	"Cache-Control": "no-store",
	Vary: "User-Agent",
};
const FORBIDDEN_HEADERS: Refusal["headers"] = /* @__PURE__ */ Object.freeze({ ...HEADERS });

/** The answer to every request without a crawler's name. */
export const NO_CRAWLER: Pass = /* @__PURE__ */ Object.freeze({
	action: "pass",
	status: null,
	crawler: null,
	purpose: null,
	identity: "unverified",
	rule: null,
	reason: "no-crawler",
} as const);

export function makePass(
	{ crawler, purpose }: Who,
	identity: CrawlerIdentity,
	reason: PassReason | RefusalReason,
	rule: Rule | null = null,
): Pass {
	return Object.freeze({ action: "pass", status: null, crawler, purpose, identity, rule, reason } as const);
}

export function makeDisallowed(who: Who, identity: CrawlerIdentity, rule: Rule | null): Refusal {
	const line =
		rule === null ? "/robots.txt" : `line ${rule.line} of /robots.txt ("${rule.type}: ${rule.pattern}")`;
	return makeRefusal(who, identity, "disallowed", rule, `${line} disallows this for ${nameOf(who)}.`);
}

export function makeImpostor(who: Who): Refusal {
	const text = `This address is none of those of ${nameOf(who)}, which the request names; /robots.txt says who may come.`;
	return makeRefusal(who, "impostor", "impostor", null, text);
}

export function makeTooEarly(
	who: Who,
	identity: CrawlerIdentity,
	delaySeconds: number,
	waitSeconds: number,
): Refusal {
	const text = `/robots.txt asks ${nameOf(who)} for ${delaySeconds} s between requests: try again in ${waitSeconds} s.`;
	const headers = { ...HEADERS, "Retry-After": String(waitSeconds) };
	return makeRefusal(who, identity, "too-early", null, text, headers);
}

export function makeInvalidHost(who: Who, identity: CrawlerIdentity): Refusal {
	return makeRefusal(who, identity, "invalid-host", null, "the request names no host.");
}

const STATUS_OF = { disallowed: 403, impostor: 403, "too-early": 429, "invalid-host": 400 } as const;

function makeRefusal(
	{ crawler, purpose }: Who,
	identity: CrawlerIdentity,
	reason: RefusalReason,
	rule: Rule | null,
	text: string,
	headers: Refusal["headers"] = FORBIDDEN_HEADERS,
): Refusal {
	const status = STATUS_OF[reason];
	const body = `${text.slice(0, 1).toUpperCase()}${text.slice(1)}\n`;
	return Object.freeze({ action: "refuse", status, crawler, purpose, identity, rule, reason, body, headers });
}

/** A stranger's text is not sent back. */
function nameOf({ listedToken }: Who): string {
	return listedToken ?? "this crawler";
}
