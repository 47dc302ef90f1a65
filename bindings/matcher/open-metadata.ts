import type { SnapshotPolicy } from "../contract/snapshot-engine.js";
import type { Rule } from "../contract/types.js";
import { isSerialisedOrigin } from "../url/index.js";
import type { SnapshotMetadata } from "./snapshot/metadata.js";
import { parseJson } from "./snapshot/read.js";

/** The metadata of a snapshot, including the rules. */
export interface OpenMetadata extends SnapshotMetadata {
	readonly productTokens: readonly string[];
	readonly rulesByLine: ReadonlyMap<number | null, Rule>;
}

/** The metadata read last: a crawler's snapshots mostly have the same, and parsing them takes longer than the rest. */
let usualOctets = new Uint8Array();
let usualMetadata: OpenMetadata | null = null;

/** The metadata of a snapshot; null if ClickHouse made it; undefined if no version of this package writes such. */
export function openMetadata(read: SnapshotPolicy): OpenMetadata | null | undefined {
	const origin = read.readOrigin();
	if (origin !== null && !isSerialisedOrigin(origin)) return undefined;
	const octets = read.readMetadata();
	if (octets.every((octet) => octet === 0)) return null;
	if (usualMetadata !== null && areSame(octets, usualOctets)) return usualMetadata;
	const metadata = parseMetadata(octets);
	// Callers get their own copies of the rules' text.
	if (metadata !== undefined && metadata.group === undefined) {
		usualOctets = new Uint8Array(octets);
		usualMetadata = metadata;
	}
	return metadata;
}

function parseMetadata(octets: Uint8Array): OpenMetadata | undefined {
	try {
		const metadata = parseJson(octets) as SnapshotMetadata;
		const rules = (metadata.group?.groups ?? []).flatMap((group) => group.rules);
		return {
			...metadata,
			productTokens: Object.freeze(Array.from(metadata.crawler.productTokens, String)),
			rulesByLine: new Map(rules.map((rule) => [rule.line, rule])),
		};
	} catch {
		return undefined;
	}
}

function areSame(octets: Uint8Array, others: Uint8Array): boolean {
	if (octets.length !== others.length) return false;
	for (let index = 0; index < octets.length; index++) {
		if (octets[index] !== others[index]) return false;
	}
	return true;
}
