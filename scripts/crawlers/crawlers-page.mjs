const NEGLECT = {
	always: "does not read it",
	generally: "generally does not read it",
	may: "may disregard it",
};

/** docs/crawlers.md, of the tables of crawlers and of the domains of their addresses. */
export function crawlersPage({ crawlers, undocumentedCrawlers, verifiedDomains, titles }) {
	const sections = Array.from(titles).flatMap(([purpose, title]) => {
		const documented = crawlers.filter(({ purposes }) => purposes.includes(purpose));
		const listed = undocumentedCrawlers.filter(({ purposes }) => purposes.includes(purpose));
		if (documented.length + listed.length === 0) return [];
		return [`## ${title}\n\n\`--purpose ${purpose}\`\n\n${tableOf(documented)}${listOf(listed)}`];
	});
	const pages = crawlers.flatMap(({ operator, source, dialectSource }) =>
		[source, dialectSource ?? source].map((page) => `- ${operator}: ${escapeMarkdown(page)}`),
	);
	const sources = Array.from(new Set(pages));
	const dialects = new Map(
		crawlers.filter(({ dialect }) => dialect !== null).map(({ operator, dialect }) => [operator, dialect]),
	);
	const readings = Array.from(dialects, ([operator, dialect]) => `${operator}'s by \`${dialect}\``);
	const domains = Object.entries(verifiedDomains).map(
		([operator, { domains, fetcherDomains = [], source }]) => {
			const names = [...domains, ...fetcherDomains.map((domain) => `${domain} (fetchers that users start)`)];
			return `| ${operator} | ${names.join(", ")} | <${source}> |\n`;
		},
	);
	return `# Crawlers

<!-- Written by \`npm run crawlers\` from crawling/crawlers/, the tables of crawlers: change them there. -->

${crawlers.length} crawlers document how they read a robots.txt; ${undocumentedCrawlers.length} more are known from lists of others only. In programs they are \`crawlers\`
and \`undocumentedCrawlers\` of \`robotstxt-wasm/crawlers\`. \`robotstxt-wasm who FILE\` says what a file tells each of them, and
\`robotstxt-wasm block FILE --purpose NAME\` refuses those of a purpose ([the command](command.md#who-may)).

- **Looks for**: the names by which it looks for its group, the first first; then the group for \`*\`, unless it obeys none.
- **robots.txt**: whether it goes by the file, as its operator says. A control token fetches nothing: it steers what the copies of
  its operator's other crawlers are used for. \`Google-Extended\` is for training Gemini models and for grounding in Gemini Apps and
  Vertex AI, not for Search.
- **Dialect**: the [dialect](semantics.md#dialects) by which they read a file, as their operators document it: ${readings.join(", ")}. Of
  every other one none is documented.
- **Crawl-delay**: what it does with the record; a dash where its operator says nothing.
- **Addresses**: where its operator publishes the addresses that it fetches from. The package fetches none of them.
- **Page read**: the day on which its operator's page, or a copy of it, was read.

Of those that only lists name, the ones that files name most often come first.

${sections.join("\n")}
## Names of addresses

The names of these operators' addresses end in these domains, as the operators say. \`robotstxt-wasm audit --verify-dns\` looks them up.

| operator | domains | source |
|---|---|---|
${domains.join("")}
## Sources

What a crawler looks for and obeys, and where its addresses are published, is from these pages:

${sources.join("\n")}
`;
}

function tableOf(documented) {
	if (documented.length === 0) return "";
	const rows = documented.map((crawler) => {
		const { token, operator, addressRangeUrls, sourceReadOn } = crawler;
		const cells = [
			`\`${token}\``,
			operator,
			namesOf(crawler.profile),
			readingOf(crawler),
			delayOf(crawler),
			addressRangeUrls.map((url) => `<${url}>`).join(", ") || "–",
			sourceReadOn,
		];
		return `| ${cells.join(" | ")} |\n`;
	});
	return `| crawler | operator | looks for | robots.txt | crawl-delay | addresses | page read |\n|---|---|---|---|---|---|---|\n${rows.join("")}\n`;
}

function namesOf({ productTokens, defaultGroup }) {
	const names = [productTokens].flat().map((token) => `\`${token}\``);
	return [...names, ...(defaultGroup === "ignores" ? ["not `*`"] : [])].join(", ");
}

function readingOf({ neglect, isControlToken }) {
	if (isControlToken) return "control token";
	return neglect === null ? "obeys" : NEGLECT[neglect];
}

function delayOf({ crawlDelay, crawlDelayWindow }) {
	if (crawlDelayWindow !== null) {
		if (crawlDelay === "seconds") return `seconds, at most ${crawlDelayWindow.maxSeconds}`;
		return `a window of ${crawlDelayWindow.minSeconds} to ${crawlDelayWindow.maxSeconds} s`;
	}
	return crawlDelay ?? "–";
}

function listOf(listed) {
	if (listed.length === 0) return "";
	const names = listed.map(
		({ token, operator }) => `\`${token}\`${operator === null ? "" : ` (${operator})`}`,
	);
	return `Known from lists only: ${names.join(", ")}.\n`;
}

function escapeMarkdown(text) {
	return text.replaceAll("_", "\\_");
}
