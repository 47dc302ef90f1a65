import { viewOf } from "../octets.js";
import { packBatch, type RequestBatch, unpackBatch } from "../requests/request-batch.js";
import type { CrawlerTally } from "./crawler-tallies.js";
import type { TimeOrder } from "./time-order.js";

/** The place of a batch: its log, and the lines before it. */
export type BatchPlace = Pick<CountedBatch, "logOrder" | "logIndex" | "linesBefore">;

/** A batch whose lines are counted, and whose requests are counted part by part. */
export class CountedBatch {
	batch: RequestBatch;
	/** Gets the times of the batch's requests: the order of its log. */
	readonly logOrder: TimeOrder;
	/** The index of the batch's log. */
	readonly logIndex: number;
	/** The lines of that log before the batch. */
	readonly linesBefore: number;
	/** The crawler of each of the batch's tokens, when it is known. */
	readonly crawlers: (CrawlerTally | undefined)[];
	/** The octets that a target is in, by `isRewritten`. */
	views: readonly [DataView, DataView];
	#isHeld = false;

	constructor(batch: RequestBatch, { logOrder, logIndex, linesBefore }: BatchPlace) {
		this.batch = batch;
		this.logOrder = logOrder;
		this.logIndex = logIndex;
		this.linesBefore = linesBefore;
		this.crawlers = batch.tokens.map(() => undefined);
		this.views = viewsOf(batch);
	}

	/** Copies, once, the parts that are valid only until another batch is read. */
	hold(): void {
		if (this.#isHeld) return;
		this.#isHeld = true;
		this.batch = unpackBatch(packBatch(this.batch));
		this.views = viewsOf(this.batch);
	}
}

function viewsOf({ octets, rewritten }: RequestBatch): [DataView, DataView] {
	return [viewOf(octets), viewOf(rewritten)];
}
