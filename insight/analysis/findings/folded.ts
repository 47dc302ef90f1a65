import type { Dialect } from "../../../bindings/shared-exports.js";
import { remember } from "../remember.js";
import type { Finding, FindingCode } from "./types.js";
import { lineList } from "./wording.js";

/** Findings that a modern file has in many lines if it is read as in 1994. */
const FOLDED_OF_1994: ReadonlySet<FindingCode> = /* @__PURE__ */ new Set([
	"allow-unrecognised",
	"rule-outside-group",
	"wildcard-in-path",
]);

/** Findings that a file has in every group, since the same line is written into each group. */
const FOLDED: ReadonlySet<FindingCode> = /* @__PURE__ */ new Set(["unknown-content-signal"]);

/** Joins equal findings of the codes above into one at the first line. Its message has the other lines. */
export function foldFindings(findings: readonly Finding[], dialect: Dialect): Finding[] {
	const linesBySentence = new Map<string, number[]>();
	const sentenceOf = ({ code, message }: Finding) =>
		FOLDED.has(code) || (dialect === "original1994" && FOLDED_OF_1994.has(code)) ? `${code} ${message}` : "";
	for (const finding of findings) {
		const sentence = sentenceOf(finding);
		if (sentence !== "") remember(linesBySentence, sentence, () => []).push(finding.line);
	}
	// A file may have as many such findings as lines: each list of lines is read once.
	const ends = new Map(
		Array.from(linesBySentence, ([sentence, [, ...others]]) => [
			sentence,
			others.length === 0 ? "" : ` The same holds for ${lineList(others)}.`,
		]),
	);
	return findings.flatMap((finding) => {
		const sentence = sentenceOf(finding);
		const first = linesBySentence.get(sentence)?.[0] ?? finding.line;
		if (finding.line !== first) return [];
		return [{ ...finding, message: finding.message + (ends.get(sentence) ?? "") }];
	});
}
