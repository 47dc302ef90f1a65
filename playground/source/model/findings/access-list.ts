import type { RobotsTxt } from "../../../../bindings/auto.js";
import { type CrawlerAccess, type WhoMay, whoMay } from "../../../../insight/analysis/index.js";
import { byPurpose, caveatsOf, foldRows } from "../../../../insight/analysis/who-may/wording.js";

/** Enough steps for real files. A hostile file keeps the worker busy for half a second at most. */
const MAX_WORK = 400_000;
/** Crawlers that are listed per answer. A hostile file names thousands. */
const MAX_LISTED_CRAWLERS = 60;

/** The crawlers of a purpose, by the answers of the file. */
export interface AccessSection {
	readonly title: string;
	readonly answers: readonly AccessAnswer[];
}

/** The answer of a file for crawlers with the same access, groups and rules. */
export interface AccessAnswer {
	readonly access: CrawlerAccess;
	/** The group and the rules that give the answer. */
	readonly why: string;
	/** The names of the first crawlers, with what the file cannot do. */
	readonly crawlers: readonly string[];
	/** Number of crawlers that are not listed. */
	readonly unlistedCount: number;
}

/** Lists who may fetch what, by purpose. Every other crawler comes last. */
export function listAccess(robots: RobotsTxt): AccessSection[] {
	const entries = whoMay(robots, { maxWork: MAX_WORK });
	const others = { title: "Every other crawler", entries: entries.filter(({ token }) => token === "*") };
	return [...byPurpose(entries), others].map(({ title, entries: ofPurpose }) => ({
		title,
		answers: foldAnswers(ofPurpose),
	}));
}

function foldAnswers(entries: readonly WhoMay[]): AccessAnswer[] {
	return foldRows(entries).map(({ access, group, rules, entries: alike }) => ({
		access,
		why: [group, rules].filter((text) => text !== "").join("; "),
		crawlers: alike.slice(0, MAX_LISTED_CRAWLERS).map(nameWithCaveats),
		unlistedCount: Math.max(0, alike.length - MAX_LISTED_CRAWLERS),
	}));
}

function nameWithCaveats({ token, crawler }: WhoMay): string {
	const caveats = caveatsOf(crawler);
	return caveats.length === 0 ? token : `${token} (${caveats.join("; ")})`;
}
