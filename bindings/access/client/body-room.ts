import { unlessAborted } from "./abort.js";

interface Waiter {
	readonly place: BodyPlace;
	readonly call: () => void;
}

/**
 * Room for long bodies that are being read at once. Each has as much reserved as it may come to take, or waits: so that
 * however many servers send however much, some body can always be read to its end.
 *
 * A body that waits for its server gives up what it has not filled to others that wait for room, and waits for it anew once
 * its server goes on: servers that stall cost no more than they have sent.
 */
export class BodyRoom {
	readonly #totalOctets: number;
	readonly #mostOctets: number;
	#freeOctets: number;
	/** What bodies have filled that gave up the rest. */
	#suspendedOctets = 0;
	/** Who came first is first. */
	readonly #waiting = new Set<Waiter>();
	/** Those whose servers are awaited and that have something to give up, the longest first. */
	readonly #idle = new Set<BodyPlace>();

	/**
	 * @param totalOctets for all bodies; at least mostOctets are taken.
	 * @param mostOctets no body takes more.
	 */
	constructor(totalOctets: number, mostOctets: number) {
		this.#totalOctets = Math.max(totalOctets, mostOctets);
		this.#mostOctets = mostOctets;
		this.#freeOctets = this.#totalOctets;
	}

	/** A place for a body, which has nothing reserved yet. */
	open(): BodyPlace {
		return new BodyPlace(this);
	}

	/** @internal Resolves once the place has all reserved that it may come to take; rejects with the signal's reason. */
	async reserve(place: BodyPlace, signal: AbortSignal): Promise<void> {
		this.#idle.delete(place);
		if (place.isReserved) return;
		let call: () => void = () => {};
		const called = new Promise<void>((resolve) => {
			call = resolve;
		});
		const waiter = { place, call };
		this.#waiting.add(waiter);
		this.#serve();
		try {
			await unlessAborted(called, signal);
		} finally {
			// Where nobody waited for it any more, what is first now may fit.
			if (this.#waiting.delete(waiter)) this.#serve();
		}
	}

	/** @internal The place awaits its server. */
	idle(place: BodyPlace): void {
		if (!place.isReserved || place.keptOctets >= this.#mostOctets) return;
		this.#idle.add(place);
		this.#serve();
	}

	/** @internal The place is given back. */
	leave(place: BodyPlace): void {
		this.#idle.delete(place);
		this.#freeOctets += place.isReserved ? this.#mostOctets : place.suspendedOctets;
		this.#suspendedOctets -= place.suspendedOctets;
		place.isReserved = false;
		place.suspendedOctets = 0;
		this.#serve();
	}

	/** Gives room to those that wait, in their order, as far as there is any or idle ones give it up. */
	#serve(): void {
		for (const waiter of this.#waiting) {
			const { place, call } = waiter;
			const neededOctets = this.#mostOctets - place.suspendedOctets;
			for (const idle of this.#idle) {
				if (this.#freeOctets >= neededOctets) break;
				this.#suspend(idle);
			}
			if (this.#freeOctets < neededOctets) return;
			this.#freeOctets -= neededOctets;
			this.#suspendedOctets -= place.suspendedOctets;
			place.suspendedOctets = 0;
			place.isReserved = true;
			this.#waiting.delete(waiter);
			call();
		}
	}

	/** Invariant: beside what the suspended ones have filled there is room for a whole body. */
	#suspend(place: BodyPlace): void {
		const { keptOctets } = place;
		if (this.#suspendedOctets + keptOctets > this.#totalOctets - this.#mostOctets) return;
		this.#idle.delete(place);
		place.isReserved = false;
		place.suspendedOctets = keptOctets;
		this.#suspendedOctets += keptOctets;
		this.#freeOctets += this.#mostOctets - keptOctets;
	}
}

/** What one body takes of the room. */
export class BodyPlace {
	readonly #room: BodyRoom;
	/** What it has filled. */
	keptOctets = 0;
	/** @internal Whether all it may come to take is its own. */
	isReserved = false;
	/** @internal What is left to it after it gave up the rest. */
	suspendedOctets = 0;

	/** @internal See `BodyRoom.open`. */
	constructor(room: BodyRoom) {
		this.#room = room;
	}

	/** To be awaited before the body takes more; rejects with the signal's reason. */
	reserve(signal: AbortSignal): Promise<void> {
		return this.#room.reserve(this, signal);
	}

	/** Tells that the body's server is awaited. */
	idle(): void {
		this.#room.idle(this);
	}

	/** Gives all back; to be called once. */
	leave(): void {
		this.#room.leave(this);
	}
}
