import { BROWSER_NAMES } from "../../../bindings/internal.js";
import { type IdentifiedCrawler, identifyCrawler } from "../../../crawling/crawlers/index.js";

/** Words with which headers of people begin, or which stand in them after `compatible`. */
const PEOPLES_WORDS: ReadonlySet<string> = /* @__PURE__ */ new Set([
	...BROWSER_NAMES,
	..."chrome chromium dalvik dillo edge elinks firefox galeon hbbtv icab iceweasel links lynx midori mobilesafari".split(
		" ",
	),
	..."netfront netscape netsurf omniweb palemoon safari seamonkey ucbrowser ucweb vivaldi w3m webtv".split(
		" ",
	),
	..."applewebkit cfnetwork edg en gecko khtml mobile ms-office opr trident u version wow64".split(" "),
	..."android blackberry cros darwin freebsd ios ipad iphone ipod linux macintosh macos netbsd nokia".split(
		" ",
	),
	..."openbsd psp samsung ubuntu windows x11".split(" "),
]);

/** The start of most headers. It has no name, and to look for one would cost more than all the rest. */
const MOST_HEADERS = "Mozilla/";
/** `compatible`, whose first letter some write large. */
const COMPATIBLE = "ompatible";
/** A name that is all before a version, a comment or the end: `Microsoft` in `Microsoft Office/16.0` is none. */
const NAME = /[\s;,]*([\w-]+)(?=\/|\s*(?:$|[;,()+])|\s+v?\d)/y;

/** A client that is judged only where the file names it. */
export interface NamedClient extends IdentifiedCrawler {
	readonly isOfFile: true;
}

/**
 * Finds clients that no list has and that do not call themselves crawlers, by the names that a site's own files have. They
 * have their name where crawlers have it: first, or after `compatible`.
 */
export class NamedClients {
	/** By the name in lower case. */
	readonly #byName = new Map<string, NamedClient>();

	/** @param names the product tokens of the files' groups. Those that `identifyCrawler` finds are left to it. */
	constructor(names: Iterable<string>) {
		for (const productToken of names) {
			const name = productToken.toLowerCase();
			if (PEOPLES_WORDS.has(name) || this.#byName.has(name) || identifyCrawler(productToken) !== null)
				continue;
			this.#byName.set(name, Object.freeze({ productToken, crawler: null, isOfFile: true }));
		}
	}

	/** @returns null if the header has none of the names at such a place. */
	find(header: string): NamedClient | null {
		if (this.#byName.size === 0) return null;
		const first = header.startsWith(MOST_HEADERS) ? null : this.#findAt(header, 0);
		if (first !== null) return first;
		const compatibleAt = header.indexOf(COMPATIBLE);
		return compatibleAt < 0 ? null : this.#findAt(header, compatibleAt + COMPATIBLE.length);
	}

	#findAt(header: string, start: number): NamedClient | null {
		NAME.lastIndex = start;
		const name = NAME.exec(header)?.[1];
		return (name && this.#byName.get(name.toLowerCase())) || null;
	}
}
