import type { Matcher } from "../../matcher.js";
import type { WholesaleAccess } from "../../reasons.js";
import { type EngineProvider, openFile, ParsedRobotsTxt } from "../../robots-txt.js";
import type { Explanation, ParseOptions, UrlInput } from "../../types.js";
import { accessCopyBody } from "../next-access-state.js";
import type { Access, InForce } from "../types.js";
import { describeAccess } from "./describe-access.js";
import type { Known } from "./store.js";

/** How the files of a client are read. */
export interface Reading {
	readonly provider: EngineProvider;
	readonly parse: Omit<ParseOptions, "url">;
	readonly productToken: string | readonly string[];
}

/** What stands in for the file where there is one answer for every URL. */
const WHOLESALE_BODY: Readonly<Record<Exclude<InForce, "rules">, string>> = {
	"allow-all": "",
	"disallow-all": "user-agent: *\ndisallow: /",
};

/** What is known of one origin, and the policy in force there, which is parsed when it is first asked. */
export class OriginPolicy {
	#access: Access;
	/** When `access` was reckoned. */
	#atSeconds: number;
	#file: ParsedRobotsTxt | null = null;
	#matcher: Matcher | null = null;
	/** Whether callers hold matchers of the file, which would end with it. */
	#isLent = false;

	constructor(
		readonly reading: Reading,
		readonly origin: string,
		access: Access,
		/** Where the copy came from; null where there is none. */
		readonly copyUrl: string | null,
		atSeconds: number,
	) {
		this.#access = access;
		this.#atSeconds = atSeconds;
	}

	get access(): Access {
		return this.#access;
	}

	/** What another policy for this origin may begin with. */
	get known(): Known {
		const { state, retryAfterSeconds } = this.#access;
		return { state, copyUrl: this.copyUrl, retryAfterSeconds };
	}

	/** Whether nothing has changed by time alone; a clock that was set back counts as a change. */
	holdsAt(atSeconds: number): boolean {
		return atSeconds >= this.#atSeconds && atSeconds < this.#access.holdsUntilSeconds;
	}

	/** Takes note of what the passing of time has changed. */
	reckonAnew(access: Access, atSeconds: number): void {
		const { retryAfterSeconds } = this.#access;
		if (access.reason !== this.#access.reason) this.close();
		this.#access = { ...access, retryAfterSeconds };
		this.#atSeconds = atSeconds;
	}

	/** Takes the parsed file over from what was known before, where it is the same one. */
	inherit(before: OriginPolicy | undefined): void {
		if (before === undefined || before === this) return;
		const isSame =
			this.#access.inForce === "rules" &&
			before.#access.inForce === "rules" &&
			this.#access.state?.copy?.body === before.#access.state?.copy?.body;
		if (isSame) {
			this.#file = before.#file;
			this.#matcher = before.#matcher;
			this.#isLent = before.#isLent;
			before.#forget();
		}
		before.close();
	}

	isAllowed(url: UrlInput): boolean {
		return this.#open().isAllowed(url);
	}

	explain(url: UrlInput): Explanation {
		return this.#open().explain(url);
	}

	get crawlDelaySeconds(): number | undefined {
		return this.#open().crawlDelaySeconds;
	}

	/** @returns a matcher that is the caller's, and outlives what the client itself keeps. */
	lend(): Matcher {
		this.#open();
		this.#isLent = true;
		return this.#file!.matcher(this.reading.productToken);
	}

	/** Gives the memory back. A file whose matchers are lent is left to be collected after them. */
	close(): void {
		if (!this.#isLent) this.#file?.dispose();
		this.#forget();
	}

	#forget(): void {
		this.#file = null;
		this.#matcher = null;
		this.#isLent = false;
	}

	/** Also after `close`: whoever waited for the answer while it was pushed out of the cache gets it. */
	#open(): Matcher {
		if (this.#matcher === null) {
			const { provider, parse, productToken } = this.reading;
			const { inForce, state } = this.#access;
			const body = inForce === "rules" ? accessCopyBody(state) : WHOLESALE_BODY[inForce];
			const options = { ...parse, url: `${this.origin}/robots.txt` };
			this.#file = new ParsedRobotsTxt(openFile(provider, body ?? "", options, this.#wholesale()));
			this.#matcher = this.#file.matcher(productToken);
		}
		return this.#matcher;
	}

	#wholesale(): WholesaleAccess | null {
		const { inForce } = this.#access;
		if (inForce === "rules") return null;
		return {
			reason: inForce === "allow-all" ? "unavailable" : "unreachable",
			because: describeAccess(this.#access),
		};
	}
}
