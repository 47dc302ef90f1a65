import { nearestName, parseCrawlDelaySeconds } from "../../../../bindings/internal.js";
import type { Dialect } from "../../../../bindings/shared-exports.js";
import { readSignals } from "../../../../crawling/internal.js";
import type { FileLine } from "../file-lines.js";
import type { Finding } from "../types.js";
import { aboutValue, list, show } from "../wording.js";
import { MAX_LOOKED_AT, RECORD_INSIDE } from "./path-checks.js";

/** White space or a separator, and then another URL or a path. A URL in a query has neither before it. */
const SECOND_URL = /\S(?:(?:\s+|\s*[,;|]\s*)(?=https?:\/\/)|[,;|]?\s+(?=\/))/i;
const YES_OR_NO = ["yes", "no"];
/** The signals and values that Cloudflare documents for Content-Signal. */
const SIGNALS: ReadonlyMap<string, readonly string[]> = /* @__PURE__ */ new Map([
	["search", YES_OR_NO],
	["ai-input", YES_OR_NO],
	["ai-train", YES_OR_NO],
	["use", ["immediate", "reference", "full"]],
]);
const MAX_DELAY_SECONDS = 3600;
const DAY_SECONDS = 86_400;

/** Finds mistakes in the value of a sitemap or of another record. */
export function checkValue(line: FileLine, dialect: Dialect): Finding[] {
	const value = line.value.slice(0, MAX_LOOKED_AT);
	if (/\s/.test(value) && RECORD_INSIDE.test(value)) {
		const message = `Everything after the first colon is read as one value, "${show(value)}"; the record in it is not read.`;
		return [aboutValue("records-on-one-line", line, message)];
	}
	if (line.kind === "sitemap") return severalSitemaps(line, value);
	const key = line.key.toLowerCase();
	if (key === "content-signal") return unknownSignals(line, value);
	return key === "crawl-delay" && dialect !== "google" ? longDelay(line) : [];
}

function severalSitemaps(line: FileLine, value: string): Finding[] {
	if (!SECOND_URL.test(value)) return [];
	return [aboutValue("several-sitemaps", line, `The whole value is read as one URL, "${show(value)}".`)];
}

function longDelay(line: FileLine): Finding[] {
	const seconds = parseCrawlDelaySeconds(line.value) ?? 0;
	if (seconds <= MAX_DELAY_SECONDS) return [];
	const pageCount = Math.floor(DAY_SECONDS / seconds);
	const pages = pageCount > 1 ? `${pageCount} pages` : "one page";
	const most = pageCount === 0 ? "less than one page a day" : `${pages} a day at most`;
	const message = `The value is in seconds: a crawler that waits so long reads ${most}.`;
	return [aboutValue("long-crawl-delay", line, message)];
}

function unknownSignals(line: FileLine, value: string): Finding[] {
	const signals = readSignals(value);
	const unread = signals.find(({ name }) => name === "");
	if (unread !== undefined) {
		const message = `"${show(unread.text)}" is not a name, = and a value, so the whole record is not read.`;
		return [aboutValue("unknown-content-signal", line, message)];
	}
	const unknownNames: string[] = [];
	for (const { name, value: said } of signals) {
		const known = SIGNALS.get(name);
		if (known?.includes(said)) continue;
		if (known === undefined) unknownNames.push(name);
		else {
			const message = `"${show(said)}" is no value of ${show(name)}, so the record says nothing of it.`;
			return [aboutValue("unknown-content-signal", line, message, `Write ${known.join(" or ")} there.`)];
		}
	}
	const [first] = unknownNames;
	if (first === undefined) return [];
	const near = nearestName(first, SIGNALS.keys());
	const message = `No known crawler reads the signal ${list(unknownNames.map((name) => `"${show(name)}"`))}.`;
	const advice = near === undefined ? undefined : `Write "${near}" if that is what you mean.`;
	const finding = aboutValue("unknown-content-signal", line, message, advice);
	// A signal that nobody documents today may be a new name.
	return [near === undefined ? { ...finding, severity: "note" } : finding];
}
