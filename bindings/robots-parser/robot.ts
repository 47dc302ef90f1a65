import { typeError } from "../arguments/errors.js";
import { hrefOf } from "../arguments/url.js";
import { DisposableBase } from "../contract/disposal.js";
import type { Inspected } from "../contract/inspection.js";
import { type EngineName, Verdict } from "../contract/types.js";
import { keepMatcher } from "../file/kept-matchers.js";
import type { Matcher } from "../file/matcher.js";
import type { ParsedRobotsTxt } from "../file/robots-txt.js";
import { productTokenOf } from "./crawler.js";
import type { FileScope } from "./scope.js";
import type { Robot } from "./types.js";

/** robots-parser's interface over a parsed file. */
export class CompatibleRobot extends DisposableBase implements Robot {
	readonly engine: EngineName;
	readonly #robots: ParsedRobotsTxt;
	readonly #scope: FileScope;
	/** By product token in lower case; null: every crawler. */
	readonly #matchers = new Map<string | null, Matcher>();

	constructor(robots: ParsedRobotsTxt, scope: FileScope) {
		super();
		this.engine = robots.engine;
		this.#robots = robots;
		this.#scope = scope;
	}

	isAllowed(url: string | URL, ua?: string): boolean | undefined {
		const matcher = this.#matcher(ua);
		const target = this.#scope.targetOf(toText(url));
		if (target === undefined) return undefined;
		if (target.startsWith(this.#scope.coveredPrefix)) return matcher.isAllowed(target);
		const verdict = matcher.checkAll([target])[0];
		if (verdict === Verdict.Allowed) return true;
		return verdict === Verdict.Disallowed ? false : undefined;
	}

	isDisallowed(url: string | URL, ua?: string): boolean | undefined {
		const isAllowed = this.isAllowed(url, ua);
		return isAllowed === undefined ? undefined : !isAllowed;
	}

	isExplicitlyDisallowed(url: string | URL, ua?: string): boolean | undefined {
		const isDisallowed = this.isDisallowed(url, ua);
		if (isDisallowed !== true) return isDisallowed;
		const { group } = this.#matcher(ua).explain(this.#scope.targetOf(toText(url))!);
		return group.chosenBy === "own";
	}

	getMatchingLineNumber(url: string | URL, ua?: string): number {
		if (this.isAllowed(url, ua) === undefined) return -1;
		return this.#matcher(ua).explain(this.#scope.targetOf(toText(url))!).rule?.line ?? -1;
	}

	getCrawlDelay(ua?: string): number | undefined {
		return this.#matcher(ua).crawlDelaySeconds;
	}

	getSitemaps(): string[] {
		return this.#robots.sitemaps.map(({ url }) => url).filter((url) => url !== "");
	}

	getPreferredHost(): string | null {
		const hosts = this.#robots.records.filter(
			({ key, value }) => key.toLowerCase() === "host" && value !== "",
		);
		return hosts.at(-1)?.value.toLowerCase() ?? null;
	}

	override dispose(): void {
		this.#matchers.clear();
		this.#robots.dispose();
	}

	inspected(): Inspected {
		const location = this.#scope.robotsTxtUrl ?? "/robots.txt";
		return { name: "Robot", members: { location, engine: this.engine } };
	}

	#matcher(ua: unknown): Matcher {
		const productToken = productTokenOf(ua)?.toLowerCase() ?? null;
		const kept = this.#matchers.get(productToken);
		if (kept !== undefined) return kept;
		return keepMatcher(this.#matchers, productToken, this.#robots.matcher(productToken ?? "*"));
	}
}

function toText(url: unknown): string {
	if (typeof url === "string") return url;
	// As robots-parser does, and new URL(undefined): callers may not have a URL yet.
	if (url === undefined) return "undefined";
	const href = hrefOf(url);
	if (href !== undefined) return href;
	throw typeError("url", "a URL as a string or a URL", url);
}
