import type { Dialect } from "../../bindings/contract/types.js";
import { lineList } from "./draft.js";
import type { Finding, FindingCode } from "./types.js";

/** What a file of today has in many lines, where it is read as in 1994. */
const FOLDED: ReadonlySet<FindingCode> = /* @__PURE__ */ new Set([
	"allow-unrecognised",
	"rule-outside-group",
]);

/** In dialect original1994 the findings of some codes are told once a file, at the first line, which names the others. */
export function foldOf1994(findings: readonly Finding[], dialect: Dialect): readonly Finding[] {
	if (dialect !== "original1994") return findings;
	const linesByCode = new Map<FindingCode, number[]>();
	for (const { code, line } of findings) {
		if (!FOLDED.has(code)) continue;
		const lines = linesByCode.get(code);
		if (lines === undefined) linesByCode.set(code, [line]);
		else lines.push(line);
	}
	return findings.flatMap((finding) => {
		const [first, ...others] = linesByCode.get(finding.code) ?? [];
		if (first === undefined || others.length === 0) return [finding];
		if (finding.line !== first) return [];
		return [{ ...finding, message: `${finding.message} The same holds for ${lineList(others)}.` }];
	});
}
