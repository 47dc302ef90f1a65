import { readFileSync } from "node:fs";

const VIRTUAL = "virtual:agent-patterns";
const PACKAGE = new URL("../../node_modules/crawler-user-agents/", import.meta.url);

/** Tags of programs that follow no links by themselves, so that RFC 9309 does not mean them by crawlers. */
const CLIENT_TAGS = [
	"monitoring",
	"feed-reader",
	"scanner",
	"social-preview",
	"http-library",
	"browser-automation",
];
/** Ends of names that say that a program is a crawler. A library may be for crawlers that others write, but no library is a bot. */
const CRAWLER_END = /(?:crawl|crawler|spider)$/i;
const BOT_END = /bot$/i;
/** A sign that is escaped, which is the sign itself. */
const ESCAPED_SIGN = /\\([^A-Za-z0-9])/g;
/** What matches more than itself: a class, a group, an anchor, a repetition. */
const BREAKS = /\\[A-Za-z]|\[[^\]]*\]|\([^)]*\)|[\^$.*+?]/;

/**
 * Gives `virtual:agent-patterns` to rollup and vitest: the patterns of the installed crawler-user-agents.
 */
export function agentPatterns() {
	return {
		name: "agent-patterns",
		resolveId: (id) => (id === VIRTUAL ? `\0${id}` : null),
		load: (id) => (id === `\0${VIRTUAL}` ? toModule(readAgentPatterns()) : null),
	};
}

/**
 * The patterns of the installed crawler-user-agents, and its version: those of crawlers, and those of automated clients that
 * are none, in a block for each kind, which is its first line. A line is the text that its headers have. If that is not all
 * of the pattern, the pattern comes after a tab.
 */
export function readAgentPatterns() {
	const entries = readJson("crawler-user-agents.json");
	const linesOf = (chosen) =>
		chosen
			.flatMap(({ pattern }) => patternLines(pattern))
			.sort()
			.join("\n");
	const blockOf = (tag) =>
		`${tag}\n${linesOf(entries.filter((entry) => isClient(entry) && entry.tags[0] === tag))}`;
	return {
		version: readJson("package.json").version,
		crawlers: linesOf(entries.filter((entry) => !isClient(entry))),
		clients: CLIENT_TAGS.map(blockOf).join("\n\n"),
	};
}

function readJson(name) {
	return JSON.parse(readFileSync(new URL(name, PACKAGE), "utf8"));
}

function toModule({ crawlers, clients }) {
	return `export const CRAWLER_PATTERNS = String.raw\`
${crawlers}\`;
export const CLIENT_PATTERNS = String.raw\`
${clients}\`;
`;
}

/** Whether the tags of an entry say that it is no crawler, and its name does not say that it is one. */
function isClient({ pattern, tags = [] }) {
	if (tags.length === 0 || !tags.every((tag) => CLIENT_TAGS.includes(tag))) return false;
	const name = withoutEscapes(pattern).replace(/\/$/, "");
	const isUrl = name.includes("/");
	return isUrl || !(tags.includes("http-library") ? BOT_END : CRAWLER_END).test(name);
}

/** The lines of a pattern: one for each of its alternatives. */
function patternLines(pattern) {
	const alternatives = pattern.includes("(") ? [pattern] : pattern.split("|");
	return alternatives.map((alternative) => {
		const plain = textOf(alternative);
		const line = plain === null ? `${longestText(alternative)}\t${linear(alternative)}` : plain;
		if (/[`\n]|\$\{|^\t|^$/.test(line)) throw new Error(`no text for the pattern ${pattern}`);
		return line;
	});
}

/** The text that a pattern is, if it is one; else null. */
function textOf(pattern) {
	return BREAKS.test(pattern.replaceAll(ESCAPED_SIGN, "")) || pattern.includes("|")
		? null
		: withoutEscapes(pattern);
}

/** The longest text that each match of a pattern has. */
function longestText(pattern) {
	// Escaped signs are hidden from the search for what matches more than itself.
	const hidden = [];
	const masked = pattern.replaceAll(ESCAPED_SIGN, (_, sign) => {
		hidden.push(sign);
		return "\0";
	});
	const texts = masked
		.split(new RegExp(BREAKS, "g"))
		.map((part) => part.replaceAll("\0", () => hidden.shift()));
	return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), "");
}

/** The pattern, searched for from the first of its beginnings only: a header of many beginnings takes no longer. */
function linear(pattern) {
	const [first, rest] = pattern.split("[\\s\\S]*");
	return rest === undefined ? pattern : `(?<=^(?:(?!${first})[^])*)${first}[^]*${rest}`;
}

function withoutEscapes(pattern) {
	return pattern.replaceAll(ESCAPED_SIGN, "$1");
}
