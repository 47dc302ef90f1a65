import type { RequestBatch } from "../requests/request-batch.js";
import { MAX_UNREADABLE } from "../requests/unreadable-lines.js";
import type { UnreadableLine } from "../types.js";

/** Counts over all lines. */
export class LogCounts {
	readonly formats: string[] = [];
	readonly unreadableLines: UnreadableLine[] = [];
	lineCount = 0;
	requestCount = 0;
	crawlerRequestCount = 0;
	otherHostCount = 0;
	unreadableCount = 0;
	/** The time of the first request that has one; null until such a request comes. */
	startSeconds: number | null = null;

	addFormat(name: string): void {
		if (!this.formats.includes(name)) this.formats.push(name);
	}

	add(batch: RequestBatch): void {
		for (const { lineNumber, text } of batch.unreadableLines) {
			if (this.unreadableLines.length === MAX_UNREADABLE) break;
			this.unreadableLines.push({ lineNumber: this.lineCount + lineNumber, text });
		}
		this.startSeconds ??= batch.startSeconds;
		this.lineCount += batch.lineCount;
		this.requestCount += batch.requestCount;
		this.crawlerRequestCount += batch.length;
		this.otherHostCount += batch.otherHostCount;
		this.unreadableCount += batch.unreadableCount;
	}
}
