/** The patterns of crawler-user-agents; scripts/plugins/agent-patterns.mjs provides them to the bundler and to the tests. */
declare module "virtual:agent-patterns" {
	/** Patterns of crawlers' headers: a text, and if that is not all, a tab and the expression. */
	export const CRAWLER_PATTERNS: string;
	/** Patterns of automated clients that are no crawlers, in the same form: a block for each kind, which is its first line. */
	export const CLIENT_PATTERNS: string;
}
