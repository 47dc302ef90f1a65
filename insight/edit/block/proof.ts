import { productTokensOf } from "../../../bindings/internal.js";
import type { Dialect, Group, GroupChoice, Rule } from "../../../bindings/shared-exports.js";
import { crawlers, undocumentedCrawlers } from "../../../crawling/crawlers/index.js";
import { comparePoliciesWithin } from "../../analysis/compare.js";
import { distinctNames } from "../../analysis/findings/tokens.js";
import { remember } from "../../analysis/remember.js";
import type { Work } from "../../analysis/work.js";
import type { FileView } from "../file-view.js";
import type { Aim } from "./aim.js";
import { type ProfiledCrawler, profiled } from "./selection.js";

/** Every crawler that no line names. */
export const ANY_OTHER = "*";

/** Two versions of a file, and the proofs about their difference. */
export class Proof {
	readonly #files: readonly [before: FileView, after: FileView];
	readonly #dialect: Dialect;
	/** Whether verdicts are equal, keyed by the groups in both versions. */
	readonly #equal = new Map<string, boolean>();
	/** A number for each list of rules that a group has: thousands of names may share long groups. */
	readonly #numbers = new Map<string, number>();
	readonly #numberOf = new Map<Group, number>();

	/** @param work for all questions together. */
	constructor(
		before: FileView,
		after: FileView,
		private readonly work: Work,
	) {
		this.#files = [before, after];
		this.#dialect = before.robots.dialect;
	}

	/** Whether a crawler has the same verdicts on every URL, and the same records beside the rules. */
	isSame(crawler: ProfiledCrawler): boolean {
		return this.#areRecordsSame(crawler) && this.#areVerdictsSame(crawler);
	}

	#areVerdictsSame({ profile }: ProfiledCrawler): boolean {
		const [before, after] = this.#choicesOf(profile);
		const key = `${this.#files[0].keyOf(profile)}/${this.#files[1].keyOf(profile)}`;
		return remember(
			this.#equal,
			key,
			() => this.#numbersOf(before) === this.#numbersOf(after) || this.#isProved(profile, before, after),
		);
	}

	/** Whether a crawler has the same records beside the rules, such as its crawl-delay. */
	#areRecordsSame({ profile }: ProfiledCrawler): boolean {
		const [before, after] = this.#files;
		return before.recordsOf(profile) === after.recordsOf(profile);
	}

	/** Whether a crawler has the verdict of the aim, and on all other URLs the same verdict as before. */
	isReached(aim: Aim, crawler: ProfiledCrawler): boolean {
		if (!aim.isMet(this.#files[1], crawler)) return false;
		if (!aim.isRefusal && !this.#areRecordsSame(crawler)) return false;
		if (aim.isOfEverything) return true;
		const [before, after] = this.#choicesOf(crawler.profile).map((choice) =>
			rulesOf(choice).filter((rule) => rule.pattern !== "" && !aim.isWithin(rule, this.#dialect)),
		);
		return this.#isSameList(before ?? [], after ?? []);
	}

	/** Whether a crawler has the rule, and its other lines as before. It may have had the rule before. */
	isExtended(rule: Pick<Rule, "type" | "canonical">, crawler: ProfiledCrawler): boolean {
		if (!this.#areRecordsSame(crawler)) return false;
		const [before, after] = this.#choicesOf(crawler.profile).map((choice) => printed(rulesOf(choice)));
		const extended = new Set([...(before ?? []), ...printed([rule])]);
		return extended.size === after?.size && Array.from(after).every((each) => extended.has(each));
	}

	/** The groups by the numbers of their rules. The numbers are sorted unless verdicts depend on their order. */
	#numbersOf({ groups }: GroupChoice): string {
		const numbers = groups.map((group) =>
			remember(this.#numberOf, group, () => {
				const rules = group.rules.map(({ type, canonical }) => `${type} ${canonical}`).join("\n");
				return remember(this.#numbers, rules, () => this.#numbers.size);
			}),
		);
		return (this.#dialect === "original1994" ? numbers : numbers.sort((a, b) => a - b)).join(" ");
	}

	#isProved(profile: ProfiledCrawler["profile"], was: GroupChoice, is: GroupChoice): boolean {
		const [before, after] = this.#files;
		for (const file of this.#files) this.work.left -= file.stepsToOpen(profile);
		if (this.work.isOver) return false;
		const compared = comparePoliciesWithin(
			{ robots: before.robots, crawler: profile, rules: rulesOf(was) },
			{ robots: after.robots, crawler: profile, rules: rulesOf(is) },
			{ urls: [], brief: true },
			this.work,
		);
		return compared.equal === true;
	}

	#choicesOf(profile: ProfiledCrawler["profile"]): [before: GroupChoice, after: GroupChoice] {
		return [this.#files[0].choose(profile), this.#files[1].choose(profile)];
	}

	/** Compares lists of rules. In 1994 the first rule that matches decides, so their order counts. */
	#isSameList(before: readonly Rule[], after: readonly Rule[]): boolean {
		const [was, is] = [before, after].map((rules) => {
			const list = rules.map(({ type, canonical }) => `${type} ${canonical}`);
			return (this.#dialect === "original1994" ? list : Array.from(new Set(list)).sort()).join("\n");
		});
		return was === is;
	}
}

/** The crawlers outside of the selection: documented, listed and named ones, and all others. */
export function othersThan(
	meant: readonly ProfiledCrawler[],
	readings: readonly { readonly before: FileView }[],
): ProfiledCrawler[] {
	const named = readings.flatMap(({ before: { groups, robots } }) =>
		groups.flatMap(({ productTokens }) =>
			productTokens.flatMap(({ value }) => productTokensOf(value, robots.dialect)),
		),
	);
	const listed = [...crawlers, ...undocumentedCrawlers].map(({ token }) => token);
	const left = new Set(meant.map(({ token }) => token.toLowerCase()));
	return distinctNames([...listed, ...named, ANY_OTHER])
		.filter((token) => token !== "" && !left.has(token.toLowerCase()))
		.map(profiled);
}

/** Rules as text, without those that have no path. */
function printed(rules: readonly Pick<Rule, "type" | "canonical">[]): ReadonlySet<string> {
	const read = rules.filter(({ canonical }) => canonical !== "");
	return new Set(read.map(({ type, canonical }) => `${type} ${canonical}`));
}

function rulesOf({ groups }: GroupChoice): Rule[] {
	return groups.flatMap((group) => group.rules);
}
