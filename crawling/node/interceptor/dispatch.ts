import type { RequestHeaders } from "./request-headers.js";

/** The argument of interceptors in undici 7 and later: the part that is used here. */
export interface DispatchOptions {
	readonly origin?: string | URL | undefined;
	readonly path: string;
	readonly method: string;
	readonly query?: Record<string, unknown> | null | undefined;
	readonly headers?: RequestHeaders;
	readonly body?: unknown;
}

/** Controls a dispatched request. */
export interface DispatchController {
	readonly aborted: boolean;
	readonly paused: boolean;
	readonly reason: Error | null;
	rawHeaders?: unknown;
	rawTrailers?: unknown;
	abort(reason: Error): void;
	pause(): void;
	resume(): void;
}

/** The headers of an answer, or its trailers, by their names in lower case. */
export type Fields = Record<string, string | string[] | undefined>;

/** Gets the events of a request. */
export interface DispatchHandler {
	onRequestStart?(controller: DispatchController, context: unknown): void;
	onRequestUpgrade?(controller: DispatchController, status: number, headers: Fields, socket: unknown): void;
	/** The first octet of a response is there. */
	onResponseStarted?(): void;
	onResponseStart?(controller: DispatchController, status: number, headers: Fields, text?: string): void;
	onResponseData?(controller: DispatchController, chunk: Uint8Array): void;
	onResponseEnd?(controller: DispatchController, trailers: Fields): void;
	onResponseError?(controller: DispatchController, error: Error): void;
}

export type Dispatch = (options: DispatchOptions, handler: DispatchHandler) => boolean;

/** A header's lines, joined as `Headers` joins them; null if there is none. */
export function headerOf(headers: Fields, name: string): string | null {
	const value = headers[name];
	return value === undefined ? null : [value].flat().join(", ");
}
