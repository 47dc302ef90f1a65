import type { RobotsTxt } from "../../../../bindings/auto.js";
import { type CrawlerAccess, type WhoMay, whoMay } from "../../../../insight/analysis/index.js";
import { byPurpose, caveatsOf, describeGroup, describeRules } from "../../../../insight/who-may/wording.js";

/** Enough for real files; a hostile one keeps the worker busy for half a second at most. */
const MAX_WORK = 400_000;
/** Crawlers listed for one answer; a hostile file names thousands. */
const MAX_LISTED_CRAWLERS = 60;

/** The crawlers of a purpose, by what the file tells them. */
export interface AccessSection {
	readonly title: string;
	readonly answers: readonly AccessAnswer[];
}

/** What a file tells some crawlers by the same groups. */
export interface AccessAnswer {
	readonly access: CrawlerAccess;
	/** The group and the rules that say so. */
	readonly why: string;
	/** Their names, with what the file cannot do; the first of them. */
	readonly crawlers: readonly string[];
	/** How many more there are. */
	readonly unlistedCount: number;
}

/** Who may fetch what, by purpose; every other crawler last. */
export function listAccess(robots: RobotsTxt): AccessSection[] {
	const entries = whoMay(robots, { maxWork: MAX_WORK });
	const others = { title: "Every other crawler", entries: entries.filter(({ token }) => token === "*") };
	return [...byPurpose(entries), others].map(({ title, entries: ofPurpose }) => ({
		title,
		answers: foldAnswers(ofPurpose),
	}));
}

function foldAnswers(entries: readonly WhoMay[]): AccessAnswer[] {
	const folded = new Map<string, { access: CrawlerAccess; why: string; names: string[] }>();
	for (const entry of entries) {
		const why = [describeGroup(entry), describeRules(entry)].filter((text) => text !== "").join("; ");
		const key = `${entry.access} ${why}`;
		const answer = folded.get(key) ?? { access: entry.access, why, names: [] };
		folded.set(key, answer);
		const caveats = caveatsOf(entry.crawler);
		answer.names.push(caveats.length === 0 ? entry.token : `${entry.token} (${caveats.join("; ")})`);
	}
	return Array.from(folded.values(), ({ access, why, names }) => ({
		access,
		why,
		crawlers: names.slice(0, MAX_LISTED_CRAWLERS),
		unlistedCount: Math.max(0, names.length - MAX_LISTED_CRAWLERS),
	}));
}
