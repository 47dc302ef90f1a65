/** Lets the keyboard reach tables that scroll sideways, and takes cells without text for no heads. */
export function mendTables(markdown) {
	markdown.renderer.rules.table_open = () => '<table tabindex="0">\n';
	markdown.core.ruler.push("empty_heads", ({ tokens }) => {
		for (const [index, token] of tokens.entries()) {
			if (token.type !== "th_open" || tokens[index + 1].content !== "") continue;
			token.tag = "td";
			tokens[index + 2].tag = "td";
		}
	});
}
