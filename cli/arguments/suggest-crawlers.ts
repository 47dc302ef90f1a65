import { suggestName } from "../../bindings/internal.js";
import { MISTAKEN_NAMES, type NamedCrawler } from "../../crawling/crawlers/index.js";

/** The operators of AI products, by names in lower case that site owners write instead of a crawler's. */
const OPERATORS: Readonly<Record<string, string>> = {
	alexa: "Amazon",
	anthropic: "Anthropic",
	"apple intelligence": "Apple",
	bard: "Google",
	"bing chat": "Microsoft",
	chatgpt: "OpenAI",
	claude: "Anthropic",
	copilot: "Microsoft",
	gemini: "Google",
	gpt: "OpenAI",
	"le chat": "Mistral AI",
	llama: "Meta",
	meta: "Meta",
	"meta ai": "Meta",
	mistral: "Mistral AI",
	openai: "OpenAI",
	perplexity: "Perplexity",
	siri: "Apple",
};
const AI_PURPOSE = /^ai-/;

/**
 * A hint at the crawlers that may be meant by an unknown name: the crawlers of a product's operator, the
 * crawler that is known to be meant, or one with a similar name. Empty if there is none.
 */
export function suggestCrawlers(name: string, known: readonly NamedCrawler[]): string {
	const asked = name.toLowerCase();
	const operator = Object.hasOwn(OPERATORS, asked) ? OPERATORS[asked] : undefined;
	if (operator !== undefined) return `; ${operator} has ${crawlersOf(operator, known).join(", ")}`;
	const mistaken = Object.hasOwn(MISTAKEN_NAMES, asked) ? MISTAKEN_NAMES[asked] : undefined;
	const tokens = known.map(({ token }) => token);
	return mistaken === undefined ? suggestName(name, tokens) : suggestName(mistaken, [mistaken]);
}

/** The documented crawlers of an operator for AI, with their purposes; all of them if none is for AI. */
function crawlersOf(operator: string, known: readonly NamedCrawler[]): string[] {
	const own = known.filter((crawler) => crawler.isDocumented && crawler.operator === operator);
	const forAi = own.filter(({ purposes }) => purposes.some((purpose) => AI_PURPOSE.test(purpose)));
	return (forAi.length > 0 ? forAi : own).map(({ token, purposes, isControlToken }) => {
		const kind = isControlToken ? ", a control token" : "";
		return `${token} (${purposes.join(" and ")}${kind})`;
	});
}
