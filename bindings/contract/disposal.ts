/// <reference lib="esnext.disposable" preserve="true" />

import { asyncDisposeSymbol, disposeSymbol } from "./dispose-symbols.js";
import { denoInspect, type Inspect, nodeInspect, showInspected } from "./inspection.js";

/** Objects that `using` disposes by `dispose`; `console.log` and `String()` show the result of `inspected()`. */
export const DisposableBase = /* @__PURE__ */ createDisposableBase();

/** The base of objects that `await using` disposes by `dispose`, shown in the same way. */
export const AsyncDisposableBase = /* @__PURE__ */ createAsyncDisposableBase();

/*
 * The only classes with computed member names, made by functions. Bundlers cannot see that the definition of such a
 * class has no effect, so they would keep the class and its dependencies in programs that do not use it.
 */

function createDisposableBase(): abstract new () => {
	dispose(): void;
	/** The same as `dispose`, for `using`. */
	[Symbol.dispose](): void;
} {
	return class extends createInspectedBase() {
		dispose(): void {}
		[disposeSymbol](): void {
			this.dispose();
		}
	};
}

function createAsyncDisposableBase(): abstract new () => {
	dispose(): Promise<void>;
	/** The same as `dispose`, for `await using`. */
	[Symbol.asyncDispose](): Promise<void>;
} {
	return class extends createInspectedBase() {
		async dispose(): Promise<void> {}
		[asyncDisposeSymbol](): Promise<void> {
			return this.dispose();
		}
	};
}

function createInspectedBase() {
	return class {
		toString(): string {
			return showInspected(this, (members) => JSON.stringify(members), null);
		}
		[nodeInspect](_depth: number, options: unknown, inspect: Inspect): string {
			return showInspected(this, inspect, options);
		}
		[denoInspect](inspect: Inspect, options: unknown): string {
			return showInspected(this, inspect, options);
		}
	};
}

/** A resource that an engine hands out and takes back. */
interface Disposer {
	dispose(): void;
}

let net: FinalizationRegistry<Disposer> | null = null;

/**
 * Releases `resource`, which must not refer to `owner`, once `owner` has been collected without disposal. This is only a
 * safety net: hosts without FinalizationRegistry have none, and no host promises when it runs.
 */
export function releaseWithOwner(owner: object, resource: Disposer): void {
	if (typeof FinalizationRegistry === "undefined") return;
	net ??= new FinalizationRegistry(disposeQuietly);
	net.register(owner, resource, resource);
}

/** Errors of a call by the host's collector cannot be caught. If the engine breaks here, its next call throws. */
function disposeQuietly(resource: Disposer): void {
	try {
		resource.dispose();
	} catch {}
}

/** Cancels `releaseWithOwner`; `resource` calls this itself when it is disposed. */
export function forgetResource(resource: Disposer): void {
	net?.unregister(resource);
}

/** Whether a file still exists. The file shares it with its matchers, which end with the file. */
export interface Lifetime {
	isOver: boolean;
}
