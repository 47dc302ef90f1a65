/**
 * A slow, plain reading of semantics.md, written apart from both engines to judge them. It reads small files
 * and http URLs or bare paths (dialect google: any); no parsing limit, no scope.
 * Texts are binary strings, one character an octet.
 */
import type { CrawlerProfile, Dialect } from "../../bindings/contract/types.js";
import { binaryOf, encode } from "./octets.js";

export interface ReferenceAnswer {
	readonly allowed: boolean;
	/** Line of the deciding rule; 0 where none decides. */
	readonly line: number;
	/** Lines of the other rules that match, best first. */
	readonly rivals: readonly number[];
}

export interface ReferenceRule {
	readonly line: number;
	readonly type: "allow" | "disallow";
	readonly path: string;
	/** The patterns that the rule matches; empty if it can match nothing. */
	readonly patterns: readonly (readonly PatternSymbol[])[];
}

export interface ReferenceGroup {
	readonly agents: readonly string[];
	readonly rules: readonly ReferenceRule[];
}

/** One step of a pattern: an octet, a special, or either spelling of a delimiter in a query. */
type PatternSymbol = { readonly octets: string } | "star" | "end" | "either /" | "either ?";

/* Records */

const USER_AGENT_KEYS = ["user-agent", "useragent", "user agent"];
const ALLOW_KEYS = ["allow"];
const DISALLOW_KEYS = ["disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"];
/** Elsewhere than in dialect google, which knows them by their beginnings. */
const PLURALS = {
	"user-agents": "user-agent",
	allows: "allow",
	allowed: "allow",
	disallows: "disallow",
	disallowed: "disallow",
} as const;
const GOOGLE_LINE_OCTETS = 16_663;

type RecordKind = "user-agent" | "allow" | "disallow" | "other";

function kindOfKey(key: string, dialect: Dialect): RecordKind {
	const lower = key.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
	const isKnown = (name: string) => (dialect === "google" ? lower.startsWith(name) : lower === name);
	const isPlural = (plural: string): plural is keyof typeof PLURALS => Object.hasOwn(PLURALS, plural);
	let kind: RecordKind = "other";
	if (USER_AGENT_KEYS.some(isKnown)) kind = "user-agent";
	else if (ALLOW_KEYS.some(isKnown)) kind = "allow";
	else if (DISALLOW_KEYS.some(isKnown)) kind = "disallow";
	else if (isPlural(lower)) kind = PLURALS[lower];
	return kind === "allow" && dialect === "original1994" ? "other" : kind;
}

function trimmed(text: string, dialect: Dialect): string {
	return dialect === "google"
		? text.replace(/^[ \t\v\f]+/, "").replace(/[ \t\v\f]+$/, "")
		: text.replace(/^[ \t]+/, "").replace(/[ \t]+$/, "");
}

/** Groups in file order. A rule outside a group is in none. */
export function readGroups(body: Uint8Array, dialect: Dialect): ReferenceGroup[] {
	const groups: { agents: string[]; rules: ReferenceRule[] }[] = [];
	let open: (typeof groups)[number] | null = null;
	let hasRules = false;
	const lines = binaryOf(body)
		.replace(/^\xef(?:\xbb\xbf?)?/, "")
		.split(/\r\n|\r|\n/);
	for (const [index, wholeLine] of lines.entries()) {
		const line = dialect === "google" ? wholeLine.slice(0, GOOGLE_LINE_OCTETS) : wholeLine;
		if (dialect === "original1994" && trimmed(line.replace(/\0.*$/s, ""), dialect) === "") open = null;
		const [key, value] = partKeyAndValue(trimmed(line.replace(/[#\0].*$/s, ""), dialect), dialect);
		if (key === "") continue;
		const kind = kindOfKey(key, dialect);
		if (kind === "user-agent") {
			if (open === null || hasRules) {
				open = { agents: [], rules: [] };
				groups.push(open);
				hasRules = false;
			}
			open.agents.push(value);
		} else if (kind !== "other") {
			hasRules = true;
			open?.rules.push(readRule(index + 1, kind, value, dialect));
		}
	}
	return groups;
}

function partKeyAndValue(text: string, dialect: Dialect): [key: string, value: string] {
	const colon = text.indexOf(":");
	const words = text.split(/[ \t]+/);
	const hasNeither = colon < 0 && words.length !== 2;
	const [key, value] = colon < 0 ? words : [text.slice(0, colon), text.slice(colon + 1)];
	return hasNeither ? ["", ""] : [trimmed(key!, dialect), trimmed(value!, dialect)];
}

function readRule(line: number, type: "allow" | "disallow", path: string, dialect: Dialect): ReferenceRule {
	if (dialect === "google") {
		// The path up to the last slash before `index.htm` is tried too, to the end of the target.
		const folder = type === "allow" ? /^(.*\/)index\.htm[^/]*$/s.exec(path)?.[1] : undefined;
		const also = folder === undefined ? [] : [[...readGooglePattern(folder, false), "end" as const]];
		return { line, type, path, patterns: [readGooglePattern(path, true), ...also] };
	}
	const canMatch = path !== "" && !neverMatches(path, dialect);
	return { line, type, path, patterns: canMatch ? [readPattern(path, dialect)] : [] };
}

/** A path that no resolved URL can have. */
function neverMatches(path: string, dialect: Dialect): boolean {
	if (!/^[/*]/.test(path)) return true;
	const isLiteral = dialect === "original1994";
	if (isLiteral && path.startsWith("*")) return true;
	const resolved = path.split(isLiteral ? "?" : /[?*]/, 1)[0]!;
	const hasQuery = path[resolved.length] === "?";
	const hasEnd = resolved === path && !isLiteral && path.endsWith("$");
	const segments = (hasEnd ? path.slice(0, -1) : resolved).split("/");
	// A segment begins after a slash, so the first is none; the last is one only where something ends it.
	const closed = segments.slice(1, hasQuery || hasEnd ? undefined : -1);
	return closed.some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment));
}

/* Canonical form */

/** The canonical octets of one escape or one octet; the same for patterns and URLs. */
function canonicalUnit(unit: string): string {
	const isEscape = unit.length === 3;
	const octet = isEscape ? Number.parseInt(unit.slice(1), 16) : unit.charCodeAt(0);
	const character = String.fromCharCode(octet);
	const isUnreserved = /[A-Za-z0-9\-._~]/.test(character);
	const isHarmless = /[:@[\]!'(),*$]/.test(character);
	const isDelimiter = /[/?&=+;]/.test(character);
	if (isUnreserved || isHarmless || (isDelimiter && !isEscape)) return character;
	return `%${octet.toString(16).toUpperCase().padStart(2, "0")}`;
}

/** Whole escapes, and single octets for the rest. */
function unitsOf(text: string): string[] {
	return text.match(/%[0-9A-Fa-f]{2}|[\0-\xff]/g) ?? [];
}

function readGooglePattern(path: string, isWhole: boolean): PatternSymbol[] {
	const units = unitsOf(path);
	return units.map((unit, index) => {
		if (unit === "*") return "star";
		if (unit === "$" && isWhole && index === units.length - 1) return "end";
		if (unit >= "\x80") return { octets: `%${unit.charCodeAt(0).toString(16).toUpperCase()}` };
		return { octets: unit.length === 3 ? unit.toUpperCase() : unit };
	});
}

function readPattern(path: string, dialect: Dialect): PatternSymbol[] {
	const hasSpecials = dialect !== "original1994";
	const units = unitsOf(path);
	const firstQuery = units.indexOf("?");
	return units.map((unit, index): PatternSymbol => {
		const isLast = index === units.length - 1;
		const isInQuery = firstQuery >= 0 && index > firstQuery;
		if (hasSpecials && unit === "*") return "star";
		if (hasSpecials && unit === "$" && isLast) return "end";
		if (isInQuery && /^(?:\/|%2f)$/i.test(unit)) return "either /";
		if (isInQuery && /^(?:\?|%3f)$/i.test(unit)) return "either ?";
		if (unit === "%" && (isLast || (hasSpecials && units[index + 1] === "*"))) return { octets: "%" };
		return { octets: canonicalUnit(unit) };
	});
}

function rankOf(symbols: readonly PatternSymbol[]): number {
	return symbols.reduce((sum, symbol) => sum + (typeof symbol === "string" ? 1 : symbol.octets.length), 0);
}

/* URLs */

/** Path and query of an http URL or a bare path, as the WHATWG URL Standard resolves them; else null. */
export function resolveTarget(url: string | Uint8Array): string | null {
	const text = typeof url === "string" ? binaryOf(encode(url)) : escapeHighOctets(binaryOf(url));
	const isPath = text.startsWith("/");
	const cleaned = text
		.replace(/^[\0-\x20]+/, "")
		.replace(/[\0-\x20]+$/, "")
		.replace(/[\t\n\r]/g, "")
		.replace(/#.*$/s, "");
	const target = isPath ? cleaned : /^https?:[/\\]*[^/\\?]+(.*)$/is.exec(cleaned)?.[1];
	if (target === undefined) return null;
	const path = target.split("?", 1)[0]!;
	return resolveSegments(path) + target.slice(path.length);
}

function escapeHighOctets(text: string): string {
	return text.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16)}`);
}

/** Path and query of whatever google/robotstxt is asked about. */
function cutGoogleTarget(url: string): string {
	const rest = url.startsWith("//") ? url.slice(2) : url;
	const afterScheme = /^[^/?;]*:\/\/(.*)$/s.exec(rest)?.[1] ?? rest;
	const path = /^[^/?;#]*([/?;][^#\0]*)/s.exec(afterScheme)?.[1] ?? "/";
	// A fragment before the path, be it in the scheme, leaves none.
	if (/^[^/?;]*#/.test(rest)) return "/";
	return path.startsWith("/") ? path : `/${path}`;
}

function resolveSegments(path: string): string {
	const segments = path.replace(/\\/g, "/").split("/").slice(1);
	const kept: string[] = [];
	segments.forEach((segment, index) => {
		const isLast = index === segments.length - 1;
		const dots = segment.replace(/%2e/gi, ".");
		if (dots === "..") kept.pop();
		if (dots !== "." && dots !== "..") kept.push(segment);
		else if (isLast) kept.push("");
	});
	return `/${kept.join("/")}`;
}

export function canonicalUrl(target: string): string {
	return unitsOf(target).map(canonicalUnit).join("");
}

/* Choice of groups */

function rulesFor(
	groups: readonly ReferenceGroup[],
	{ productTokens, defaultGroup, order }: CrawlerProfile,
	dialect: Dialect,
): ReferenceRule[] {
	const tokens = [productTokens].flat().map((token) => token.replace(/\/.*$/, ""));
	const isMerged = (order ?? (dialect === "google" ? "merge" : "first")) === "merge";
	for (const asked of isMerged ? [tokens] : tokens.map((token) => [token])) {
		const isOwn = (agent: string) => asked.some((token) => token !== "*" && names(agent, token, dialect));
		const own = groups.filter(({ agents }) => agents.some(isOwn));
		if (own.length > 0) return own.flatMap(({ rules }) => rules);
	}
	if (defaultGroup === "ignores") return [];
	return groups.filter(({ agents }) => agents.some(namesEveryone)).flatMap(({ rules }) => rules);
}

function namesEveryone(agent: string): boolean {
	return /^\*(?:[ \t\v\f]|$)/.test(agent);
}

function names(agent: string, token: string, dialect: Dialect): boolean {
	if (namesEveryone(agent)) return false;
	if (dialect === "original1994") {
		const name = trimmed(agent.split("/", 1)[0]!, dialect);
		return name !== "" && token.toLowerCase().includes(name.toLowerCase());
	}
	const run = dialect === "rfc9309" && /[0-9]/.test(token) ? /^[A-Za-z0-9_-]*/ : /^[A-Za-z_-]*/;
	return run.exec(agent)![0].toLowerCase() === token.toLowerCase();
}

/* Verdict */

/**
 * Whether a pattern matches a URL. After each symbol it keeps all positions of the URL that the match can have
 * reached.
 */
function matches(pattern: readonly PatternSymbol[], url: string): boolean {
	let positions = new Set([0]);
	for (const symbol of pattern) {
		const next = new Set<number>();
		if (symbol === "star") {
			// Whatever a later position leads to, the first one does.
			let first = url.length + 1;
			for (const position of positions) first = Math.min(first, position);
			for (let end = first; end <= url.length; end++) next.add(end);
			positions = next;
			continue;
		}
		for (const position of positions) {
			if (symbol === "end") {
				if (position === url.length) next.add(position);
			} else {
				for (const spelling of spellingsOf(symbol)) {
					if (url.startsWith(spelling, position)) next.add(position + spelling.length);
				}
			}
		}
		positions = next;
	}
	return positions.size > 0;
}

function spellingsOf(symbol: "either /" | "either ?" | { readonly octets: string }): readonly string[] {
	if (symbol === "either /") return ["/", "%2F"];
	return symbol === "either ?" ? ["?", "%3F"] : [symbol.octets];
}

/** The answer for one URL, or null where it is none that this reads. */
export function judge(
	body: Uint8Array,
	crawler: string | readonly string[] | CrawlerProfile,
	url: string | Uint8Array,
	dialect: Dialect,
): ReferenceAnswer | null {
	const target =
		dialect === "google"
			? cutGoogleTarget(binaryOf(typeof url === "string" ? encode(url) : url))
			: resolveTarget(url);
	if (target === null) return null;
	const canonical = dialect === "google" ? target : canonicalUrl(target);
	if (dialect === "rfc9309" && canonical === "/robots.txt") return { allowed: true, line: 0, rivals: [] };
	const profile =
		typeof crawler === "object" && "productTokens" in crawler ? crawler : { productTokens: crawler };
	const [best, ...rivals] = rulesFor(readGroups(body, dialect), profile, dialect)
		.flatMap(({ line, type, patterns }) => {
			const ranks = patterns.filter((pattern) => matches(pattern, canonical)).map(rankOf);
			return ranks.length === 0 ? [] : [{ line, type, rank: Math.max(...ranks) }];
		})
		.sort(
			(a, b) =>
				(dialect === "original1994" ? 0 : b.rank - a.rank || a.type.localeCompare(b.type)) || a.line - b.line,
		);
	return {
		allowed: best === undefined || best.type === "allow" || best.rank === 0,
		line: best?.line ?? 0,
		rivals: rivals.map(({ line }) => line),
	};
}
