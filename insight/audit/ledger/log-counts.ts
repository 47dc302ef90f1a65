import { ClientCounts } from "../requests/client-counts.js";
import type { RequestBatch } from "../requests/request-batch.js";
import { MAX_UNREADABLE, type NumberedLine } from "../requests/unreadable-lines.js";
import type { LogReport } from "../types.js";
import { TimeOrder } from "./time-order.js";

/** The most hosts that are named. One more than this only shows that there are more. */
const MAX_SEEN_HOSTS = 9;

/** Counts over all lines of one log. */
export class LogCounts {
	/** The first unreadable lines, with their numbers in the log. */
	readonly unreadableLines: NumberedLine[] = [];
	/** Whether the requests of crawlers come in the order of time. */
	readonly order = new TimeOrder();
	readonly #hosts = new Set<string>();
	readonly clients = new ClientCounts();
	/** The earliest time of a request; infinite before the first request. */
	startSeconds = Number.POSITIVE_INFINITY;
	/** The latest time of a request; negatively infinite until a request comes. */
	endSeconds = Number.NEGATIVE_INFINITY;
	/** The lines that have been counted. */
	lineCount = 0;
	#format: string | null = null;
	#requestCount = 0;
	#noAgentCount = 0;
	#crawlerRequestCount = 0;
	#otherHostCount = 0;
	#noHostCount = 0;
	#unreadableCount = 0;
	#forwardedCount = 0;
	#unknownClientCount = 0;

	/** @param index the index of the log. */
	constructor(readonly index: number) {}

	/** @param format the name of the recognised format; null if the format is described. */
	add(format: string | null, batch: RequestBatch): void {
		this.#format = format;
		for (const { lineNumber, text } of batch.unreadableLines) {
			if (this.unreadableLines.length === MAX_UNREADABLE) break;
			this.unreadableLines.push({ lineNumber: this.lineCount + lineNumber, text });
		}
		this.startSeconds = Math.min(this.startSeconds, batch.startSeconds);
		this.endSeconds = Math.max(this.endSeconds, batch.endSeconds);
		this.#crawlerRequestCount += batch.length;
		this.lineCount += batch.lineCount;
		this.#requestCount += batch.requestCount;
		this.#noAgentCount += batch.noAgentCount;
		this.#otherHostCount += batch.otherHostCount;
		this.#noHostCount += batch.noHostCount;
		this.#unreadableCount += batch.unreadableCount;
		this.#forwardedCount += batch.forwardedCount;
		this.#unknownClientCount += batch.unknownClientCount;
		this.clients.addAll(batch.clients);
		for (const host of batch.hosts) if (this.#hosts.size < MAX_SEEN_HOSTS) this.#hosts.add(host);
	}

	report(): LogReport {
		const requestLikeCount = this.#requestCount + this.#otherHostCount + this.#unreadableCount;
		return {
			format: this.#format,
			lineCount: this.lineCount,
			requestCount: this.#requestCount,
			noAgentCount: this.#noAgentCount,
			otherHostCount: this.#otherHostCount,
			noHostCount: this.#noHostCount,
			unreadableCount: this.#unreadableCount,
			skippedLineCount: this.lineCount - requestLikeCount,
			outOfOrderCount: this.order.outOfOrderCount,
			isInOrder: this.order.isKept,
			hosts: Array.from(this.#hosts),
			crawlerRequestCount: this.#crawlerRequestCount,
			forwardedCount: this.#forwardedCount,
			unknownClientCount: this.#unknownClientCount,
		};
	}
}
