import type { ClientReport } from "../types.js";
import type { NumberedLine } from "./unreadable-lines.js";

/** The kinds of requests. */
export const KIND = { page: 0, resource: 1, robotsTxt: 2 } as const;

/**
 * How a crawler is known: by the name that its header gives it, by a pattern alone, so that no enforcer finds it, or as
 * a client that is judged only where a file names it, which an enforcer finds or not.
 */
export const KNOWN_BY = { name: 0, pattern: 1, file: 2, fileByPattern: 3 } as const;

/** Represents the status that a log does not have. */
export const NO_STATUS = -1;

/**
 * The crawlers' requests of a block of lines, in their order, and counts of all its lines. It is plain data, which
 * threads pass on.
 */
export interface RequestBatch {
	readonly lineCount: number;
	/** Lines that have a request, of crawlers or not. */
	readonly requestCount: number;
	/** The earliest time of these requests; infinite if there is no request. */
	readonly startSeconds: number;
	/** Requests whose line tells no User-Agent header. */
	readonly noAgentCount: number;
	readonly otherHostCount: number;
	/** If one host is asked for, the requests whose line has no host. */
	readonly noHostCount: number;
	readonly unreadableCount: number;
	/** The first unreadable lines, numbered within the block. */
	readonly unreadableLines: readonly NumberedLine[];
	/** The product tokens of the block, each once for each way in which its crawler is known. */
	readonly tokens: readonly string[];
	/** How the crawler of each token is known, as in `KNOWN_BY`. */
	readonly knownBy: readonly number[];
	/** The number of requests. The lists below have an item for each request, and may have more items. */
	readonly length: number;
	/** The index in `tokens` of each request's token. */
	readonly tokenIndexes: Int32Array;
	/** The time of each request, since 1970. */
	readonly seconds: Float64Array;
	/** The kind of each request, as in `KIND`. */
	readonly kinds: Uint8Array;
	/** The status of each request; `NO_STATUS` if the log has none. */
	readonly statuses: Int16Array;
	/** The place of each target: in `octets`, or in `rewritten` if `isRewritten` is 1. */
	readonly targetStarts: Int32Array;
	readonly targetEnds: Int32Array;
	readonly isRewritten: Uint8Array;
	/** The block that was read. It must not be changed before the requests are counted. */
	readonly octets: Uint8Array;
	/** Targets that the block does not have as they were requested. */
	readonly rewritten: Uint8Array;
	/** The address of each request, "" if it is not known or nobody asks for it; there may be fewer than requests. */
	readonly addresses: readonly string[];
	/** If all addresses are asked for, the requests whose address is not known. */
	readonly unknownClientCount: number;
	/** Of these requests, those whose line has the field of addresses that proxies passed on. */
	readonly forwardedCount: number;
	/** The Signature-Agent header of each request, empty if it has none; no list if no request has one. */
	readonly signatures: readonly string[];
	/** The site of each request: 0, or 1 and more for hosts with a robots.txt of their own; empty if there are none. */
	readonly siteIndexes: readonly number[];
	/** The automated clients that are no crawlers. */
	readonly clients: readonly ClientReport[];
	/** The hosts of the requests, a few at most; empty if the log has none. */
	readonly hosts: readonly string[];
}

/** A batch whose lists are its own. Of the block that was read it has no copy. */
export interface OwnBatch {
	readonly batch: RequestBatch;
	/** The buffers of the lists, which another thread can be given. */
	readonly buffers: readonly ArrayBuffer[];
}

/** Copies the lists of a batch, which are valid until another batch is read. */
export function toOwnBatch(batch: RequestBatch): OwnBatch {
	const { length } = batch;
	const lists = {
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
		batch: { ...batch, ...lists },
		buffers: Object.values(lists).map(({ buffer }) => buffer as ArrayBuffer),
	};
}
