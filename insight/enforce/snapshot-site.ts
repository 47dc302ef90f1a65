import { damaged } from "../../bindings/matcher/snapshot/read.js";
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
	readonly #opened = new Map<number, SitePolicy>();
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
		const { listed, unlisted, dialect } = this.#packed;
		// A list may have got the token after the snapshot was made.
		const key = groupsKeyOf(token, this.#named, dialect);
		const place = (isListed && Object.hasOwn(listed, token) ? listed[token] : undefined) ?? unlisted[key];
		const snapshot = place === undefined ? undefined : this.#snapshots[place];
		if (place === undefined || snapshot === undefined) throw damaged();
		const known = this.#opened.get(place);
		if (known !== undefined) return known;
		const matcher = this.#readers.SnapshotMatcher.fromSnapshot(snapshot);
		const { chosenBy } = matcher.explain("/").group ?? { chosenBy: "none" };
		const policy = new SitePolicy(matcher, chosenBy, dialect);
		this.#opened.set(place, policy);
		return policy;
	}

	isRobotsTxt(url: string): boolean {
		return this.#robotsTxtUrls.has(url);
	}

	pack(place: PlaceSnapshot): PackedSite {
		const places = this.#snapshots.map((snapshot) => place(snapshot, () => snapshot));
		const placed = (packed: Readonly<Record<string, number>>) =>
			Object.fromEntries(Object.entries(packed).map(([key, old]) => [key, places[old]!]));
		const { listed, unlisted } = this.#packed;
		return { ...this.#packed, listed: placed(listed), unlisted: placed(unlisted) };
	}

	dispose(): void {
		this.#robotsTxtUrls.dispose();
		for (const { matcher } of this.#opened.values()) matcher.dispose();
	}
}
