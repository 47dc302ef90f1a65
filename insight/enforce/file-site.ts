import { type ParsedRobotsTxt, rangeError } from "../../bindings/internal.js";
import type { Matcher } from "../../bindings/shared-exports.js";
import { KNOWN_TOKENS } from "../../crawling/crawlers/index.js";
import { FilePolicies } from "../site-requests/files/file-policies.js";
import type { AuditableFile } from "../site-requests/types.js";
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

	/** @param file a file, or its text. */
	constructor(file: AuditableFile | string, { RobotsTxt }: SiteReaders) {
		this.#own = typeof file === "string" ? RobotsTxt.parse(file) : null;
		this.#file = typeof file === "string" ? this.#own! : file;
		this.#policies = new FilePolicies(this.#file, ({ matcher, choice, crawlDelaySeconds, documented }) => {
			const enforced = matcher as unknown as EnforcedMatcher;
			return new SitePolicy(enforced, documented, choice.chosenBy, crawlDelaySeconds, this.#file.dialect);
		});
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
		const { groups } = this.#file;
		const policies = this.#policies;
		const keyOf = (token: string, isListed: boolean) => (isListed ? token : policies.groupsKey(token));
		// A name may be "__proto__".
		const placesOf = (tokens: readonly string[], isListed: boolean) =>
			Object.fromEntries(
				tokens.map((token) => {
					const { matcher } = policies.policyOf(token, isListed)!;
					const makeSnapshot = () => (matcher as unknown as Matcher).toSnapshotOf(groups);
					return [keyOf(token, isListed), place(matcher, makeSnapshot)];
				}),
			);
		const delaysOf = (tokens: readonly string[], isListed: boolean) =>
			Object.fromEntries(
				tokens.flatMap((token) => {
					const seconds = policies.policyOf(token, isListed)?.crawlDelaySeconds;
					return seconds === undefined ? [] : [[keyOf(token, isListed), seconds]];
				}),
			);
		const documented = KNOWN_TOKENS.flatMap((token) => {
			const reading = policies.policyOf(token, true)?.documented ?? null;
			return reading === null
				? []
				: [[token, place(reading, () => (reading.matcher as Matcher).toSnapshot())]];
		});
		const names = [...named, ANY_OTHER];
		return {
			named,
			wholeNames: this.wholeNames,
			dialect,
			listed: placesOf(KNOWN_TOKENS, true),
			unlisted: placesOf(names, false),
			documented: Object.fromEntries(documented),
			listedDelays: delaysOf(KNOWN_TOKENS, true),
			unlistedDelays: delaysOf(names, false),
		};
	}

	dispose(): void {
		this.#policies.dispose();
		this.#own?.dispose();
	}
}
