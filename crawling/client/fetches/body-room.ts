import { onAbort, unlessAborted } from "./abort.js";
import { FetchFailure } from "./failure.js";

interface Waiter {
	readonly place: BodyPlace;
	readonly call: () => void;
}

/**
 * Room for long bodies that are read at the same time. Each body reserves the maximum that it may need, or waits. So
 * some body can always be read to its end, for any number of servers and any lengths.
 *
 * A body that waits for its server gives unused room to bodies that wait for room. It waits for room again when its
 * server continues. So a server that stalls only takes the room of the bytes that it has sent.
 *
 * Stalled bodies must not block others for long either. While a body waits for room, bodies that have had room since
 * the last look, and have not waited for more themselves, are ended as if their time were over: in the order in which
 * they got room, and only as many as needed. A server that sends a byte now and then is treated like a silent one.
 */
export class BodyRoom {
	readonly #totalOctets: number;
	#freeOctets: number;
	/** The octets of bodies that gave up the rest of their room. */
	#suspendedOctets = 0;
	/** First come, first served. */
	readonly #waiting = new Set<Waiter>();
	/** Bodies that wait for their servers and have unused room, the longest waiting first. */
	readonly #idle = new Set<BodyPlace>();
	/** Bodies with room, reserved or filled, in the order in which they got it. */
	readonly #holding = new Set<BodyPlace>();
	/** Bodies that had room at the last look, and have not waited for more since. */
	#watched = new Set<BodyPlace>();
	/** Looks for bodies that block others; undefined if none waits. */
	#timer: ReturnType<typeof setTimeout> | undefined;

	/**
	 * @param totalOctets for all bodies; at least maxOctets are used.
	 * @param maxOctets the maximum for one body.
	 * @param patienceMs how long a body that waits for its server may block others; twice that if it began in
	 *   between.
	 */
	constructor(
		totalOctets: number,
		private readonly maxOctets: number,
		private readonly patienceMs: number,
	) {
		this.#totalOctets = Math.max(totalOctets, maxOctets);
		this.#freeOctets = this.#totalOctets;
	}

	/** A place for a body, without reserved room. It is given up with `signal`. */
	open(signal: AbortSignal): BodyPlace {
		return new BodyPlace(this, signal);
	}

	/** @internal Resolves once the place has reserved its maximum; rejects once it is given up. */
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
			// If a waiter left, the first remaining one may fit now.
			if (this.#waiting.delete(waiter)) this.#serve();
		}
	}

	/** @internal The place waits for its server. */
	idle(place: BodyPlace): void {
		if (!place.isReserved || place.keptOctets >= this.maxOctets) return;
		this.#idle.add(place);
		this.#serve();
	}

	/** @internal The place is given back. */
	leave(place: BodyPlace): void {
		this.#idle.delete(place);
		this.#holding.delete(place);
		this.#watched.delete(place);
		this.#freeOctets += place.isReserved ? this.maxOctets : place.suspendedOctets;
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

	/** Schedules a look for bodies that block others from now on. */
	#lookLater(): void {
		this.#watched = new Set(this.#holding);
		for (const { place } of this.#waiting) this.#watched.delete(place);
		this.#timer = setTimeout(() => {
			for (const place of this.#watched) {
				if (this.#waiting.size === 0) return;
				place.giveUp();
			}
			if (this.#waiting.size > 0) this.#lookLater();
		}, this.patienceMs);
	}

	/** Gives room to waiting bodies, in their order, as far as there is room or idle bodies give it up. */
	#giveRoom(): void {
		for (const waiter of this.#waiting) {
			const { place, call } = waiter;
			const neededOctets = this.maxOctets - place.suspendedOctets;
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

	/** Invariant: besides the octets of suspended bodies there is room for a whole body. */
	#suspend(place: BodyPlace): void {
		const { keptOctets } = place;
		if (this.#suspendedOctets + keptOctets > this.#totalOctets - this.maxOctets) return;
		this.#idle.delete(place);
		place.isReserved = false;
		place.suspendedOctets = keptOctets;
		this.#suspendedOctets += keptOctets;
		this.#freeOctets += this.maxOctets - keptOctets;
	}
}

/** The room of one body. */
export class BodyPlace {
	/** The octets it has filled. */
	keptOctets = 0;
	/** @internal Whether it has reserved its maximum. */
	isReserved = false;
	/** @internal Its octets after it gave up the rest. */
	suspendedOctets = 0;

	readonly #controller = new AbortController();
	readonly #unlisten: () => void;

	/** @internal See `BodyRoom.open`. */
	constructor(
		private readonly room: BodyRoom,
		signal: AbortSignal,
	) {
		const abort = (): void => this.#controller.abort(signal.reason);
		if (signal.aborted) abort();
		this.#unlisten = onAbort(signal, abort);
	}

	/** Aborted once the body is given up, by the signal it was opened with or to make room. */
	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** Must be awaited before the body takes more; rejects once the body is given up. */
	reserve(): Promise<void> {
		return this.room.reserve(this);
	}

	/** Says that the body waits for its server. */
	idle(): void {
		this.room.idle(this);
	}

	/** Gives back all room; must be called at least once. */
	leave(): void {
		this.#unlisten();
		this.room.leave(this);
	}

	/** @internal Makes room for others. */
	giveUp(): void {
		this.#controller.abort(new FetchFailure("timeout"));
		this.leave();
	}
}
