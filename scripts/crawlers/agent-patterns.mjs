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
 * The module of the patterns of crawler-user-agents. A line is the text that its headers have; if that is not all of the
 * pattern, the pattern comes after a tab.
 *
 * @param {readonly { pattern: string, tags?: readonly string[] }[]} entries those of the package.
 * @param {string} version the version of the package.
 */
export function agentPatternsModule(entries, version) {
	const linesOf = (chosen) =>
		chosen
			.flatMap(({ pattern }) => patternLines(pattern))
			.sort()
			.join("\n");
	const blockOf = (tag) =>
		`${tag}\n${linesOf(entries.filter((entry) => isClient(entry) && entry.tags[0] === tag))}`;
	return `// Written by \`npm run patterns\` from crawler-user-agents ${version}: change nothing here.

/** Patterns of crawlers' headers: a text, and if that is not all, a tab and the expression. */
export const CRAWLER_PATTERNS = String.raw\`
${linesOf(entries.filter((entry) => !isClient(entry)))}\`;

/** Patterns of automated clients that are no crawlers, in the same form: a block for each kind, which is its first line. */
export const CLIENT_PATTERNS = String.raw\`
${CLIENT_TAGS.map(blockOf).join("\n\n")}\`;
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
