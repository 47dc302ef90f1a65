import { rangeError } from "../../bindings/arguments/errors.js";
import type { Matcher } from "../../bindings/file/matcher.js";
import type { ParsedRobotsTxt } from "../../bindings/file/robots-txt.js";
import { KNOWN_TOKENS } from "../../crawling/crawlers/index.js";
import { isAuditableFile } from "../audit/auditable-file.js";
import { FilePolicies } from "../audit/policies/file-policies.js";
import type { AuditableFile } from "../audit/types.js";
import {
	type EnforcedMatcher,
	type PackedSite,
	type PlaceSnapshot,
	type SitePolicies,
	SitePolicy,
	type SiteReaders,
} from "./site-policy.js";

/** A name that is no product token: no group names it. */
const ANY_OTHER = "*";

/** The policies of a site whose file is parsed here. */
export class FileSite implements SitePolicies {
	readonly #file: AuditableFile;
	readonly #policies: FilePolicies<SitePolicy>;
	/** The file, if it is not the caller's. */
	readonly #own: ParsedRobotsTxt | null;

	/** @param file a file, or its body. */
	constructor(file: AuditableFile | string | Uint8Array | ArrayBuffer, { RobotsTxt }: SiteReaders) {
		this.#own = isAuditableFile(file) ? null : RobotsTxt.parse(file);
		this.#file = this.#own ?? (file as AuditableFile);
		this.#policies = new FilePolicies(
			this.#file,
			(matcher, { chosenBy }) =>
				new SitePolicy(matcher as unknown as EnforcedMatcher, chosenBy, this.#file.dialect),
		);
	}

	get wholeNames(): readonly string[] {
		return this.#policies.wholeNames;
	}

	policyOf(token: string, isListed: boolean): SitePolicy | null {
		return this.#policies.policyOf(token, isListed);
	}

	isRobotsTxt(url: string): boolean {
		return this.#policies.isRobotsTxt(url);
	}

	pack(place: PlaceSnapshot): PackedSite {
		const { dialect } = this.#file;
		if (dialect === "original1994") {
			const why = "; by the 1994 standard any set of groups may be a crawler's";
			throw rangeError("robots.dialect", '"rfc9309" or "google" for a snapshot', dialect, why);
		}
		const named = Array.from(this.#policies.named);
		const placesOf = (tokens: readonly string[], isListed: boolean) =>
			Object.fromEntries(
				tokens.map((token) => {
					const policy = this.#policies.policyOf(token, isListed)!;
					const matcher = policy.matcher as unknown as Matcher;
					const makeSnapshot = () => matcher.toSnapshot({ text: true });
					return [isListed ? token : this.#policies.groupsKey(token), place(policy, makeSnapshot)];
				}),
			);
		return {
			named,
			wholeNames: this.wholeNames,
			dialect,
			listed: placesOf(KNOWN_TOKENS, true),
			unlisted: placesOf([...named, ANY_OTHER], false),
		};
	}

	dispose(): void {
		this.#policies.dispose();
		this.#own?.dispose();
	}
}
