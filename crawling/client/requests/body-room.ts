import { onAbort, unlessAborted } from "./abort.js";
import { FetchFailure } from "./failure.js";

interface Waiter {
	readonly place: BodyPlace;
	readonly call: () => void;
}

/**
 * Room for long bodies that are being read at once. Each has as much reserved as it may come to take, or waits: so that
 * however many servers send however much, some body can always be read to its end.
 *
 * A body that waits for its server gives up what it has not filled to others that wait for room, and waits for it again once
 * its server goes on: servers that stall cost no more than they have sent.
 *
 * Nor may what they have sent keep others waiting. While somebody waits for room, a body that has had some since the last look,
 * and has not waited for more itself, is given up as if its time were over: in the order in which they got room, and no more
 * of them than are needed. A server that sends an octet now and then is no better than one that is silent.
 */
export class BodyRoom {
	readonly #totalOctets: number;
	readonly #maxOctets: number;
	#freeOctets: number;
	/** What bodies have filled that gave up the rest. */
	#suspendedOctets = 0;
	/** Who came first is first. */
	readonly #waiting = new Set<Waiter>();
	/** Those whose servers are awaited and that have something to give up, the longest first. */
	readonly #idle = new Set<BodyPlace>();
	/** Those that have room, reserved or filled; who got some first is first. */
	readonly #holding = new Set<BodyPlace>();
	readonly #patienceMs: number;
	/** Those of them that had room at the last look, and have not waited for more since. */
	#watched = new Set<BodyPlace>();
	/** Looks for who keeps others waiting; undefined where nobody waits. */
	#timer: ReturnType<typeof setTimeout> | undefined;

	/**
	 * @param totalOctets for all bodies; at least maxOctets are taken.
	 * @param maxOctets no body takes more.
	 * @param patienceMs for so long a body that awaits its server may keep others waiting; twice, where it came meanwhile.
	 */
	constructor(totalOctets: number, maxOctets: number, patienceMs: number) {
		this.#totalOctets = Math.max(totalOctets, maxOctets);
		this.#maxOctets = maxOctets;
		this.#freeOctets = this.#totalOctets;
		this.#patienceMs = patienceMs;
	}

	/** A place for a body, which has nothing reserved yet. It is given up with `signal`. */
	open(signal: AbortSignal): BodyPlace {
		return new BodyPlace(this, signal);
	}

	/** @internal Resolves once the place has all reserved that it may come to take; rejects once it is given up. */
	async reserve(place: BodyPlace): Promise<void> {
		this.#idle.delete(place);
		if (place.isReserved) return;
		let call: () => void = () => {};
		const called = new Promise<void>((resolve) => {
			call = resolve;
		});
		const waiter = { place, call };
		this.#watched.delete(place);
		this.#waiting.add(waiter);
		this.#serve();
		try {
			await unlessAborted(called, place.signal);
		} finally {
			// Where nobody waited for it any more, what is first now may fit.
			if (this.#waiting.delete(waiter)) this.#serve();
		}
	}

	/** @internal The place awaits its server. */
	idle(place: BodyPlace): void {
		if (!place.isReserved || place.keptOctets >= this.#maxOctets) return;
		this.#idle.add(place);
		this.#serve();
	}

	/** @internal The place is given back. */
	leave(place: BodyPlace): void {
		this.#idle.delete(place);
		this.#holding.delete(place);
		this.#watched.delete(place);
		this.#freeOctets += place.isReserved ? this.#maxOctets : place.suspendedOctets;
		this.#suspendedOctets -= place.suspendedOctets;
		place.isReserved = false;
		place.suspendedOctets = 0;
		this.#serve();
	}

	#serve(): void {
		this.#giveRoom();
		if (this.#waiting.size === 0) {
			clearTimeout(this.#timer);
			this.#timer = undefined;
		} else if (this.#timer === undefined) {
			this.#lookLater();
		}
	}

	/** Ends what has kept others waiting since now. */
	#lookLater(): void {
		this.#watched = new Set(this.#holding);
		for (const { place } of this.#waiting) this.#watched.delete(place);
		this.#timer = setTimeout(() => {
			for (const place of this.#watched) {
				if (this.#waiting.size === 0) return;
				place.giveUp();
			}
			if (this.#waiting.size > 0) this.#lookLater();
		}, this.#patienceMs);
	}

	/** Gives room to those that wait, in their order, as far as there is any or idle ones give it up. */
	#giveRoom(): void {
		for (const waiter of this.#waiting) {
			const { place, call } = waiter;
			const neededOctets = this.#maxOctets - place.suspendedOctets;
			for (const idle of this.#idle) {
				if (this.#freeOctets >= neededOctets) break;
				this.#suspend(idle);
			}
			if (this.#freeOctets < neededOctets) return;
			this.#freeOctets -= neededOctets;
			this.#suspendedOctets -= place.suspendedOctets;
			place.suspendedOctets = 0;
			place.isReserved = true;
			this.#holding.add(place);
			this.#waiting.delete(waiter);
			call();
		}
	}

	/** Invariant: beside what the suspended ones have filled there is room for a whole body. */
	#suspend(place: BodyPlace): void {
		const { keptOctets } = place;
		if (this.#suspendedOctets + keptOctets > this.#totalOctets - this.#maxOctets) return;
		this.#idle.delete(place);
		place.isReserved = false;
		place.suspendedOctets = keptOctets;
		this.#suspendedOctets += keptOctets;
		this.#freeOctets += this.#maxOctets - keptOctets;
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

	readonly #controller = new AbortController();
	readonly #unlisten: () => void;

	/** @internal See `BodyRoom.open`. */
	constructor(room: BodyRoom, signal: AbortSignal) {
		this.#room = room;
		const abort = (): void => this.#controller.abort(signal.reason);
		if (signal.aborted) abort();
		this.#unlisten = onAbort(signal, abort);
	}

	/** Aborted once the body is given up, by the signal it was opened with or to make room. */
	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** To be awaited before the body takes more; rejects once the body is given up. */
	reserve(): Promise<void> {
		return this.#room.reserve(this);
	}

	/** Tells that the body's server is awaited. */
	idle(): void {
		this.#room.idle(this);
	}

	/** Gives all back; to be called at least once. */
	leave(): void {
		this.#unlisten();
		this.#room.leave(this);
	}

	/** @internal Makes room for others. */
	giveUp(): void {
		this.#controller.abort(new FetchFailure("timeout"));
		this.leave();
	}
}
