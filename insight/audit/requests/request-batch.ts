import type { UnreadableLine } from "../types.js";

/** What a request is for. */
export const KIND = { page: 0, resource: 1, robotsTxt: 2 } as const;

/** Stands for the status that a log does not have. */
export const NO_STATUS = -1;

/** The crawlers' requests of a block of lines, in their order, and what is counted of all its lines. Plain data, which threads hand on. */
export interface RequestBatch {
	readonly lineCount: number;
	/** Lines that have a request, of crawlers or not. */
	readonly requestCount: number;
	/** When the first of these requests was; null where none has a time. */
	readonly startSeconds: number | null;
	readonly otherHostCount: number;
	readonly unreadableCount: number;
	/** The first of them, by their lines of the block. */
	readonly unreadableLines: readonly UnreadableLine[];
	/** The product tokens of the block, each once. */
	readonly tokens: readonly string[];
	/** How many requests there are; what follows has an item for each, and may have more. */
	readonly length: number;
	/** Places in `tokens`. */
	readonly tokenIndexes: Int32Array;
	/** Since 1970. */
	readonly seconds: Float64Array;
	/** Of `KIND`. */
	readonly kinds: Uint8Array;
	/** `NO_STATUS` where there is none. */
	readonly statuses: Int16Array;
	/** Where each target ends in `octets`, with the line feed behind it; the next one begins there. */
	readonly targetEnds: Int32Array;
	readonly octets: Uint8Array;
	/** Empty where nobody asks for them. */
	readonly addresses: readonly string[];
}

/** A batch in buffers of its own, which another thread can be given. */
export interface OwnBatch {
	readonly batch: RequestBatch;
	readonly buffers: readonly ArrayBuffer[];
}

/** A copy of a batch. */
export function toOwnBatch(batch: RequestBatch): OwnBatch {
	const { length } = batch;
	const arrays = {
		tokenIndexes: batch.tokenIndexes.slice(0, length),
		seconds: batch.seconds.slice(0, length),
		kinds: batch.kinds.slice(0, length),
		statuses: batch.statuses.slice(0, length),
		targetEnds: batch.targetEnds.slice(0, length),
		octets: batch.octets.slice(0, length === 0 ? 0 : batch.targetEnds[length - 1]),
	};
	return {
		batch: { ...batch, ...arrays },
		buffers: Object.values(arrays).map(({ buffer }) => buffer as ArrayBuffer),
	};
}
