/**
 * Something large that can be made again: kept while someone else holds it, and given up where memory is short. Hosts
 * without WeakRef make it each time.
 */
export class WeakValue<T extends object> {
	readonly #make: () => T;
	#made: WeakRef<T> | null = null;

	constructor(make: () => T) {
		this.#make = make;
	}

	get(): T {
		const kept = this.#made?.deref();
		if (kept !== undefined) return kept;
		const made = this.#make();
		if (typeof WeakRef !== "undefined") this.#made = new WeakRef(made);
		return made;
	}
}
