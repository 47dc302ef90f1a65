import { copyOctets, viewOf } from "../octets.js";
import type { ClientReport } from "../types.js";
import type { NumberedLine } from "./unreadable-lines.js";

/** The kinds of requests. The last one asks for robots.txt, and its answer tells nothing of the file. */
export const KIND = { page: 0, resource: 1, robotsTxt: 2, askedOnly: 3 } as const;

/**
 * How a crawler is known, as an enforcer knows it: by a list or the name that it gives itself, or only by the file that names it; or
 * by a pattern alone, so that it is listed and not judged.
 */
export const KNOWN_BY = { name: 0, file: 1, pattern: 2 } as const;

/** The value for a status that a log does not have. */
export const NO_STATUS = -1;

/** The lists of a batch: an item for each request, and there may be more items. */
export interface RequestLists {
	/** The index in `tokens` of each request's token. */
	readonly tokenIndexes: Int32Array;
	/** The number of each request's line in the block, from 1. */
	readonly lineNumbers: Int32Array;
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
	/** Targets that the block does not have as they were requested. */
	readonly rewritten: Uint8Array;
}

/**
 * The crawlers' requests of a block of lines, in their order, and counts of all its lines. It is plain data.
 */
export interface RequestBatch extends RequestLists {
	readonly lineCount: number;
	/** Lines that have a request, of crawlers or not. */
	readonly requestCount: number;
	/** The earliest time of these requests; infinite if there is no request. */
	readonly startSeconds: number;
	/** The latest of these times; negatively infinite if there is no request. */
	readonly endSeconds: number;
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
	/** The number of requests. */
	readonly length: number;
	/** The block that was read, or the targets of a batch that was packed. It must not be changed before the requests are counted. */
	readonly octets: Uint8Array;
	/** The address of each request, "" if it is not known or nobody asks for it; there may be fewer than requests. */
	readonly addresses: readonly string[];
	/** If all addresses are asked for, the requests whose address is not known. */
	readonly unknownClientCount: number;
	/** The number of these requests whose line has the field of addresses that proxies passed on. */
	readonly forwardedCount: number;
	/** The Signature-Agent header of each request, empty if it has none; no list if no request has one. */
	readonly signatures: readonly string[];
	/** The site of each request: 0, or 1 and more for hosts with a robots.txt of their own; empty if there are none. */
	readonly siteIndexes: readonly number[];
	/** The automated clients that are no crawlers. */
	readonly clients: readonly ClientReport[];
	/** The hosts of the requests, each once; empty if the log has none. */
	readonly hosts: readonly string[];
	/** The index in `hosts` of each request's host, `NO_HOST` if its line has none; empty if no line has one. */
	readonly hostIndexes: readonly number[];
}

/** A batch whose lists and targets are its own, in one buffer, which another thread can be given. */
export interface PackedBatch extends Omit<RequestBatch, keyof RequestLists | "octets"> {
	readonly packed: ArrayBuffer;
}

/** Octets of the lists for each request. The targets follow the lists. */
const REQUEST_OCTETS = 28;

/** Copies the parts of a batch that are valid only until another batch is read, or the block's octets are changed. */
export function packBatch(batch: RequestBatch): PackedBatch {
	const { seconds, tokenIndexes, lineNumbers, targetStarts, targetEnds, statuses, kinds, ...others } = batch;
	const { isRewritten, octets, rewritten, ...rest } = others;
	const { length } = batch;
	let targetOctets = 0;
	for (let index = 0; index < length; index++) targetOctets += targetEnds[index]! - targetStarts[index]!;
	const packed = new ArrayBuffer(REQUEST_OCTETS * length + targetOctets);
	const to = listsIn(packed, length);
	to.seconds.set(seconds.subarray(0, length));
	to.tokenIndexes.set(tokenIndexes.subarray(0, length));
	to.lineNumbers.set(lineNumbers.subarray(0, length));
	to.statuses.set(statuses.subarray(0, length));
	to.kinds.set(kinds.subarray(0, length));
	const from = [viewOf(octets), viewOf(rewritten)];
	const targets = viewOf(to.octets);
	let end = 0;
	for (let index = 0; index < length; index++) {
		to.targetStarts[index] = end;
		end = copyOctets(from[isRewritten[index]!]!, targetStarts[index]!, targetEnds[index]!, targets, end);
		to.targetEnds[index] = end;
	}
	return { ...rest, packed };
}

/** The batch that was packed. */
export function unpackBatch({ packed, ...rest }: PackedBatch): RequestBatch {
	return { ...rest, ...listsIn(packed, rest.length) };
}

/** The lists in a buffer: those with the widest items first, so that each begins at a multiple of their width. */
function listsIn(buffer: ArrayBuffer, length: number): RequestLists & Pick<RequestBatch, "octets"> {
	return {
		seconds: new Float64Array(buffer, 0, length),
		tokenIndexes: new Int32Array(buffer, 8 * length, length),
		targetStarts: new Int32Array(buffer, 12 * length, length),
		targetEnds: new Int32Array(buffer, 16 * length, length),
		lineNumbers: new Int32Array(buffer, 20 * length, length),
		statuses: new Int16Array(buffer, 24 * length, length),
		kinds: new Uint8Array(buffer, 26 * length, length),
		isRewritten: new Uint8Array(buffer, 27 * length, length),
		octets: new Uint8Array(buffer, REQUEST_OCTETS * length),
		rewritten: NO_OCTETS,
	};
}

const NO_OCTETS = new Uint8Array();
