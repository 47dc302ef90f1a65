import type { NamedCrawler } from "../../../crawling/crawlers/index.js";
import {
	familyOf,
	findByName,
	nameOfAgent,
	productTokenOfName,
	SoughtNames,
} from "../../../crawling/internal.js";

/** The sender of a request, by its User-Agent header. */
export interface NamedSender {
	/** The name as it is reported: a product token, or words with dots or spaces between them. */
	readonly name: string;
	/** The product token by which a group names it; `*` if the name is no product token. */
	readonly productToken: string;
	/** The facts about it, by its own name or its family's; null if no list has either. */
	readonly crawler: NamedCrawler | null;
	/** Whether a file names it. */
	readonly isNamed: boolean;
	/** Whether it is judged only where a file names it: neither a list nor its own name says that it is a crawler. */
	readonly isOfFile: boolean;
}

/**
 * Finds who sent a request, by the names that lists and a site's files have, and by the names that crawlers
 * give themselves. The clients that it finds are judged, by `audit` and by an enforcer.
 */
export class Recogniser {
	readonly #sought: SoughtNames;
	/** The product tokens of the names, in lower case. */
	readonly #named: ReadonlySet<string>;

	/** @param names the names of the files, as in `FilePolicies.wholeNames`. */
	constructor(names: readonly string[]) {
		this.#sought = new SoughtNames(names);
		this.#named = new Set(names.map((name) => productTokenOfName(name).toLowerCase()));
	}

	/**
	 * Finds the sender of a header. If a self-declared name is in no list and in no file, a name in a file takes
	 * precedence if the header has it too.
	 *
	 * @returns null for people, and for other clients that nothing identifies as crawlers.
	 */
	find(header: string): NamedSender | null {
		const name = nameOfAgent(header);
		const sender = name === null ? null : this.#describe(name, false);
		if (sender !== null && (sender.crawler !== null || sender.isNamed)) return sender;
		const sought = this.#sought.find(header);
		return sought === null ? sender : this.#describe(sought, sender === null);
	}

	#describe(found: string, isOfFile: boolean): NamedSender {
		const own = findByName(found);
		// A file may spell a known name otherwise.
		const name = own?.token.toLowerCase() === found.toLowerCase() ? own.token : found;
		const productToken = own?.token ?? (productTokenOfName(found) || "*");
		const isNamed = this.#named.has(productToken.toLowerCase());
		return { name, productToken, crawler: own ?? familyOf(name), isNamed, isOfFile };
	}
}
