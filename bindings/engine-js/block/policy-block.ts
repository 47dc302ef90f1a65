/** A policy as octets in a larger array; assembly/abi.ts describes its form. */

import * as abi from "../../../assembly/abi.js";
import { DIALECTS } from "../../contract/dialects.js";
import type { Dialect } from "../../contract/types.js";

/** The largest number that a suffix's minOctets holds exactly. */
const MAX_EXACT_OCTETS = (1 << abi.MIN_OCTETS_SHIFT) - 1;

/** One policy among octets. Its parts are places in the array; offsets in the policy count from its start. */
export class PolicyBlock {
	readonly octets: Uint8Array;
	readonly start: number;
	readonly fieldOctets: number;
	/** The value of a field that names nothing. */
	readonly none: number;
	/** The same value as `number` returns it. */
	readonly noNumber: number;
	readonly suffixStride: number;

	/** @param start the start of a block whose header can be read. */
	constructor(octets: Uint8Array, start: number) {
		this.octets = octets;
		this.start = start;
		this.fieldOctets = octets[start + abi.POLICY_FIELD_OCTETS]!;
		this.none = this.fieldOctets === abi.NARROW_FIELD_OCTETS ? 0xffff : abi.NONE;
		this.noNumber = this.none & 0x7fffffff;
		this.suffixStride = abi.SUFFIX_HEAD_OCTETS + abi.SUFFIX_FIELDS * this.fieldOctets;
	}

	get dialect(): Dialect {
		return DIALECTS[this.octets[this.start + abi.POLICY_DIALECT]!]!;
	}

	header(offset: number): number {
		return this.word(this.start + offset);
	}

	word(at: number): number {
		return (this.half(at) | (this.half(at + 2) << 16)) >>> 0;
	}

	half(at: number): number {
		return this.octets[at]! | (this.octets[at + 1]! << 8);
	}

	field(at: number): number {
		return this.fieldOctets === abi.NARROW_FIELD_OCTETS ? this.half(at) : this.word(at);
	}

	/** As `field`, for a sound block, whose numbers have 31 bits: checks only compute with small integers. */
	number(at: number): number {
		const low = this.half(at);
		return this.fieldOctets === abi.NARROW_FIELD_OCTETS
			? low
			: (low | (this.half(at + 2) << 16)) & 0x7fffffff;
	}

	/** The number with that index, counted from a place. */
	numberOf(at: number, index: number): number {
		return this.number(at + index * this.fieldOctets);
	}

	/** As `numberOf`, for any block. */
	fieldOf(at: number, index: number): number {
		return this.field(at + index * this.fieldOctets);
	}

	get root(): number {
		return this.start + abi.POLICY_HEADER_OCTETS + this.header(abi.POLICY_ORIGIN_OCTETS);
	}

	get rules(): number {
		return this.start + this.header(abi.POLICY_RULES_OFFSET);
	}

	get suffixCount(): number {
		const suffixLists = this.header(abi.POLICY_SUFFIX_LISTS_OFFSET);
		const listOctets = this.header(abi.POLICY_SUFFIX_LIST_COUNT) * this.suffixListStride;
		return Math.floor((this.header(abi.POLICY_RULES_OFFSET) - suffixLists - listOctets) / this.suffixStride);
	}

	/** The place of the segments of its suffixes, and their octets with their headers. */
	get segments(): number {
		return this.rules + this.header(abi.POLICY_RULE_COUNT) * this.ruleStride;
	}

	get segmentOctets(): number {
		return this.start + this.header(abi.POLICY_OCTETS) - this.segments;
	}

	get ruleStride(): number {
		return abi.RULE_FIELDS * this.fieldOctets;
	}

	get suffixListStride(): number {
		return abi.SUFFIX_LIST_FIELDS * this.fieldOctets;
	}

	decisionOfSuffix(suffix: number): number {
		return this.numberOf(suffix + abi.SUFFIX_HEAD_OCTETS, abi.SUFFIX_DECISION);
	}

	segmentsOfSuffix(suffix: number): number {
		return this.start + this.numberOf(suffix + abi.SUFFIX_HEAD_OCTETS, abi.SUFFIX_SEGMENTS_OFFSET);
	}
}

/** A number of octets in the form of a suffix: exact while it is small, then rounded down; see abi.ts. */
export function packMinOctets(octetCount: number): number {
	if (octetCount <= MAX_EXACT_OCTETS) return octetCount;
	return Math.min(MAX_EXACT_OCTETS + (octetCount >> abi.MIN_OCTETS_SHIFT), abi.MAX_MIN_OCTETS);
}

/** The number that was packed, rounded down. */
export function unpackMinOctets(packed: number): number {
	return packed <= MAX_EXACT_OCTETS ? packed : (packed - MAX_EXACT_OCTETS) << abi.MIN_OCTETS_SHIFT;
}
