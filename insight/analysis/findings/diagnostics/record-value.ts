import {
	decodeUtf8,
	encodeUtf8,
	isAbsoluteUrlWithHost,
	isCrawlDelay,
	parseCrawlDelaySeconds,
	type RecordCursor,
	RunCounter,
} from "../../../../bindings/internal.js";
import type { Dialect } from "../../../../bindings/shared-exports.js";
import type { FindingCode } from "../codes.js";
import type { LineDiagnostics } from "./line-diagnostics.js";

/** Characters that are invisible, or look like a space but are none: they are part of a URL, and nobody sees them. */
const INVISIBLE = /(?![ \t])[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]/u;

/** Finds mistakes in records on which no verdict depends: crawl-delay (not in google) and sitemap. */
export class RecordValueLinter {
	readonly #runs = new RunCounter();
	/** The last run that has a valid crawl-delay; earlier runs have ended. */
	#delayedRun = -1;

	constructor(
		private readonly octets: Uint8Array,
		private readonly dialect: Dialect,
		private readonly found: LineDiagnostics,
	) {}

	/** Looks at the next record of the file; rules outside of a group are left out. */
	lint(cursor: RecordCursor, kind: Parameters<RunCounter["runOf"]>[0]["kind"]): void {
		const run = this.#runs.runOf({ kind, groupIndex: cursor.groupIndex });
		if (kind === "sitemap") this.#lintSitemap(cursor);
		else if (kind === "other") this.#lintDelay(cursor, run);
	}

	#lintSitemap({ valueStart, valueEnd }: RecordCursor): void {
		const value = decodeUtf8(this.octets, valueStart, valueEnd);
		if (!isAbsoluteUrlWithHost(value)) this.found.add("sitemap-not-absolute", valueStart, valueEnd);
		const invisible = INVISIBLE.exec(value);
		if (invisible === null) return;
		// If ill-formed UTF-8 makes the place unknown, it is the whole value.
		const isPlaced = encodeUtf8(value).length === valueEnd - valueStart;
		const start = isPlaced ? invisible.index : 0;
		const length = isPlaced ? invisible[0].length : value.length;
		const offset = valueStart + encodeUtf8(value.slice(0, start)).length;
		const end = isPlaced ? offset + encodeUtf8(value.slice(start, start + length)).length : valueEnd;
		this.found.add("invisible-characters", offset, end);
	}

	#lintDelay({ keyStart, keyEnd, valueStart, valueEnd }: RecordCursor, run: number): void {
		const key = decodeUtf8(this.octets, keyStart, keyEnd);
		if (!isCrawlDelay({ kind: "other", key }, this.dialect)) return;
		const code = this.#judgeDelay(decodeUtf8(this.octets, valueStart, valueEnd), run);
		if (code !== null) this.found.add(code, valueStart, valueEnd);
	}

	#judgeDelay(value: string, run: number): FindingCode | null {
		if (parseCrawlDelaySeconds(value) === undefined) return "crawl-delay-invalid";
		// Outside of a run there is nothing that a delay could belong to, or that it could repeat.
		if (run < 0) return null;
		if (run === this.#delayedRun) return "crawl-delay-repeated";
		this.#delayedRun = run;
		return null;
	}
}
