/** The right to send one request. */
export interface RequestTurn {
	/** Must be called with the response as soon as its headers are there. */
	heard(status: number, header: (name: string) => string | null): void;
	/** Must be called if no answer came, or not a whole one, unless the caller aborted the request. */
	failed(): void;
	/** Must be called once the request is over, including its body. Calling it twice does nothing. */
	end(): void;
}

/** Lets requests go out one after the other. */
export interface RequestPace {
	/**
	 * @param origin the one whose robots.txt is fetched; redirects may lead to another one.
	 * @returns a promise of the request's turn; rejects with the reason of `signal`, or if it may not be sent now.
	 */
	turn(url: string, origin: string, signal: AbortSignal): Promise<RequestTurn>;
}

/** The paces of a client's requests: none, unless something else sends requests to the same sites. */
export class Pacing implements RequestPace {
	readonly #paces = new Set<RequestPace>();

	/** @returns a function that removes the pace again. */
	add(pace: RequestPace): () => void {
		// The same one may be added twice.
		const own: RequestPace = { turn: (url, origin, signal) => pace.turn(url, origin, signal) };
		this.#paces.add(own);
		return () => this.#paces.delete(own);
	}

	get isNone(): boolean {
		return this.#paces.size === 0;
	}

	async turn(url: string, origin: string, signal: AbortSignal): Promise<RequestTurn> {
		const turns: RequestTurn[] = [];
		const end = (): void => {
			for (const turn of turns) turn.end();
		};
		try {
			for (const pace of this.#paces) {
				try {
					turns.push(await pace.turn(url, origin, signal));
				} catch (error) {
					// One that has ended meanwhile holds nothing up.
					if (signal.aborted || this.#paces.has(pace)) throw error;
				}
			}
		} catch (error) {
			end();
			throw error;
		}
		return {
			heard: (status, header) => turns.forEach((turn) => void turn.heard(status, header)),
			failed: () => turns.forEach((turn) => void turn.failed()),
			end,
		};
	}
}
