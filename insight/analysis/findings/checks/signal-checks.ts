import type { OtherRecord } from "../../../../bindings/shared-exports.js";
import { findNamedCrawler } from "../../../../crawling/crawlers/index.js";
import { readSignals } from "../../../../crawling/internal.js";
import { type FileLine, lineAt } from "../file-lines.js";
import { signalsLeftOut, signalsOf } from "../signals-left-out.js";
import type { Finding } from "../types.js";
import { aboutValue, show } from "../wording.js";
import { type CrawlerPolicy, isAllBlocked, lineOfName } from "./policies-of-file.js";

/** Finds Content-Signal records for `*` that named groups lack, and those that contradict each other. */
export function checkSignals(
	policies: readonly CrawlerPolicy[],
	lines: readonly FileLine[],
	dialect: Parameters<typeof lineOfName>[3],
): Finding[] {
	const forAll = policies.find(({ crawler }) => crawler === "*");
	if (forAll === undefined) return [];
	const lacking = policies.flatMap((policy) => {
		const { names, analysis } = policy;
		const fetching = names.find((name) => findNamedCrawler(name)?.isControlToken !== true);
		const [first] = signalsLeftOut(analysis.group, forAll.analysis.group);
		if (first === undefined || fetching === undefined || isAllBlocked(policy)) return [];
		const line = lineOfName(fetching, policy, lines, dialect);
		if (line === undefined) return [];
		const message = `The Content-Signal of line ${first.line} is in the group for *: whether it holds for this group too depends on who reads it.`;
		return [aboutValue("content-signal-left-out", line, message)];
	});
	return [...lacking, ...contradictions(signalsOf(forAll.analysis.group), lines)];
}

/** The records whose value for a signal differs from that in another record for the same crawlers. */
function contradictions(records: readonly OtherRecord[], lines: readonly FileLine[]): Finding[] {
	const saidBefore = new Map<string, { readonly said: string; readonly line: number }>();
	return records.flatMap(({ value, line: lineNumber }) => {
		const signals = readSignals(value).filter(({ name }) => name !== "");
		const other = signals.find(({ name, value: said }) => (saidBefore.get(name)?.said ?? said) !== said);
		const known = other === undefined ? undefined : saidBefore.get(other.name);
		for (const { name, value: said } of signals) {
			if (!saidBefore.has(name)) saidBefore.set(name, { said, line: lineNumber });
		}
		const line = lineAt(lines, lineNumber);
		if (other === undefined || known === undefined || line === undefined) return [];
		const message = `Line ${known.line} says ${show(other.name)}=${show(known.said)} for * already: which of the two holds is not documented.`;
		return [aboutValue("content-signals-differ", line, message)];
	});
}
