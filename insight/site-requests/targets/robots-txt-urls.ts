import type { ParsedRobotsTxt } from "../../../bindings/internal.js";
import { type Matcher, type UrlInput, Verdict } from "../../../bindings/shared-exports.js";

/** A file that allows these URLs alone, with any query: a crawler that is refused one may take the site for open. */
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
		this.#file ??= this.#parse(BODY);
		this.#matcher ??= this.#file.matcher("*");
		return this.#matcher.decide(url).verdict === Verdict.Allowed;
	}

	dispose(): void {
		this.#file?.dispose();
	}
}
