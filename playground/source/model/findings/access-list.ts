import type { RobotsTxt } from "../../../../bindings/auto.js";
import { type CrawlerAccess, type WhoMay, whoMay } from "../../../../insight/analysis/index.js";
import { byPurpose, caveatsOf, foldRows } from "../../../../insight/analysis/who-may/wording.js";
import { type UseAnswers, UseQuestions } from "./use-answers.js";

/** Enough steps for real files. A hostile file keeps the worker busy for half a second at most. */
const MAX_WORK = 400_000;
/** Lines that are named per answer. */
const MAX_LISTED_LINES = 4;
/** Crawlers that are listed per answer. A hostile file names thousands. */
const MAX_LISTED_CRAWLERS = 60;

/** The crawlers of a purpose, by the answers of the file. */
export interface AccessSection {
	readonly title: string;
	readonly answers: readonly AccessAnswer[];
}

/** The answer of a file for crawlers with the same access, groups and rules, whose uses it answers alike. */
export interface AccessAnswer extends UseAnswers {
	readonly access: CrawlerAccess;
	/** The lines of the first rules that decide; of the groups if no rule does. 1-based. */
	readonly lines: readonly number[];
	/** The group and the rules that give the answer. */
	readonly why: string;
	/** The names of the first crawlers, with what the file cannot do. */
	readonly crawlers: readonly string[];
	/** Number of crawlers that are not listed. */
	readonly unlistedCount: number;
}

/** Lists who may fetch what, and use it for AI, by purpose. Every other crawler comes last. */
export function listAccess(robots: RobotsTxt, octetCount: number): AccessSection[] {
	const entries = whoMay(robots, { maxWork: MAX_WORK });
	const questions = new UseQuestions(robots, octetCount);
	const others = { title: "Every other crawler", entries: entries.filter(({ token }) => token === "*") };
	return [...byPurpose(entries), others].map(({ title, entries: ofPurpose }) => ({
		title,
		answers: foldAnswers(ofPurpose, questions),
	}));
}

function foldAnswers(entries: readonly WhoMay[], questions: UseQuestions): AccessAnswer[] {
	return foldRows(entries).flatMap(({ access, group, rules, entries: alike }) => {
		const byUses = new Map<UseAnswers, WhoMay[]>();
		for (const entry of alike) {
			const uses = questions.of(entry);
			const known = byUses.get(uses);
			if (known === undefined) byUses.set(uses, [entry]);
			else known.push(entry);
		}
		return Array.from(byUses, ([uses, [first, ...more]]) => ({
			access,
			...uses,
			why: [group, rules].filter((text) => text !== "").join("; "),
			lines: decidingLines(first!),
			crawlers: [first!, ...more].slice(0, MAX_LISTED_CRAWLERS).map(nameWithCaveats),
			unlistedCount: Math.max(0, 1 + more.length - MAX_LISTED_CRAWLERS),
		}));
	});
}

function decidingLines({ group, policy }: WhoMay): number[] {
	const rules = [policy?.defaultRule ?? [], policy?.exceptions ?? []].flat().map(({ line }) => line);
	const lines = rules.length > 0 ? rules : (group?.groups.map(({ line }) => line) ?? []);
	return Array.from(new Set(lines)).slice(0, MAX_LISTED_LINES);
}

function nameWithCaveats({ token, crawler }: WhoMay): string {
	const caveats = caveatsOf(crawler);
	return caveats.length === 0 ? token : `${token} (${caveats.join("; ")})`;
}
