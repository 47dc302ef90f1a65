import { damaged } from "../../bindings/matcher/snapshot/read.js";
import type { BaseSnapshotMatcher } from "../../bindings/matcher/snapshot-matcher.js";
import { DocumentedReading } from "../audit/policies/documented-reading.js";
import { groupsKeyOf } from "../audit/policies/file-policies.js";
import { RobotsTxtUrls } from "../audit/policies/robots-txt-urls.js";
import {
	type PackedSite,
	type PlaceSnapshot,
	type SitePolicies,
	SitePolicy,
	type SiteReaders,
} from "./site-policy.js";

/** The policies of a site in a snapshot. Each is read when a crawler first needs it. */
export class SnapshotSite implements SitePolicies {
	readonly #packed: PackedSite;
	readonly #named: ReadonlySet<string>;
	readonly #snapshots: readonly Uint8Array[];
	readonly #readers: SiteReaders;
	/** The policies that have been needed, by their places. */
	readonly #opened = new Map<string, SitePolicy>();
	readonly #matchers = new Map<number, BaseSnapshotMatcher>();
	readonly #robotsTxtUrls: RobotsTxtUrls;

	/** @param snapshots of matchers, with their text; kept. */
	constructor(packed: PackedSite, snapshots: readonly Uint8Array[], readers: SiteReaders) {
		this.#packed = packed;
		this.#named = new Set(packed.named);
		this.#snapshots = snapshots;
		this.#readers = readers;
		this.#robotsTxtUrls = new RobotsTxtUrls((body) => readers.RobotsTxt.parse(body));
	}

	get wholeNames(): readonly string[] {
		return this.#packed.wholeNames;
	}

	policyOf(token: string, isListed: boolean): SitePolicy | null {
		const { listed, unlisted, documented, dialect } = this.#packed;
		// A list may have got the token after the snapshot was made.
		const key = groupsKeyOf(token, this.#named, dialect);
		const isPacked = isListed && Object.hasOwn(listed, token);
		const place = isPacked ? listed[token]! : unlisted[key]!;
		const documentedPlace = isPacked && Object.hasOwn(documented, token) ? documented[token]! : null;
		const places = `${place} ${documentedPlace}`;
		const known = this.#opened.get(places);
		if (known !== undefined) return known;
		const matcher = this.#matcherAt(place);
		const { chosenBy } = matcher.explain("/").group ?? { chosenBy: "none" };
		const other = documentedPlace === null ? null : this.#matcherAt(documentedPlace);
		const reading = other === null ? null : new DocumentedReading(other.dialect, () => other);
		const policy = new SitePolicy(matcher, reading, chosenBy, dialect);
		this.#opened.set(places, policy);
		return policy;
	}

	isRobotsTxt(url: string): boolean {
		return this.#robotsTxtUrls.has(url);
	}

	pack(place: PlaceSnapshot): PackedSite {
		const places = this.#snapshots.map((snapshot) => place(snapshot, () => snapshot));
		const placed = (packed: Readonly<Record<string, number>>) =>
			Object.fromEntries(Object.entries(packed).map(([key, old]) => [key, places[old]!]));
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
		for (const matcher of this.#matchers.values()) matcher.dispose();
	}

	#matcherAt(place: number): BaseSnapshotMatcher {
		const known = this.#matchers.get(place);
		if (known !== undefined) return known;
		const snapshot = this.#snapshots[place];
		if (snapshot === undefined) throw damaged();
		const matcher = this.#readers.SnapshotMatcher.fromSnapshot(snapshot);
		this.#matchers.set(place, matcher);
		return matcher;
	}
}
