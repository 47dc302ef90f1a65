import { isList, rangeError, typeError } from "../../bindings/arguments/errors.js";
import { isOctets } from "../../bindings/arguments/octets.js";
import { addressOctets } from "../../bindings/file/address-body.js";
import { isSnapshot, packMatchers, unpackMatchers } from "../../bindings/matcher/snapshot/matchers.js";
import { damaged } from "../../bindings/matcher/snapshot/read.js";
import { judgingOrigin } from "../../bindings/url/index.js";
import { isAuditableFile } from "../audit/auditable-file.js";
import { NamedClients } from "../audit/crawlers/named-clients.js";
import { hostError, hostOfOrigin, readHost } from "../audit/formats/host-name.js";
import { FileSite } from "./file-site.js";
import type { PackedSite, SitePolicies, SiteReaders } from "./site-policy.js";
import { SnapshotSite } from "./snapshot-site.js";
import type { EnforcedFile, EnforcedFiles } from "./types.js";

const EXPECTED =
	"a robots.txt: its body (of a response: await response.text()), a parsed file, or a snapshot that toSnapshot of an enforcer made";

/** The sites of an enforcer: one for every host, or one for each. */
export class Sites {
	/** The only site; null if they are by host. */
	readonly #only: SitePolicies | null;
	readonly #byHost: ReadonlyMap<string, SitePolicies>;
	/** The clients that some site names. */
	readonly clients: NamedClients;

	/** @throws TypeError or RangeError that names the argument. */
	constructor(robots: EnforcedFiles, readers: SiteReaders) {
		const opened = openSites(robots, readers);
		if (opened instanceof Map) {
			this.#only = null;
			this.#byHost = opened;
		} else {
			this.#only = opened;
			this.#byHost = new Map();
		}
		const sites = this.#only === null ? [...this.#byHost.values()] : [this.#only];
		this.clients = new NamedClients(sites.flatMap(({ wholeNames }) => wholeNames));
	}

	/** The site of a URL, which is absolute if sites are by host; undefined if no site has its host. */
	ofUrl(url: string): SitePolicies | undefined {
		if (this.#only !== null) return this.#only;
		const origin = judgingOrigin(url, false);
		return origin === null ? undefined : this.#byHost.get(hostOfOrigin(origin));
	}

	toSnapshot(): Uint8Array {
		const places = new Map<object, number>();
		const snapshots: Uint8Array[] = [];
		const place = (policy: object, makeSnapshot: () => Uint8Array) => {
			const known = places.get(policy);
			if (known !== undefined) return known;
			places.set(policy, snapshots.length);
			return snapshots.push(makeSnapshot()) - 1;
		};
		const metadata: PackedSites = {
			only: this.#only?.pack(place) ?? null,
			byHost: Array.from(this.#byHost, ([host, site]) => [host, site.pack(place)]),
		};
		return packMatchers({ metadata, snapshots });
	}

	dispose(): void {
		this.#only?.dispose();
		for (const site of this.#byHost.values()) site.dispose();
	}
}

/** The metadata of a snapshot. */
interface PackedSites {
	readonly only: PackedSite | null;
	readonly byHost: readonly (readonly [host: string, site: PackedSite])[];
}

type Opened = SitePolicies | Map<string, SitePolicies>;

function openSites(robots: EnforcedFiles, readers: SiteReaders): Opened {
	if (isOneFile(robots)) return openFile(robots, readers);
	if (robots === null || typeof robots !== "object" || isList(robots)) {
		throw typeError("robots", `${EXPECTED}; or an object of these, by host`, robots);
	}
	const sites = new Map<string, SitePolicies>();
	for (const [key, file] of Object.entries(robots)) {
		const name = `robots[${JSON.stringify(key)}]`;
		if (!isOneFile(file)) throw typeError(name, EXPECTED, file);
		// The option's own name: its value was meant.
		if (key === "robots") throw hostError("robots", key);
		const host = readHost(name, key);
		if (sites.has(host)) throw rangeError("robots", "each host once", key);
		const site = openFile(file, readers);
		if (site instanceof Map) throw typeError(name, "a snapshot of one site", file);
		sites.set(host, site);
	}
	if (sites.size === 0) throw rangeError("robots", `${EXPECTED}; or one of at least one host`, robots);
	return sites;
}

function isOneFile(value: unknown): value is EnforcedFile {
	if (typeof value === "string" || isOctets(value) || value instanceof ArrayBuffer) return true;
	return isAuditableFile(value);
}

function openFile(file: EnforcedFile, readers: SiteReaders): Opened {
	const octets = file instanceof ArrayBuffer ? new Uint8Array(file) : file;
	if (!isAuditableFile(octets) && addressOctets(octets) > 0) {
		const advice = "; read or fetch the file first";
		throw rangeError("robots", "the text of a robots.txt, not where it is", file, advice);
	}
	if (!isOctets(octets) || !isSnapshot(octets)) return new FileSite(octets, readers);
	const { metadata, snapshots } = unpackMatchers(octets.slice());
	const { only, byHost } = metadata as PackedSites;
	if (only !== null) return new SnapshotSite(only, snapshots, readers);
	if (byHost.length === 0) throw damaged();
	return new Map(byHost.map(([host, site]) => [host, new SnapshotSite(site, snapshots, readers)]));
}
