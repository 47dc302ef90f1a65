/**
 * The words with which a name says that it is a crawler's. Names of apps have `bot` within a word: Botim,
 * TurboTax, Abbott. CUBOT is left out: it makes telephones.
 */
const CRAWLER_WORD = /(?<!^cu)bot(?![a-z])|crawl|spider|slurp|fetch|scrape|archiver/i;
const NEXT_CRAWLER_WORD = /* @__PURE__ */ new RegExp(CRAWLER_WORD, "gi");
const ONLY_CRAWLER_WORD = /* @__PURE__ */ new RegExp(`^(?:${CRAWLER_WORD.source})$`, "i");
/** A word for the kind of a program, which is not its name: `Sogou web spider/4.0`. */
const KIND_OF_PROGRAM = /^(?:web)?(?:bot|robot|crawl|crawler|spider|fetch|fetcher|scraper)$/i;

/** The place of the next word, from a place on, that says that something is a crawler; infinite if there is none. */
export function crawlerWordFrom(text: string, at: number): number {
	NEXT_CRAWLER_WORD.lastIndex = at;
	return NEXT_CRAWLER_WORD.exec(text)?.index ?? Number.POSITIVE_INFINITY;
}

/** Whether a name says that it is a crawler's. */
export function callsItselfCrawler(name: string): boolean {
	return CRAWLER_WORD.test(name);
}

/** Whether a name says that it is a crawler's, and has more than that word. */
export function isCrawlersName(name: string): boolean {
	return callsItselfCrawler(name) && !isCrawlerWord(name);
}

/** Whether a name is one of these words, with nothing more: an app may have it. */
export function isCrawlerWord(name: string): boolean {
	return isKindOfProgram(name) || ONLY_CRAWLER_WORD.test(name);
}

/** Whether a name says only what kind of program it is. */
export function isKindOfProgram(name: string): boolean {
	return KIND_OF_PROGRAM.test(name);
}
