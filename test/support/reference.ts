/**
 * A slow, plain reading of semantics.md for the dialects rfc9309 and original1994, written apart from both
 * engines to judge them. It reads small files and http URLs or bare paths; no parsing limit, no scope.
 * Texts are binary strings, one character an octet.
 */
import { binaryOf, encode } from "./octets.js";

export type ReferenceDialect = "rfc9309" | "original1994";

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
	/** What the rule matches; null where it can match nothing. */
	readonly pattern: readonly PatternSymbol[] | null;
	readonly rank: number;
}

export interface ReferenceGroup {
	readonly agents: readonly string[];
	readonly rules: readonly ReferenceRule[];
}

/** One step of a pattern: an octet, a special, or either spelling of a delimiter in a query. */
type PatternSymbol = { readonly octets: string } | "star" | "end" | "either /" | "either ?";

/* Records */

const USER_AGENT_KEYS = ["user-agent", "useragent", "user agent", "user-agents"];
const ALLOW_KEYS = ["allow", "allows", "allowed"];
const DISALLOW_KEYS = [
	"disallow",
	"dissallow",
	"dissalow",
	"disalow",
	"diasllow",
	"disallaw",
	"disallows",
	"disallowed",
];

type RecordKind = "user-agent" | "allow" | "disallow" | "other";

function kindOfKey(key: string, dialect: ReferenceDialect): RecordKind {
	const lower = key.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
	if (USER_AGENT_KEYS.includes(lower)) return "user-agent";
	if (ALLOW_KEYS.includes(lower)) return dialect === "original1994" ? "other" : "allow";
	return DISALLOW_KEYS.includes(lower) ? "disallow" : "other";
}

function trimmed(text: string): string {
	return text.replace(/^[ \t]+/, "").replace(/[ \t]+$/, "");
}

/** Groups in file order. A rule outside a group is in none. */
export function readGroups(body: Uint8Array, dialect: ReferenceDialect): ReferenceGroup[] {
	const groups: { agents: string[]; rules: ReferenceRule[] }[] = [];
	let open: (typeof groups)[number] | null = null;
	let hasRules = false;
	const lines = binaryOf(body)
		.replace(/^\xef(?:\xbb\xbf?)?/, "")
		.split(/\r\n|\r|\n/);
	for (const [index, line] of lines.entries()) {
		if (dialect === "original1994" && trimmed(line.replace(/\0.*$/s, "")) === "") open = null;
		const text = line.replace(/[#\0].*$/s, "");
		const [key, value] = partKeyAndValue(trimmed(text));
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

function partKeyAndValue(text: string): [key: string, value: string] {
	const colon = text.indexOf(":");
	if (colon >= 0) return [trimmed(text.slice(0, colon)), trimmed(text.slice(colon + 1))];
	const words = text.split(/[ \t]+/);
	return words.length === 2 ? [words[0]!, words[1]!] : ["", ""];
}

function readRule(
	line: number,
	type: "allow" | "disallow",
	path: string,
	dialect: ReferenceDialect,
): ReferenceRule {
	const symbols = readPattern(path, dialect);
	const canMatch = path !== "" && !neverMatches(path, dialect);
	return { line, type, path, pattern: canMatch ? symbols : null, rank: rankOf(symbols) };
}

/** A path that no resolved URL can have. */
function neverMatches(path: string, dialect: ReferenceDialect): boolean {
	if (!/^[/*]/.test(path)) return true;
	const isLiteral = dialect === "original1994";
	if (isLiteral && path.startsWith("*")) return true;
	const resolved = path.split(isLiteral ? "?" : /[?*]/, 1)[0]!;
	const hasQuery = path[resolved.length] === "?";
	const hasEnd = resolved === path && !isLiteral && path.endsWith("$");
	const segments = (hasEnd ? path.slice(0, -1) : resolved).split("/");
	// A segment begins behind a slash, so the first is none; the last is one only where something ends it.
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

function readPattern(path: string, dialect: ReferenceDialect): PatternSymbol[] {
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
	tokens: readonly string[],
	dialect: ReferenceDialect,
): ReferenceRule[] {
	for (const token of tokens) {
		const own = groups.filter(({ agents }) => agents.some((agent) => names(agent, token, dialect)));
		if (own.length > 0) return own.flatMap(({ rules }) => rules);
	}
	return groups.filter(({ agents }) => agents.some(namesEveryone)).flatMap(({ rules }) => rules);
}

function namesEveryone(agent: string): boolean {
	return /^\*(?:[ \t\v\f]|$)/.test(agent);
}

function names(agent: string, token: string, dialect: ReferenceDialect): boolean {
	if (namesEveryone(agent)) return false;
	if (dialect === "original1994") {
		const name = trimmed(agent.split("/", 1)[0]!);
		return name !== "" && token.toLowerCase().includes(name.toLowerCase());
	}
	const run = /[0-9]/.test(token) ? /^[A-Za-z0-9_-]*/ : /^[A-Za-z_-]*/;
	return run.exec(agent)![0].toLowerCase() === token.toLowerCase();
}

/* Verdict */

/** Which octets of the URL a pattern's symbols can have eaten, symbol by symbol: all positions at once. */
function matches(pattern: readonly PatternSymbol[], url: string): boolean {
	let positions = new Set([0]);
	for (const symbol of pattern) {
		const next = new Set<number>();
		for (const position of positions) {
			if (symbol === "star") {
				for (let end = position; end <= url.length; end++) next.add(end);
			} else if (symbol === "end") {
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
	productTokens: string | readonly string[],
	url: string | Uint8Array,
	dialect: ReferenceDialect,
): ReferenceAnswer | null {
	const target = resolveTarget(url);
	if (target === null) return null;
	const canonical = canonicalUrl(target);
	if (dialect === "rfc9309" && canonical === "/robots.txt") return { allowed: true, line: 0, rivals: [] };
	const tokens = [productTokens].flat().map((token) => token.replace(/\/.*$/, ""));
	const [best, ...rivals] = rulesFor(readGroups(body, dialect), tokens, dialect)
		.filter(({ pattern }) => pattern !== null && matches(pattern, canonical))
		.sort(
			(a, b) =>
				(dialect === "original1994" ? 0 : b.rank - a.rank || a.type.localeCompare(b.type)) || a.line - b.line,
		);
	return {
		allowed: best?.type !== "disallow",
		line: best?.line ?? 0,
		rivals: rivals.map(({ line }) => line),
	};
}
