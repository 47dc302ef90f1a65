import { haveSameRules } from "../../bindings/internal.js";
import { DocumentedReading } from "../site-requests/files/documented-reading.js";
import { groupsKeyOf } from "../site-requests/files/file-policies.js";
import { RobotsTxtUrls } from "../site-requests/targets/robots-txt-urls.js";
import {
	type PackedSite,
	type PlaceSnapshot,
	type SitePolicies,
	SitePolicy,
	type SiteReaders,
} from "./site-policy.js";
import type { SnapshotPart } from "./snapshot-parts.js";

/** The policies of a site in a snapshot. */
export class SnapshotSite implements SitePolicies {
	readonly #packed: PackedSite;
	readonly #named: ReadonlySet<string>;
	readonly #parts: readonly SnapshotPart[];
	/** The policies that crawlers have needed, by their places and crawl-delays. */
	readonly #policies = new Map<string, SitePolicy>();
	readonly #robotsTxtUrls: RobotsTxtUrls;

	/** @param parts of all sites of the snapshot, checked; disposed with any of these sites. */
	constructor(packed: PackedSite, parts: readonly SnapshotPart[], { RobotsTxt }: SiteReaders) {
		this.#packed = packed;
		this.#named = new Set(packed.named);
		this.#parts = parts;
		this.#robotsTxtUrls = new RobotsTxtUrls((body) => RobotsTxt.parse(body));
	}

	get wholeNames(): readonly string[] {
		return this.#packed.wholeNames;
	}

	policyOf(token: string, isListed: boolean): SitePolicy {
		const { listed, unlisted, documented, listedDelays, unlistedDelays, dialect } = this.#packed;
		// A list may have got the token after the snapshot was made.
		const isPacked = isListed && Object.hasOwn(listed, token);
		const key = isPacked ? token : groupsKeyOf(token, this.#named, dialect);
		const place = (isPacked ? listed : unlisted)[key]!;
		const otherPlace = isPacked && Object.hasOwn(documented, token) ? documented[token]! : null;
		const delays = isPacked ? listedDelays : unlistedDelays;
		const delaySeconds = Object.hasOwn(delays, key) ? delays[key] : undefined;
		const places = `${place} ${otherPlace} ${delaySeconds}`;
		const known = this.#policies.get(places);
		if (known !== undefined) return known;
		const { matcher, snapshot } = this.#parts[place]!;
		const other = otherPlace === null ? null : this.#parts[otherPlace]!;
		const reading = other && new DocumentedReading(other.matcher.dialect, () => other.matcher);
		const { chosenBy } = matcher.explain("/").group!;
		const policy = new SitePolicy(matcher, reading, chosenBy, delaySeconds, dialect, () =>
			haveSameRules(snapshot, other!.snapshot),
		);
		this.#policies.set(places, policy);
		return policy;
	}

	isRobotsTxt(url: string): boolean {
		return this.#robotsTxtUrls.has(url);
	}

	pack(place: PlaceSnapshot): PackedSite {
		const placed = (packed: Readonly<Record<string, number>>) =>
			Object.fromEntries(
				Object.entries(packed).map(([key, old]) => {
					const part = this.#parts[old]!;
					return [key, place(part, () => part.snapshot)];
				}),
			);
		const { listed, unlisted, documented } = this.#packed;
		return {
			...this.#packed,
			listed: placed(listed),
			unlisted: placed(unlisted),
			documented: placed(documented),
		};
	}

	dispose(): void {
		this.#robotsTxtUrls.dispose();
		for (const { matcher } of this.#parts) matcher.dispose();
	}
}
