/// <reference lib="esnext.disposable" preserve="true" />

import { asyncDisposeSymbol, disposeSymbol } from "./dispose-symbols.js";
import { denoInspect, type Inspect, nodeInspect, showInspected } from "./inspection.js";

/** What `using` gives back by `dispose`; `console.log` and `String()` show what its `inspected()` gives. */
export const DisposableBase = /* @__PURE__ */ createDisposableBase();

/** What `await using` gives back by `dispose`, shown in the same way. */
export const AsyncDisposableBase = /* @__PURE__ */ createAsyncDisposableBase();

/*
 * The only classes with members whose names are computed, made where they are called for: bundlers that see such
 * a class cannot say that its definition does nothing, and keep it with all it needs though no program uses it.
 */

function createDisposableBase(): abstract new () => {
	dispose(): void;
	/** The same as `dispose`, for `using`. */
	[Symbol.dispose](): void;
} {
	return class {
		dispose(): void {}
		[disposeSymbol](): void {
			this.dispose();
		}
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

function createAsyncDisposableBase(): abstract new () => {
	dispose(): Promise<void>;
	/** The same as `dispose`, for `await using`. */
	[Symbol.asyncDispose](): Promise<void>;
} {
	return class {
		async dispose(): Promise<void> {}
		[asyncDisposeSymbol](): Promise<void> {
			return this.dispose();
		}
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
	net ??= new FinalizationRegistry(disposeQuietly);
	net.register(owner, resource, resource);
}

/** What a host's collector calls has no caller that could catch: an engine that breaks here says so at its next call. */
function disposeQuietly(resource: Disposer): void {
	try {
		resource.dispose();
	} catch {}
}

/** Takes `resource` out of the net again; it calls this itself when it is disposed. */
export function forgetResource(resource: Disposer): void {
	net?.unregister(resource);
}

/** Whether a file is still there; it is shared with the file's matchers, which end with it. */
export interface Lifetime {
	isOver: boolean;
}
