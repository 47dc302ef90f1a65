import type { SnapshotPolicy } from "../contract/snapshot-engine.js";
import type { Rule } from "../contract/types.js";
import type { SnapshotFacts } from "../snapshot/facts.js";
import { parseJson } from "../snapshot/read.js";
import { isSerialisedOrigin } from "../url/index.js";

/** The facts of a snapshot, and the rules in them. */
export interface OpenFacts extends SnapshotFacts {
	readonly productTokens: readonly string[];
	readonly rulesByLine: ReadonlyMap<number | null, Rule>;
}

/** The facts read last: a crawler's snapshots have the same, mostly, and parsing them takes longer than all else. */
let usualOctets = new Uint8Array();
let usualFacts: OpenFacts | null = null;

/**
 * What a snapshot tells besides its policy; null where it tells nothing, as one that ClickHouse made; undefined where that
 * is nothing that any of us writes.
 */
export function openFacts(read: SnapshotPolicy): OpenFacts | null | undefined {
	const origin = read.readOrigin();
	if (origin !== null && !isSerialisedOrigin(origin)) return undefined;
	const octets = read.readFacts();
	if (octets.every((octet) => octet === 0)) return null;
	if (usualFacts !== null && areSame(octets, usualOctets)) return usualFacts;
	const facts = parseFacts(octets);
	// Callers get the rules' text as objects of their own.
	if (facts !== undefined && facts.group === undefined) {
		usualOctets = new Uint8Array(octets);
		usualFacts = facts;
	}
	return facts;
}

function parseFacts(octets: Uint8Array): OpenFacts | undefined {
	try {
		const facts = parseJson(octets) as SnapshotFacts;
		const rules = (facts.group?.groups ?? []).flatMap((group) => group.rules);
		return {
			...facts,
			productTokens: Object.freeze(Array.from(facts.crawler.productTokens, String)),
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
