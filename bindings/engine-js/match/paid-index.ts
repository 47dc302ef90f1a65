/**
 * Indexes that searches pay for. A policy searches without an index until its searches have cost as much as the index
 * will; so it never costs twice as much as the better of both. All indexes together have a limit, since policies are as
 * many as their files.
 */

/** Octets of all indexes together. Beyond them, those that were used longest ago are given up. */
export const indexRoom = { octets: 64 << 20 };

/** So much of the room becomes free at once, so that indexes are not put in order for each that is made. */
const FREED_PART = 8;
/** Records of fewer indexes are not looked through for those that are gone. */
const FEW_RECORDS = 64;

/** What a policy makes to search faster. */
interface Index {
	/** Octets of its memory. */
	readonly octetCount: number;
}

/** An index in memory. What refers to it weakly, if the host can, does not keep a policy that nobody has. */
interface Kept {
	readonly owner: { deref(): PaidIndex<Index> | undefined };
	/** 0 once it is given up. */
	octetCount: number;
}

let kept: Kept[] = [];
let keptOctets = 0;
let recordLimit = FEW_RECORDS;
/** Counts uses. */
let uses = 0;

/** An index that is made once it is paid for, and may be given up at any later use of another one. */
export class PaidIndex<Made extends Index> {
	/** Units that searches without it may cost before it is made. */
	readonly price: number;
	#paid = 0;
	#made: Made | null = null;
	#kept: Kept | null = null;
	#wasGivenUp = false;
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
	 * @param unitsAtOnce the most for one search. An index that was given up once must be paid for: if it were made for
	 *   each search again, that would cost more than any number of searches without it.
	 */
	credit(unitsAtOnce: number): number {
		if (this.#made !== null) return 0;
		const owed = Math.max(0, this.price - this.#paid);
		return this.#wasGivenUp ? owed : Math.min(owed, unitsAtOnce);
	}

	/** Counts what a search without it has cost more than one with it. @returns whether it is paid for. */
	pay(units: number): boolean {
		if (units > 0) this.#paid += units;
		return this.#paid >= this.price;
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

	/** Gives the index up, if there is one. */
	drop(): void {
		if (this.#kept === null) return;
		keptOctets -= this.#kept.octetCount;
		this.#count(-this.#kept.octetCount);
		this.#kept.octetCount = 0;
		this.#kept = null;
		this.#made = null;
		this.#paid = 0;
		this.#wasGivenUp = true;
	}

	/** When it was used last. */
	get lastUse(): number {
		return this.#lastUse;
	}
}

function referTo<Made extends Index>(owner: PaidIndex<Made>): Kept["owner"] {
	return typeof WeakRef === "undefined" ? { deref: () => owner } : new WeakRef(owner);
}

/** Forgets the indexes that are gone, and gives up those used longest ago if there are too many; never the last one. */
function makeRoom(): void {
	const owners: PaidIndex<Index>[] = [];
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
