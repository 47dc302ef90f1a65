import { haveSameRules, type ParsedRobotsTxt, rangeError } from "../../bindings/internal.js";
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
			const { dialect } = this.#file;
			return new SitePolicy(enforced, documented, choice.chosenBy, crawlDelaySeconds, dialect, () =>
				haveSameRules((matcher as unknown as Matcher).toSnapshot(), documented!.matcher.toSnapshot()),
			);
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
		const listed = KNOWN_TOKENS.map((token) => [token, policies.policyOf(token, true)!] as const);
		const unlisted = [...named, ANY_OTHER].map(
			(token) => [policies.groupsKey(token), policies.policyOf(token, false)!] as const,
		);
		// A name may be "__proto__".
		const placesOf = (read: typeof listed) =>
			Object.fromEntries(
				read.map(([key, { matcher }]) => {
					const makeSnapshot = () => (matcher as unknown as Matcher).toSnapshotOf(groups);
					return [key, place(matcher, makeSnapshot)];
				}),
			);
		const delaysOf = (read: typeof listed) =>
			Object.fromEntries(
				read.flatMap(([key, { crawlDelaySeconds }]) =>
					crawlDelaySeconds === undefined ? [] : [[key, crawlDelaySeconds]],
				),
			);
		const documented = listed.flatMap(([token, { documented: reading }]) =>
			reading === null ? [] : [[token, place(reading, () => (reading.matcher as Matcher).toSnapshot())]],
		);
		return {
			named,
			wholeNames: this.wholeNames,
			dialect,
			listed: placesOf(listed),
			unlisted: placesOf(unlisted),
			documented: Object.fromEntries(documented),
			listedDelays: delaysOf(listed),
			unlistedDelays: delaysOf(unlisted),
		};
	}

	dispose(): void {
		this.#policies.dispose();
		this.#own?.dispose();
	}
}
