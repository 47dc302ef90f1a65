import { nearestName, suggestName } from "../../../bindings/internal.js";
import type { DocumentedCrawler, NamedCrawler } from "../../../crawling/crawlers/index.js";
import { WIDER_USES } from "../../../insight/analysis/findings/wording.js";
import type { WhoMay } from "../../../insight/analysis/index.js";
import { remember } from "../../../insight/analysis/remember.js";
import { caveatsOf } from "../../../insight/analysis/who-may/wording.js";
import type { CrawlerAccessEdit } from "../../../insight/edit/index.js";
import { suggestCrawlers } from "../../arguments/suggest-crawlers.js";
import { Failure } from "../../host/failure.js";
import type { Library } from "../../host/library.js";
import { said } from "../../output/output.js";
import type { AccessCommand, ChangeCommand } from "./arguments.js";

const AI_PURPOSE = /^ai-/;
/** Names of one sentence. `--format json` has them all. */
export const MAX_NAMES = 12;

/** The crawlers that some list has. */
function listed({ crawlers, undocumentedCrawlers, retiredCrawlers }: Library): NamedCrawler[] {
	return [...crawlers, ...undocumentedCrawlers, ...retiredCrawlers];
}

/** The unlisted names, with a hint at the crawlers that may be meant; empty if all names are listed. */
function unknownOf(library: Library, names: readonly string[]): (readonly [name: string, hint: string])[] {
	const known = listed(library);
	const unknown = names.filter((name) => !known.some(isNamedIn([name])));
	return unknown.map((name) => [name, suggestCrawlers(name, known)]);
}

/** A sentence about each name that no list has, and which crawler may be meant. */
export function unknownInWords(library: Library, option: string, names: readonly string[]): string[] {
	return unknownOf(library, names).map(
		([name, hint]) => `${option} ${name}: no list has such a crawler${hint}`,
	);
}

/** @throws Failure for a name that seems misspelt, since no crawler would read its line. */
export function refuseMisspelt(
	library: Library,
	option: string,
	names: readonly string[],
	{ isForced }: ChangeCommand,
): void {
	const tokens = listed(library).map(({ token }) => token);
	for (const [name, hint] of isForced ? [] : unknownOf(library, names)) {
		// A name that differs from another by two letters, as FooBot from DotBot, may well be meant.
		const isApart = hint === suggestName(name, tokens) && nearestName(name, tokens, 1) === undefined;
		if (!isApart)
			throw new Failure(`${option} ${name}: no list has such a crawler${hint} --force takes it as it is`);
	}
}

/** @throws Failure for a name that leaves nobody out, since one that was meant would be changed. */
export function refuseUnknownExceptions(library: Library, { crawlers, except }: AccessCommand): void {
	const named = new Set(crawlers.map((name) => name.toLowerCase()));
	const [first] = unknownInWords(
		library,
		"--except",
		except.filter((name) => !named.has(name.toLowerCase())),
	);
	if (first !== undefined) throw new Failure(first);
}

/** Sentences about the limits of an edit, and about other crawlers that the site owner may have meant. */
export function caveatsOfEdit(
	library: Library,
	command: AccessCommand,
	found: Pick<CrawlerAccessEdit<Uint8Array>, "crawlers" | "remaining" | "isChanged" | "changed">,
	listedAfter: readonly WhoMay[],
): string[] {
	const isMeant = isNamedIn(found.crawlers);
	const documented = library.crawlers.filter(isMeant);
	const known = listed(library);
	const unneeded = command.except.flatMap((name) => {
		const purposes = known.find(isNamedIn([name]))?.purposes;
		const isNamed = command.crawlers.some((token) => token.toLowerCase() === name.toLowerCase());
		if (isNamed || purposes?.some((purpose) => command.purposes.includes(purpose))) return [];
		return [`--except ${name}: its purpose is ${purposes?.join(" and ")}, so it is not meant anyway`];
	});
	const unknown = unknownInWords(library, "--crawler", command.crawlers);
	const changed = found.isChanged ? found.changed : [];
	const steering = known.filter(({ isControlToken }) => isControlToken).filter(isMeant);
	const guessed = library.undocumentedCrawlers.filter(isMeant);
	return said([
		...unknown,
		...unneeded,
		...(command.isAllowed ? [] : neglectInWords(documented)),
		searchInWords(documented.filter(isNamedIn(changed)), command),
		guessed.length > 0 && !command.isAllowed
			? `whether ${namesOf(guessed)} ${guessed.length === 1 ? "reads" : "read"} robots.txt is not documented`
			: null,
		steering.length > 0
			? `${namesOf(steering)} ${steering.length === 1 ? "is a control token, which fetches nothing itself" : "are control tokens, which fetch nothing themselves"}: the line steers what other crawlers' copies are used for`
			: null,
		...steering.map(({ token }) => {
			const wider = WIDER_USES.get(token.toLowerCase());
			return wider === undefined ? null : `${token} steers the use for ${wider}, not for Search`;
		}),
		command.purposes.some((purpose) => AI_PURPOSE.test(purpose)) && !command.isAllowed
			? "what search crawlers fetch may be used for AI too; only control tokens of their operators steer that"
			: null,
		...remainingInWords(library.undocumentedCrawlers.filter(isNamedIn(found.remaining)), listedAfter, {
			why: "known from lists only",
			option: "--undocumented",
		}),
		...remainingInWords(library.retiredCrawlers.filter(isNamedIn(found.remaining)), listedAfter, {
			why: "retired",
			option: "--crawler NAME",
		}),
	]);
}

/** Sentences about crawlers that a line may not stop, in the words of `who`. */
function neglectInWords(crawlers: readonly DocumentedCrawler[]): string[] {
	const byCaveat = new Map<string, DocumentedCrawler[]>();
	for (const crawler of crawlers.filter(({ neglect }) => neglect !== null)) {
		for (const caveat of caveatsOf(crawler)) remember(byCaveat, caveat, () => []).push(crawler);
	}
	return Array.from(byCaveat, ([caveat, named]) => {
		const subject = named.length === 1 ? "it" : "each of them";
		return `no line of robots.txt is sure to stop ${namesOf(named)}: ${subject} ${caveat}, as its operator says`;
	});
}

/** A sentence about the search engines that a change shuts out. */
function searchInWords(
	changed: readonly NamedCrawler[],
	{ isAllowed, path = "/" }: AccessCommand,
): string | null {
	const searching = changed.filter(({ purposes }) => purposes.includes("search"));
	if (isAllowed || searching.length === 0) return null;
	const engines = searching.length === 1 ? "its search engine" : "their search engines";
	const what = path === "/" ? "the site" : `what ${path} matches`;
	return `${namesOf(searching)}: ${engines} will no longer read ${what}`;
}

/**
 * Names the other crawlers of the purposes for which the file still says the opposite, and the option that selects them.
 *
 * @param listed what each crawler may fetch after `allow`; a crawler that it does not have is one of `*`. Empty for `block`.
 */
function remainingInWords(
	remaining: readonly NamedCrawler[],
	listed: readonly WhoMay[],
	{ why, option }: { readonly why: string; readonly option: string },
): string[] {
	const standings = new Map<string, NamedCrawler[]>();
	for (const crawler of remaining) {
		const entry = listed.find(({ token }) => token === crawler.token) ?? listed.at(-1);
		remember(standings, standingOf(entry), () => []).push(crawler);
	}
	return Array.from(standings, ([standing, crawlers]) => {
		const pronoun = crawlers.length === 1 ? "it" : "them";
		const does = listed.length === 0 ? `refuses ${pronoun}` : `lets ${pronoun} in`;
		return `still ${standing} ${namesOf(crawlers)} (${why}); ${option} ${does} too`;
	});
}

function standingOf(entry: WhoMay | undefined): string {
	if (entry === undefined) return "open to";
	if (entry.access === "nothing") return "refused:";
	return entry.group?.chosenBy === "own" ? "refused in part:" : "under the rules for *:";
}

function isNamedIn(tokens: readonly string[]): (crawler: NamedCrawler) => boolean {
	const names = new Set(tokens.map((token) => token.toLowerCase()));
	return ({ token }) => names.has(token.toLowerCase());
}

function namesOf(crawlers: readonly NamedCrawler[]): string {
	const shown = crawlers.slice(0, MAX_NAMES).map(({ token }) => token);
	const rest = crawlers.length - shown.length;
	return rest === 0 ? shown.join(", ") : `${shown.join(", ")} and ${rest} more`;
}
