/**
 * `Symbol.dispose`, or where the host has none yet, the symbol that polyfills of it agree on by name.
 * Declared as the real one so that `using` type-checks.
 */
export const disposeSymbol: typeof Symbol.dispose =
	Symbol.dispose ?? (Symbol.for("Symbol.dispose") as unknown as typeof Symbol.dispose);

/** What an engine hands out and wants back. */
export interface Disposer {
	dispose(): void;
}

let net: FinalizationRegistry<Disposer> | null = null;

/**
 * Releases `resource` once `owner` has been collected without its disposal. A net, not a plan: hosts
 * without FinalizationRegistry have none, and no host promises when. `resource` must not refer to
 * `owner`, or it would never be collected.
 */
export function releaseWithOwner(owner: object, resource: Disposer): void {
	if (typeof FinalizationRegistry === "undefined") return;
	net ??= new FinalizationRegistry((held) => held.dispose());
	net.register(owner, resource, resource);
}

/** Takes `resource` out of the net again: it has been disposed. */
export function forgetResource(resource: Disposer): void {
	net?.unregister(resource);
}

const FIRST_PRUNE_COUNT = 32;

/** Objects that are to be disposed with their maker, without keeping them alive until then. */
export class Dependants<T extends Disposer & object> {
	#references: { deref(): T | undefined }[] = [];
	#pruneCount = FIRST_PRUNE_COUNT;

	add(dependant: T): void {
		if (this.#references.length >= this.#pruneCount) {
			this.#references = this.#references.filter((reference) => reference.deref() !== undefined);
			// Doubling keeps the pruning amortised to a constant for each addition.
			this.#pruneCount = Math.max(FIRST_PRUNE_COUNT, 2 * this.#references.length);
		}
		this.#references.push(
			typeof WeakRef === "undefined" ? { deref: () => dependant } : new WeakRef(dependant),
		);
	}

	dispose(): void {
		for (const reference of this.#references) reference.deref()?.dispose();
		this.#references = [];
	}
}
