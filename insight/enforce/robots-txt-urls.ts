import { Verdict } from "../../bindings/contract/types.js";
import type { Matcher } from "../../bindings/file/matcher.js";
import type { ParsedRobotsTxt } from "../../bindings/file/robots-txt.js";

/** Finds the URLs of robots.txt, of any origin: a file that disallows everything allows them only (RFC 9309 §2.2.2). */
export class RobotsTxtUrls {
	readonly #parse: (body: string) => ParsedRobotsTxt;
	#file: ParsedRobotsTxt | null = null;
	#matcher: Matcher | null = null;

	/** @param parse reads a body in dialect rfc9309, for every origin. */
	constructor(parse: (body: string) => ParsedRobotsTxt) {
		this.#parse = parse;
	}

	has(url: string): boolean {
		this.#file ??= this.#parse("user-agent: *\ndisallow: /");
		this.#matcher ??= this.#file.matcher("*");
		return this.#matcher.check(url) === Verdict.Allowed;
	}

	dispose(): void {
		this.#file?.dispose();
	}
}
