import { damaged, fits, memberOf, unpackMatchers } from "../../bindings/internal.js";
import { groupsKeyOf } from "../site-requests/files/file-policies.js";
import { readHost } from "../site-requests/host-name.js";
import type { PackedMatcher, PackedSite, PackedSites, SiteReaders } from "./site-policy.js";

/** A policy of a snapshot. */
export interface SnapshotPart {
	readonly snapshot: Uint8Array;
	readonly matcher: PackedMatcher;
}

/** A snapshot whose parts have all been checked, so that no later call fails. */
export interface OpenSnapshot {
	readonly sites: PackedSites;
	readonly parts: readonly SnapshotPart[];
}

const SITE = {
	named: ["string"],
	wholeNames: ["string"],
	dialect: "string",
	listed: {},
	unlisted: {},
	documented: {},
	listedDelays: {},
	unlistedDelays: {},
} as const;
const GROUP = {
	chosenBy: "string",
	groups: [
		{ line: "number", rules: [{ line: "number", type: "string", pattern: "string", canonical: "string" }] },
	],
} as const;

/**
 * Reads the snapshot of an enforcer, and checks it whole.
 *
 * @param argument copied.
 * @param name the argument's, in messages.
 * @throws TypeError if the argument holds no octets; RangeError if they are no such snapshot, or damaged anywhere.
 */
export function openSnapshot(argument: unknown, name: string, readers: SiteReaders): OpenSnapshot {
	const { metadata, snapshots } = unpackMatchers(argument, name);
	const parts: SnapshotPart[] = [];
	try {
		for (const snapshot of snapshots) {
			parts.push({ snapshot, matcher: readers.SnapshotMatcher.fromSnapshot(snapshot) });
		}
		if (!areSites(metadata, parts)) throw damaged(name);
		return { sites: metadata, parts };
	} catch (error) {
		for (const { matcher } of parts) matcher.dispose();
		throw memberOf(error, "code") === "ROBOTS_DAMAGED_SNAPSHOT" ? damaged(name) : error;
	}
}

function areSites(value: unknown, parts: readonly SnapshotPart[]): value is PackedSites {
	if (!fits(value, { byHost: {} })) return false;
	const { only, byHost } = value as PackedSites;
	const hosts = Object.entries(byHost);
	if (only !== null) return hosts.length === 0 && isSite(only, parts);
	return hosts.length > 0 && hosts.every(([host, site]) => isHost(host) && isSite(site, parts));
}

function isHost(host: string): boolean {
	try {
		return readHost("host", host) === host;
	} catch {
		return false;
	}
}

/** Whether a value is a site that has a sound policy for every crawler. */
function isSite(value: unknown, parts: readonly SnapshotPart[]): value is PackedSite {
	if (!fits(value, SITE)) return false;
	const { named, dialect, listed, unlisted, documented, listedDelays, unlistedDelays } = value as PackedSite;
	if (dialect !== "rfc9309" && dialect !== "google") return false;
	const matcherAt = (place: unknown) =>
		Number.isInteger(place) ? parts[place as number]?.matcher : undefined;
	const isOwn = (place: unknown) => {
		const matcher = matcherAt(place);
		return matcher?.dialect === dialect && hasGroup(matcher);
	};
	const isOther = (place: unknown) => (matcherAt(place)?.dialect ?? dialect) !== dialect;
	const names = new Set(named);
	const keys = ["", ...named].map((name) => groupsKeyOf(name, names, dialect));
	return (
		keys.every((key) => Object.hasOwn(unlisted, key)) &&
		Array.from(new Set([...Object.values(listed), ...Object.values(unlisted)])).every(isOwn) &&
		Object.values(documented).every(isOther) &&
		[listedDelays, unlistedDelays].flatMap(Object.values<unknown>).every(isDelay)
	);
}

/** Whether a matcher has the parts that decisions name: its groups with their rules. */
function hasGroup(matcher: PackedMatcher): boolean {
	return fits(matcher.explain("/").group, GROUP);
}

function isDelay(seconds: unknown): boolean {
	return typeof seconds === "number" && seconds >= 0;
}
