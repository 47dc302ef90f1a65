import { remember } from "../remember.js";
import { type FileLine, lineAt } from "./file-lines.js";
import type { Finding } from "./types.js";

const DIRECTIVE = /^\s*robots-lint-ignore(-file)?[ \t]+([a-z0-9, -]+)/i;

/**
 * Removes findings as the file's own comments ask. `# robots-lint-ignore CODE, CODE` on a record's line applies to
 * that line. On a line of its own, it applies to the next record. If that record is a user-agent line, it applies to
 * its whole group. `# robots-lint-ignore-file CODE` applies to the whole file.
 */
export function withoutIgnored(findings: readonly Finding[], lines: readonly FileLine[]): Finding[] {
	const ofFile = new Set<string>();
	const byLine = new Map<number, Set<string>>();
	const byGroup = new Map<number, Set<string>>();
	let pending: string[] = [];
	for (const { line, kind, comment, groupIndex } of lines) {
		const [, isFile, list] = (comment === null ? null : DIRECTIVE.exec(comment)) ?? [];
		const codes =
			list
				?.toLowerCase()
				.split(/[ ,]+/)
				.filter((code) => code !== "") ?? [];
		if (isFile !== undefined) for (const code of codes) ofFile.add(code);
		else if (kind === "comment") for (const code of codes) pending.push(code);
		else if (codes.length > 0) byLine.set(line, new Set(codes));
		if (kind === "comment" || kind === "blank" || pending.length === 0) continue;
		byLine.set(line, new Set([...pending, ...codes]));
		if (kind === "user-agent") {
			const ofGroup = remember(byGroup, groupIndex, () => new Set());
			for (const code of pending) ofGroup.add(code);
		}
		pending = [];
	}
	return findings.filter(({ code, line }) => {
		const ofGroup = byGroup.get(lineAt(lines, line)?.groupIndex ?? -1);
		return !ofFile.has(code) && !byLine.get(line)?.has(code) && !ofGroup?.has(code);
	});
}
