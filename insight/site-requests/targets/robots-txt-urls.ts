import type { ParsedRobotsTxt } from "../../../bindings/internal.js";
import { type Matcher, type UrlInput, Verdict } from "../../../bindings/shared-exports.js";

/** A file that allows only these URLs, with any query: if a crawler is refused one, it may take the site for open. */
const BODY = "user-agent: *\nallow: /robots.txt$\nallow: /robots.txt?\ndisallow: /";

/** Finds the URLs of robots.txt, of any origin. */
export class RobotsTxtUrls {
	readonly #parse: (body: string) => ParsedRobotsTxt;
	#file: ParsedRobotsTxt | null = null;
	#matcher: Matcher | null = null;

	/** @param parse reads a body in dialect rfc9309, for every origin. */
	constructor(parse: (body: string) => ParsedRobotsTxt) {
		this.#parse = parse;
	}

	has(url: UrlInput): boolean {
		if (typeof url === "string" && !mayEndAsRobotsTxt(url)) return false;
		this.#file ??= this.#parse(BODY);
		this.#matcher ??= this.#file.matcher("*");
		return this.#matcher.decide(url).verdict === Verdict.Allowed;
	}

	dispose(): void {
		this.#file?.dispose();
	}
}

const SMALL_T = 0x74;
const FOUR = 0x34;
const SPACE = 0x20;

/** Whether a URL's path may end with `/robots.txt`: its last letter fits, also escaped (`%74`), or a part is cut off. */
function mayEndAsRobotsTxt(url: string): boolean {
	// A fragment is rare.
	if (url.includes("#")) return true;
	const query = url.indexOf("?");
	const last = url.charCodeAt((query < 0 ? url.length : query) - 1);
	return last === SMALL_T || last === FOUR || last <= SPACE;
}
