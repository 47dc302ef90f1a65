import type { RecordLine } from "../../contract/engine.js";

/** The run of a record that belongs to no run. */
export const NO_RUN = -1;

/**
 * Finds the run of user-agent lines to which a record belongs (semantics, "Records and groups"): the last one before it
 * in its group. Only blank lines, comments and sitemaps are between the lines of a run. A record that RFC 9309 does not
 * define, such as a crawl-delay, belongs to one run only.
 */
export class RunCounter {
	#runIndex = NO_RUN;
	/** The group of that run. */
	#groupIndex = -1;
	/** Whether a user-agent line would still be part of the run. */
	#isOpen = false;

	/** @returns the number of the record's run, from 0 in file order; -1 for none. Must be called in file order. */
	runOf({ kind, groupIndex }: Pick<RecordLine, "kind" | "groupIndex">): number {
		if (kind === "sitemap") return NO_RUN;
		if (kind === "user-agent") {
			if (!this.#isOpen || groupIndex !== this.#groupIndex) this.#runIndex++;
			this.#groupIndex = groupIndex;
		}
		this.#isOpen = kind === "user-agent";
		return groupIndex === this.#groupIndex ? this.#runIndex : NO_RUN;
	}
}

/** Writes user-agent lines to another robots.txt, in which each run is a group with the same number. */
export class RunFileWriter {
	readonly #runs = new RunCounter();
	readonly #lines: string[] = [];
	#lastRun = NO_RUN;

	/** Adds the next record of the file. @returns as `RunCounter.runOf`. */
	add(record: RecordLine): number {
		const run = this.#runs.runOf(record);
		if (record.kind !== "user-agent") return run;
		// A rule, even an empty one, ends a group's list of user-agent lines.
		if (run !== this.#lastRun && this.#lastRun !== NO_RUN) this.#lines.push("disallow:");
		this.#lastRun = run;
		this.#lines.push(`user-agent:${record.value}`);
		return run;
	}

	toRobotsTxt(): string {
		return this.#lines.join("\n");
	}
}
