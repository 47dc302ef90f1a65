/** The colours of a robots.txt, as a grammar of TextMate. */
export const robotsLanguage = {
	name: "robots.txt",
	scopeName: "source.robots",
	patterns: [
		{ match: "#.*$", name: "comment.line" },
		{ match: "^\\s*([\\w-]+)\\s*:", captures: { 1: { name: "keyword" } } },
	],
};
