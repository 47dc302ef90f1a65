import {
	addressOctets,
	isArrayBuffer,
	judgingOrigin,
	packMatchers,
	rangeError,
	tagOfObject,
	typeError,
} from "../../bindings/internal.js";
import { isAuditableFile } from "../site-requests/files/auditable-file.js";
import { hostError, hostOfOrigin, readHost } from "../site-requests/host-name.js";
import { FileSite } from "./file-site.js";
import type { PackedSites, SitePolicies, SiteReaders } from "./site-policy.js";
import { openSnapshot } from "./snapshot-parts.js";
import { SnapshotSite } from "./snapshot-site.js";
import type { EnforcedFile, EnforcedSites } from "./types.js";

/** How a snapshot begins as base64 and in hexadecimal: read as text, it would let everybody pass. */
const SNAPSHOT_AS_TEXT = /^\s*(?:UkJUUw|52425453)/;
const EXPECTED = "a robots.txt: its text (of a response: await response.text()), or a parsed file";
const EXPECTED_SNAPSHOT = "a snapshot that toSnapshot of an enforcer made, as a Uint8Array or an ArrayBuffer";
const OCTETS_ADVICE = "; bytes that toSnapshot of an enforcer made are the option snapshot";

/** The sites of an enforcer: one for every host, or one for each. */
export class Sites {
	/** The only site; null if they are by host. */
	readonly #only: SitePolicies | null;
	readonly #byHost: ReadonlyMap<string, SitePolicies>;
	/** As `FilePolicies.wholeNames`, of all sites. */
	readonly wholeNames: readonly string[];

	/** @throws TypeError or RangeError that names the argument. */
	constructor(given: EnforcedSites, readers: SiteReaders) {
		const opened = openSites(given, readers);
		if (opened instanceof Map) {
			this.#only = null;
			this.#byHost = opened;
		} else {
			this.#only = opened;
			this.#byHost = new Map();
		}
		const sites = this.#only === null ? [...this.#byHost.values()] : [this.#only];
		this.wholeNames = sites.flatMap(({ wholeNames }) => wholeNames);
	}

	/** Whether sites are by host. */
	get areByHost(): boolean {
		return this.#only === null;
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
		const place = (held: object, makeSnapshot: () => Uint8Array) => {
			const known = places.get(held);
			if (known !== undefined) return known;
			places.set(held, snapshots.length);
			return snapshots.push(makeSnapshot()) - 1;
		};
		const metadata: PackedSites = {
			only: this.#only?.pack(place) ?? null,
			byHost: Object.fromEntries(Array.from(this.#byHost, ([host, site]) => [host, site.pack(place)])),
		};
		return packMatchers({ metadata, snapshots });
	}

	dispose(): void {
		this.#only?.dispose();
		for (const site of this.#byHost.values()) site.dispose();
	}
}

type Opened = SitePolicies | Map<string, SitePolicies>;

function openSites({ robots, snapshot }: EnforcedSites, readers: SiteReaders): Opened {
	if (robots === undefined && snapshot === undefined) {
		throw typeError("robots", `${EXPECTED}; or an object of these, by host; or a snapshot`, robots);
	}
	const ofFiles = robots === undefined ? null : openFiles(robots, readers);
	const ofSnapshots = snapshot === undefined ? null : openSnapshots(snapshot, readers);
	if (ofFiles === null || ofSnapshots === null) return (ofFiles ?? ofSnapshots)!;
	if (!(ofFiles instanceof Map) || !(ofSnapshots instanceof Map)) {
		const expected = "none beside robots, or both by host";
		throw rangeError(
			"snapshot",
			expected,
			ofFiles instanceof Map ? "one for every host" : "robots for every host",
		);
	}
	for (const host of ofSnapshots.keys()) {
		if (ofFiles.has(host)) throw rangeError("snapshot", "each host once, in robots or in snapshot", host);
	}
	return new Map([...ofFiles, ...ofSnapshots]);
}

function openFiles(robots: unknown, readers: SiteReaders): Opened {
	if (isOneFile(robots) || isBytes(robots)) return openFile("robots", robots, readers);
	return openByHost("robots", robots, EXPECTED, (name, file) => openFile(name, file, readers));
}

function openFile(name: string, file: unknown, readers: SiteReaders): SitePolicies {
	if (isBytes(file)) throw typeError(name, EXPECTED, file, OCTETS_ADVICE);
	if (!isOneFile(file)) throw typeError(name, EXPECTED, file);
	if (typeof file === "string" && SNAPSHOT_AS_TEXT.test(file)) {
		throw rangeError(name, EXPECTED, file, OCTETS_ADVICE);
	}
	if (typeof file === "string" && addressOctets(file) > 0) {
		const advice = "; read or fetch the file first";
		throw rangeError(name, "the text of a robots.txt, not where it is", file, advice);
	}
	return new FileSite(file, readers);
}

function openSnapshots(snapshot: unknown, readers: SiteReaders): Opened {
	const open = (name: string, octets: unknown): Opened => {
		const { sites, parts } = openSnapshot(octets, name, readers);
		if (sites.only !== null) return new SnapshotSite(sites.only, parts, readers);
		return new Map(
			Object.entries(sites.byHost).map(([host, site]) => [host, new SnapshotSite(site, parts, readers)]),
		);
	};
	if (isBytes(snapshot)) return open("snapshot", snapshot);
	return openByHost("snapshot", snapshot, EXPECTED_SNAPSHOT, (name, octets) => {
		const site = open(name, octets);
		if (site instanceof Map) throw typeError(name, "a snapshot of one site", octets);
		return site;
	});
}

/** @param option its name, in messages. */
function openByHost(
	option: string,
	value: unknown,
	expected: string,
	open: (name: string, item: unknown) => SitePolicies,
): Map<string, SitePolicies> {
	// A boxed string would be a file for each of its letters.
	if (tagOfObject(value) !== "[object Object]") {
		throw typeError(option, `${expected}; or an object of these, by host`, value);
	}
	const sites = new Map<string, SitePolicies>();
	for (const [key, item] of Object.entries(value as object)) {
		const name = `${option}[${JSON.stringify(key)}]`;
		// `robots: { robots: text }` is a mistake, though `robots` could be a host.
		if (key === option) throw hostError(option, key);
		const host = readHost(name, key);
		if (sites.has(host)) throw rangeError(option, "each host once", key);
		sites.set(host, open(name, item));
	}
	if (sites.size === 0) throw rangeError(option, `${expected}; or one of at least one host`, value);
	return sites;
}

function isOneFile(value: unknown): value is EnforcedFile {
	return typeof value === "string" || isAuditableFile(value);
}

function isBytes(value: unknown): boolean {
	return ArrayBuffer.isView(value) || isArrayBuffer(value);
}
