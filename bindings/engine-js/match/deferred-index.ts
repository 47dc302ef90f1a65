/**
 * Indexes that are made late. A policy searches without an index until its searches have cost as much as the index will.
 * So both together never cost twice as much as the better way. All indexes share one limit of memory.
 */

/** The octets of all indexes together. Beyond them, the least recently used indexes are dropped. */
export const indexRoom = { octets: 64 << 20 };

/** One part in so many becomes free at once, so that the indexes are not sorted for each new one. */
const FREED_PART = 8;
/** With fewer records than this, records of dropped indexes are not removed. */
const FEW_RECORDS = 64;

interface Index {
	readonly octetCount: number;
}

/** The record of an index in memory. A weak reference, if the host has any, keeps no policy alive. */
interface Kept {
	readonly owner: { deref(): DeferredIndex<Index> | undefined };
	/** 0 once the index is dropped. */
	octetCount: number;
}

let kept: Kept[] = [];
let keptOctets = 0;
let recordLimit = FEW_RECORDS;
let uses = 0;

/** An index that is made once searches without it have cost its price; a use of another index may drop it. */
export class DeferredIndex<Made extends Index> {
	/** The units that searches without the index may cost before it is made. */
	readonly price: number;
	#cost = 0;
	#made: Made | null = null;
	#kept: Kept | null = null;
	#wasDropped = false;
	#lastUse = 0;
	readonly #count: (octetCount: number) => void;

	/** @param count gets the octets of memory that the index takes, and their negative when they are given back. */
	constructor(price: number, count: (octetCount: number) => void) {
		this.price = price;
		this.#count = count;
	}

	/** The index, in use; null if it is not made. */
	get(): Made | null {
		if (this.#made !== null) this.#lastUse = ++uses;
		return this.#made;
	}

	/**
	 * The units that a search may cost before the index is better.
	 * @param unitsAtOnce the maximum for one search, unless the index was dropped before: making an index for each search
	 *   would cost more than searching without one.
	 */
	unitsUntilDue(unitsAtOnce: number): number {
		if (this.#made !== null) return 0;
		const missing = Math.max(0, this.price - this.#cost);
		return this.#wasDropped ? missing : Math.min(missing, unitsAtOnce);
	}

	/** Adds the cost of a search without the index, beyond that of one with it; returns whether the index is due. */
	addCost(units: number): boolean {
		if (units > 0) this.#cost += units;
		return this.#cost >= this.price;
	}

	put(made: Made): Made {
		this.#made = made;
		this.#lastUse = ++uses;
		const octetCount = made.octetCount;
		this.#kept = { owner: referTo(this), octetCount };
		kept.push(this.#kept);
		keptOctets += octetCount;
		this.#count(octetCount);
		if (keptOctets > indexRoom.octets || kept.length > recordLimit) makeRoom();
		return made;
	}

	drop(): void {
		if (this.#kept === null) return;
		keptOctets -= this.#kept.octetCount;
		this.#count(-this.#kept.octetCount);
		this.#kept.octetCount = 0;
		this.#kept = null;
		this.#made = null;
		this.#cost = 0;
		this.#wasDropped = true;
	}

	get lastUse(): number {
		return this.#lastUse;
	}
}

function referTo<Made extends Index>(owner: DeferredIndex<Made>): Kept["owner"] {
	return typeof WeakRef === "undefined" ? { deref: () => owner } : new WeakRef(owner);
}

/** Forgets indexes that are gone, and drops the least recently used ones if there are too many; never the last one. */
function makeRoom(): void {
	const owners: DeferredIndex<Index>[] = [];
	const records: Kept[] = [];
	for (const record of kept) {
		const owner = record.octetCount === 0 ? undefined : record.owner.deref();
		if (owner === undefined) {
			keptOctets -= record.octetCount;
			continue;
		}
		owners.push(owner);
		records.push(record);
	}
	kept = records;
	recordLimit = Math.max(FEW_RECORDS, 2 * kept.length);
	if (keptOctets <= indexRoom.octets) return;
	owners.sort((one, other) => one.lastUse - other.lastUse);
	owners.pop();
	for (const owner of owners) {
		if (keptOctets <= indexRoom.octets - Math.floor(indexRoom.octets / FREED_PART)) break;
		owner.drop();
	}
}
