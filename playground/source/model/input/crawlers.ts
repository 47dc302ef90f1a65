import { describeValue, productTokenHint, validateProductToken } from "../../../../bindings/internal.js";
import type { Crawler, CrawlerProfile } from "../../../../bindings/shared-exports.js";
import { type DocumentedCrawler, findCrawler } from "../../../../crawling/crawlers/index.js";
import { cautionAbout } from "../../../../insight/analysis/who-may/wording.js";

/** Maximum number of crawlers. Nobody compares more columns. */
export const MAX_CRAWLERS_COUNT = 12;

/** A crawler that verdicts are asked for. */
export interface AskedCrawler {
	/**
	 * The entered text with white space tidied. The name of a documented crawler is spelt as its operator spells it.
	 */
	readonly label: string;
	readonly crawler: Crawler;
	/** Facts about the crawler, as sentences; empty if there is nothing worth knowing. */
	readonly notes: readonly string[];
	readonly obeysRobotsTxt: boolean;
}

/** An entry that is not a crawler, and the reason in a sentence. */
export interface RefusedCrawler {
	readonly text: string;
	readonly error: string;
}

export interface CrawlerList {
	readonly asked: readonly AskedCrawler[];
	readonly refused: readonly RefusedCrawler[];
}

const IGNORING = /\s+ignoring\s+\*$/i;
const ALONE = /\s+alone$/i;

/** The crawlers of a list separated by commas or line ends, each once. */
export function readCrawlers(list: string): CrawlerList {
	const asked = new Map<string, AskedCrawler>();
	const refused: RefusedCrawler[] = [];
	for (const text of list.split(/[,\r\n]/).map((part) => part.trim())) {
		if (text === "") continue;
		const read = readCrawler(text);
		if ("error" in read) refused.push(read);
		else if (asked.has(read.label.toLowerCase())) continue;
		else if (asked.size < MAX_CRAWLERS_COUNT) asked.set(read.label.toLowerCase(), read);
		else refused.push({ text, error: `At most ${MAX_CRAWLERS_COUNT} crawlers stand side by side.` });
	}
	return { asked: [...asked.values()], refused };
}

/**
 * Reads one crawler: a name whose operator documents its reading; a product token; `*`; `A > B`, the first that has a
 * group; `A + B`, the groups of both. `ignoring *` after the names means that the `*` groups never apply. `alone`
 * after a documented name asks for its product token without the documented reading.
 */
export function readCrawler(text: string): AskedCrawler | RefusedCrawler {
	const ignoresDefaultGroup = IGNORING.test(text);
	const isAlone = ALONE.test(text);
	const names = text.replace(IGNORING, "").replace(ALONE, "").trim();
	if (names === "*" && !ignoresDefaultGroup && !isAlone) {
		return { label: "*", crawler: "*", notes: ["Any crawler that no group names."], obeysRobotsTxt: true };
	}
	const documented = ignoresDefaultGroup || isAlone ? undefined : findCrawler(names);
	if (documented !== undefined) return readDocumented(documented);
	if (names.includes(">") && names.includes("+")) {
		return { text, error: `${describeValue(text)} mixes > and +: separate the names by one of them.` };
	}
	const parts = names.split(/[>+]/).map((part) => part.trim());
	for (const part of parts) {
		const error = refuse(part);
		if (error !== null) return { text, error };
	}
	const profile: CrawlerProfile = {
		productTokens: parts,
		...(parts.length > 1 ? { order: names.includes("+") ? "merge" : "first" } : {}),
		...(ignoresDefaultGroup ? { defaultGroup: "ignores" } : {}),
	};
	const label =
		parts.join(names.includes("+") ? " + " : " > ") +
		(ignoresDefaultGroup ? " ignoring *" : "") +
		(isAlone ? " alone" : "");
	return { label, crawler: profile, notes: describeProfile(profile), obeysRobotsTxt: true };
}

function readDocumented(documented: DocumentedCrawler): AskedCrawler {
	const { token, profile, obeysRobotsTxt } = documented;
	const caution = cautionAbout(documented);
	const notes = [...(caution === null ? [] : [`${caution}.`]), ...describeProfile(profile)];
	return { label: token, crawler: profile, notes, obeysRobotsTxt };
}

/** Sentences about what a profile adds to a single product token. */
function describeProfile({ productTokens, defaultGroup, order }: CrawlerProfile): string[] {
	const tokens = [productTokens].flat();
	const notes: string[] = [];
	if (order === "first" && tokens.length > 1) notes.push(`Looks for groups of ${tokens.join(", then ")}.`);
	if (order === "merge") notes.push(`Obeys the groups of ${tokens.join(" and ")} together.`);
	if (defaultGroup === "ignores") notes.push("The groups of * never apply to it.");
	return notes;
}

/** Why a text is not a product token; null if it is a product token. */
function refuse(text: string): string | null {
	if (text === "*") return "The * stands alone: it is any crawler that no group names.";
	try {
		validateProductToken(text, "crawler");
		return null;
	} catch {
		const hint = productTokenHint(text);
		const said = text === "" ? "A name is missing" : `${describeValue(text)} is not a crawler's name`;
		return `${said}: a product token has only letters, digits, - and _, such as ExampleBot.${hint === "" ? "" : ` ${sentence(hint)}`}`;
	}
}

function sentence(words: string): string {
	return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
