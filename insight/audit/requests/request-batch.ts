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
	/** Where each target is: in `octets`, or in `rewritten` where `isRewritten` is 1. */
	readonly targetStarts: Int32Array;
	readonly targetEnds: Int32Array;
	readonly isRewritten: Uint8Array;
	/** The block that has been read, and not to be changed before the batch has been. */
	readonly octets: Uint8Array;
	/** Targets that the block does not have as they were requested. */
	readonly rewritten: Uint8Array;
	/** Empty where nobody asks for them. */
	readonly addresses: readonly string[];
}

/** A batch in buffers of its own but for the block that was read; another thread can be given all of them. */
export interface OwnBatch {
	readonly batch: RequestBatch;
	readonly buffers: readonly ArrayBuffer[];
}

/** A copy of a batch, but for its block. */
export function toOwnBatch(batch: RequestBatch): OwnBatch {
	const { length } = batch;
	const arrays = {
		tokenIndexes: batch.tokenIndexes.slice(0, length),
		seconds: batch.seconds.slice(0, length),
		kinds: batch.kinds.slice(0, length),
		statuses: batch.statuses.slice(0, length),
		targetStarts: batch.targetStarts.slice(0, length),
		targetEnds: batch.targetEnds.slice(0, length),
		isRewritten: batch.isRewritten.slice(0, length),
		rewritten: batch.rewritten.slice(),
	};
	return {
		batch: { ...batch, ...arrays },
		buffers: [batch.octets, ...Object.values(arrays)].map(({ buffer }) => buffer as ArrayBuffer),
	};
}
