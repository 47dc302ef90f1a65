import type { RawDiagnostic, RecordLine } from "../../contract/engine.js";
import type { DiagnosticCode, Dialect } from "../../contract/types.js";
import { isCrawlDelay, parseCrawlDelaySeconds } from "../groups/crawl-delay.js";
import { NO_RUN, RunCounter } from "../groups/runs.js";
import { findInvisible, isAbsoluteUrlWithHost } from "../sitemaps.js";

/**
 * Finds the problems in values of records on which no verdict depends, so that the engines need not look at them:
 * crawl-delay (not in dialect google) and sitemap (semantics, "Records and groups").
 */
export class RecordInspector {
	readonly #dialect: Dialect;
	readonly #runs = new RunCounter();
	/** The last run that has a valid crawl-delay; earlier runs have ended. */
	#delayedRun = NO_RUN;

	constructor(dialect: Dialect) {
		this.#dialect = dialect;
	}

	/**
	 * Looks at the next record of the file.
	 * @param report called with each finding, in the order of columns, then of codes.
	 */
	inspect(record: RecordLine, report: (diagnostic: RawDiagnostic) => void): void {
		const run = this.#runs.runOf(record);
		const { kind, line, value, valueColumn: column, valueOctets: length } = record;
		if (kind === "sitemap") {
			if (!isAbsoluteUrlWithHost(value)) report({ code: "sitemap-not-absolute", line, column, length });
			const invisible = findInvisible(value);
			if (invisible !== null)
				report({ code: "invisible-characters", line, ...spanInOctets(record, invisible) });
			return;
		}
		if (!isCrawlDelay(record, this.#dialect)) return;
		const code = this.#judgeDelay(value, run);
		if (code !== null) report({ code, line, column, length });
	}

	#judgeDelay(value: string, run: number): DiagnosticCode | null {
		if (parseCrawlDelaySeconds(value) === undefined) return "crawl-delay-invalid";
		// Outside of a run there is nothing that a delay could belong to, or that it could repeat.
		if (run === NO_RUN) return null;
		if (run === this.#delayedRun) return "crawl-delay-repeated";
		this.#delayedRun = run;
		return null;
	}
}

/** The octets of a part of a value; of the whole value if ill-formed UTF-8 makes the place unknown. */
function spanInOctets(
	{ value, valueColumn, valueOctets }: RecordLine,
	{ start, length }: { readonly start: number; readonly length: number },
): { column: number; length: number } {
	if (utf8Octets(value) !== valueOctets) return { column: valueColumn, length: valueOctets };
	return {
		column: valueColumn + utf8Octets(value.slice(0, start)),
		length: utf8Octets(value.slice(start, start + length)),
	};
}

function utf8Octets(text: string): number {
	let octetCount = 0;
	for (const character of text) {
		const code = character.codePointAt(0) ?? 0;
		octetCount += code < 0x80 ? 1 : code < 0x800 ? 2 : code > 0xffff ? 4 : 3;
	}
	return octetCount;
}
