import { encodeUtf8 } from "../../../bindings/internal.js";
import type { PreferenceRule } from "../../../crawling/content-preferences/index.js";
import { crawlers } from "../../../crawling/crawlers/index.js";
import { dialectsOfProof } from "../../analysis/arguments.js";
import { withMatcher } from "../../analysis/model/judge.js";
import { remember } from "../../analysis/remember.js";
import { Work } from "../../analysis/work.js";
import { Aim } from "../block/aim.js";
import { type FileGroup, fileGroups, isNaming } from "../block/file-groups.js";
import { keepOthers } from "../block/keep-others.js";
import { LinePlan } from "../block/line-plan.js";
import { ANY_OTHER, othersThan } from "../block/proof.js";
import { appendGroups, shelter } from "../block/rewrite.js";
import { type ProfiledCrawler, profiled } from "../block/selection.js";
import { Versions } from "../block/versions.js";
import { FileView } from "../file-view.js";
import { inFormOf, limitObstaclesOf, obstaclesOf, toOctets, UNSETTLED } from "../read.js";
import type { ContentPreferenceEdit, ContentPreferenceOptions } from "../types.js";
import { type AskedRecord, toAsked } from "./asked.js";
import { PreferenceLines } from "./preference-lines.js";
import { areOtherRecordsSame, areRulesSame, isTold, preferenceRulesOf } from "./told.js";

/**
 * Writes the permitted uses of the content into a robots.txt: whether it may be searched, used as input of AI
 * answers, and used to train AI. Every group that lets its crawlers fetch something gets a line. So the file says
 * the same to readers that apply a signal to its group or to the whole site. If no group is for `*`, one is added
 * that refuses nothing. Every other octet stays, and a second time nothing changes. It is proved, for crawlers that
 * read the file in dialect `rfc9309` and in `google`, that each documented crawler, each that lists or the file
 * name, and all others have the rules, delays, licences and other records of groups that they had. It is proved too
 * that each crawler that obeys a group reads the asked statements. Crawlers that obey robots.txt, ignore `*` and have
 * no group read none of it: `unreached` has those. A Content-Usage line with a path stays, and decides on its URLs:
 * `pathLines` has them. If `records` names one kind of record only, lines of the other kind stay too:
 * `contraryLines` has those that say the opposite.
 *
 * Such a line is a wish: no crawler documents that it obeys one, and no verdict changes.
 *
 * @param body the file, as text or bytes.
 * @param options see `ContentPreferenceOptions`.
 * @returns the file in the same form; unchanged, with the crawlers in `unproved`, if there is no proof.
 * @throws TypeError or RangeError that names the argument.
 * @see https://contentsignals.org
 * @see draft-ietf-aipref-attach-05
 * @example
 * const { body } = setContentPreferences("User-agent: *\nDisallow: /a\n", { train: false, search: true });
 * body; // "User-agent: *\nContent-Signal: search=yes, ai-train=no\nDisallow: /a\n"
 * setContentPreferences(body, { train: false }).isChanged; // false
 */
export function setContentPreferences<Body extends string | Uint8Array>(
	body: Body,
	options: ContentPreferenceOptions,
): ContentPreferenceEdit<Body> {
	const octets = toOctets(body);
	const { records, others, crawler, maxWork } = toAsked(options);
	const lists = {
		sheltered: [],
		unreached: [],
		unproved: [],
		pathLines: [],
		contraryLines: [],
		refusalLines: [],
		obstacles: [],
	};
	const left = { body, isChanged: false, ...lists };
	const obstacles = obstaclesOf(octets);
	if (obstacles.length > 0) return { ...left, obstacles };
	const found = new Work(maxWork).tryWithin(Number.POSITIVE_INFINITY, (work) => {
		const readings = dialectsOfProof(undefined).map((dialect) => new Versions(octets, dialect, false, work));
		const edit = new PreferenceEditing(readings, records, others, work);
		return crawler === null ? edit.forAll() : edit.forOne(profiled(crawler));
	});
	if (found === null) return { ...left, obstacles: [UNSETTLED] };
	const { octets: changed, sheltered, unproved, ...lines } = found;
	if (changed === octets && unproved.length === 0) return { ...left, ...lines };
	// Lines that are added after the limit are never read, whatever is proved of the rest.
	const limits = limitObstaclesOf(changed);
	if (unproved.length + limits.length > 0) return { ...left, unproved, obstacles: limits };
	return { ...left, body: inFormOf(body, changed), isChanged: true, sheltered, ...lines };
}

/** A changed file, and the proofs about it. */
interface Written {
	readonly octets: Uint8Array;
	readonly sheltered: readonly string[];
	readonly unreached: readonly string[];
	readonly unproved: readonly string[];
	readonly pathLines: readonly number[];
	readonly contraryLines: readonly number[];
	readonly refusalLines: readonly number[];
}

class PreferenceEditing {
	readonly #view: FileView;
	readonly #refusals: readonly Aim[];
	/** Whether rules are the same, keyed by dialect and by the groups before and after: many crawlers have the same. */
	readonly #sameRules = new Map<string, boolean>();

	constructor(
		private readonly readings: readonly Versions[],
		private readonly asked: readonly AskedRecord[],
		private readonly others: readonly AskedRecord[],
		private readonly work: Work,
	) {
		this.#view = readings[0]!.before;
		this.#refusals = readings.map(({ dialect }) => new Aim(false, "/", dialect, work));
	}

	/** Whether a crawler may fetch a URL; true if that is not settled, since a line too much does no harm. */
	#mayFetch(crawler: ProfiledCrawler): boolean {
		return this.readings.some(({ before }, index) => !this.#refusals[index]!.isMet(before, crawler));
	}

	/** The lines of the rules by which these crawlers may fetch nothing; empty if one of them may fetch something. */
	#refusalLines(asked: readonly ProfiledCrawler[]): number[] {
		if (asked.some((crawler) => this.#mayFetch(crawler))) return [];
		const { robots } = this.#view;
		const lines = asked.flatMap(({ profile }) =>
			withMatcher(robots, profile, (matcher) => matcher.explain("/").rule?.line ?? []),
		);
		return Array.from(new Set(lines)).sort((a, b) => a - b);
	}

	forAll(): Written {
		const view = this.#view;
		const groups = fileGroups(view.octets, view.robots);
		const lines = new PreferenceLines(view, this.asked);
		lines.writeOver(null);
		for (const group of groups) {
			const [first] = group.naming;
			if (namesOf(group).some((name) => this.#mayFetch(toCrawler(name)))) lines.writeInto(group);
			else if (first !== undefined) lines.writeOver(first.line);
		}
		if (!groups.some((group) => namesOf(group).includes(ANY_OTHER))) lines.addGroupForOthers(groups);
		const octets = lines.apply();
		for (const versions of this.readings) versions.compareWith(octets);
		const wrong = othersThan([], this.readings).filter((crawler) => !this.#isRight(crawler));
		const unproved = wrong.map(({ token }) => token);
		const unreached = this.#unreached();
		const refusalLines = this.#refusalLines([ANY_OTHER, ...groups.flatMap(namesOf)].map(toCrawler));
		return { octets, sheltered: [], unreached, unproved, refusalLines, ...this.#otherLines() };
	}

	forOne(crawler: ProfiledCrawler): Written {
		const { octets } = this.#view;
		if (!this.#mayFetch(crawler)) {
			const refusalLines = this.#refusalLines([crawler]);
			const none = { unreached: [], unproved: [], pathLines: [], contraryLines: [] };
			return { octets, sheltered: [], refusalLines, ...none };
		}
		const view = this.#ownView(crawler);
		const lines = new PreferenceLines(view, this.asked);
		for (const group of fileGroups(view.octets, view.robots)) {
			if (isOnlyFor(group, crawler)) lines.writeInto(group);
		}
		const others = othersThan([crawler], this.readings);
		const kept = keepOthers(lines.apply(), others, this.readings, (versions, other) =>
			versions.isSame(other),
		);
		const unproved = this.#isRight(crawler) ? kept.unproved : [crawler.token, ...kept.unproved];
		return { ...kept, unreached: [], unproved, refusalLines: [], ...this.#otherLines(crawler) };
	}

	/** The file with a group for only this crawler. A new one gets the rules that it obeyed by another name. */
	#ownView(crawler: ProfiledCrawler): FileView {
		const { octets, robots } = this.#view;
		const groups = fileGroups(octets, robots);
		if (groups.some((group) => isOnlyFor(group, crawler))) return this.#view;
		const isNamed = groups.some(({ naming }) => naming.some((line) => isNaming(line, crawler.token)));
		if (!isNamed) return new FileView(shelter(octets, this.#view, [crawler]), robots.dialect, this.work);
		// Crawlers merge the groups that name them, so a group that it shares with others does not change.
		const plan = new LinePlan(octets);
		appendGroups(plan, groups, [{ tokens: [crawler.token], lines: [encodeUtf8("Disallow:")] }]);
		return new FileView(plan.apply(), robots.dialect, this.work);
	}

	/** The crawlers that read no line of the changed file: none of its groups is for them. */
	#unreached(): string[] {
		return crawlers
			.filter(({ profile, obeysRobotsTxt }) => {
				const isDeaf = this.readings.every(({ after }) => after.choose(profile).groups.length === 0);
				return obeysRobotsTxt && isDeaf;
			})
			.map(({ token }) => token);
	}

	/** The changed file's lines that contradict the asked statements: on URLs of a path, or by another kind of record. */
	#otherLines(crawler?: ProfiledCrawler): Pick<Written, "pathLines" | "contraryLines"> {
		const { after } = this.readings[0]!;
		const groups = crawler === undefined ? after.groups : after.choose(crawler.profile).groups;
		const lines = new Set(groups.map(({ line }) => line));
		const rules = preferenceRulesOf(after).filter(({ group }) => lines.has(group?.line ?? 0));
		const linesOf = (isMeant: (rule: PreferenceRule) => boolean) =>
			rules.filter(isMeant).map(({ line }) => line);
		return {
			pathLines: linesOf(({ path, record }) => path !== null && this.#asks(record)),
			contraryLines: linesOf((rule) => this.others.some((other) => isContrary(rule, other))),
		};
	}

	#asks(record: AskedRecord["record"]): boolean {
		return this.asked.some((each) => each.record === record);
	}

	/** Whether a crawler has its old rules, and reads the asked statements if it may fetch something and a group is for it. */
	#isRight(crawler: ProfiledCrawler): boolean {
		return this.readings.every((versions) => {
			const { before, after } = versions;
			if (!versions.isAsked(crawler)) return true;
			if (!areOtherRecordsSame(before, after, crawler, this.asked)) return false;
			const { dialect } = versions;
			const key = `${dialect} ${before.keyOf(crawler.profile)}/${after.keyOf(crawler.profile)}`;
			if (!remember(this.#sameRules, key, () => areRulesSame(before, after, crawler))) return false;
			const isReader = after.choose(crawler.profile).groups.length > 0 && this.#mayFetch(crawler);
			return !isReader || isTold(before, after, crawler, this.asked);
		});
	}
}

/** Whether a line says the opposite of something that is asked, by the labels of its own kind of record. */
function isContrary({ record, preferences }: PreferenceRule, asked: AskedRecord): boolean {
	if (record !== asked.record) return false;
	return Array.from(asked.said).some(([label, isYes]) => {
		const said = preferences[label];
		return said !== undefined && (said === "allowed") !== isYes;
	});
}

function namesOf({ naming }: FileGroup): string[] {
	return naming.flatMap(({ names }) => names.slice(0, 1));
}

function toCrawler(name: string): ProfiledCrawler {
	return name === ANY_OTHER ? { token: name, profile: { productTokens: name } } : profiled(name);
}

function isOnlyFor({ naming }: FileGroup, { token }: ProfiledCrawler): boolean {
	return naming.every(({ names: [name] }) => name === token.toLowerCase());
}
