/// <reference lib="esnext.disposable" preserve="true" />

/** `Symbol.dispose`, or the symbol that polyfills register. Declared as the real one so that `using` type-checks. */
export const disposeSymbol: typeof Symbol.dispose =
	Symbol.dispose ?? (Symbol.for("Symbol.dispose") as unknown as typeof Symbol.dispose);

/** The same of `Symbol.asyncDispose`, for `await using`. */
export const asyncDisposeSymbol: typeof Symbol.asyncDispose =
	Symbol.asyncDispose ?? (Symbol.for("Symbol.asyncDispose") as unknown as typeof Symbol.asyncDispose);
