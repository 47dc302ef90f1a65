import type { Dialect, GroupChoice, Rule } from "../../../bindings/contract/types.js";
import type { ParsedRobotsTxt } from "../../../bindings/file/robots-txt.js";
import { crawlers, undocumentedCrawlers } from "../../../crawling/crawlers/index.js";
import { comparePolicies } from "../../analysis/compare.js";
import { distinctNames, tokenOf } from "../../findings/tokens.js";
import { GroupsByName } from "../../who-may/groups-by-name.js";
import type { Aim } from "./aim.js";
import { type ProfiledCrawler, profiled } from "./selection.js";

const ANY_OTHER = "*";

/** Two versions of a file, and what is proved of the difference. */
export class Proof {
	readonly #files: readonly [before: ParsedRobotsTxt, after: ParsedRobotsTxt];
	readonly #groups: readonly [before: GroupsByName, after: GroupsByName] | null;
	readonly #dialect: Dialect;
	readonly #maxWork: number;
	/** By the groups in both versions. */
	readonly #equal = new Map<string, boolean>();

	constructor(before: ParsedRobotsTxt, after: ParsedRobotsTxt, maxWork: number) {
		const { dialect } = before;
		this.#files = [before, after];
		this.#dialect = dialect;
		this.#maxWork = maxWork;
		// In 1994 names are parts of names, which an engine has to tell.
		this.#groups =
			dialect === "original1994"
				? null
				: [new GroupsByName(before.groups, dialect), new GroupsByName(after.groups, dialect)];
	}

	/** Whether a crawler has the same verdicts, on every URL. */
	isSame({ profile }: ProfiledCrawler): boolean {
		const [before, after] = this.#choicesOf(profile);
		const key = `${linesOf(before)}/${linesOf(after)}`;
		const known = this.#equal.get(key);
		if (known !== undefined) return known;
		const isSame = this.#isSameList(rulesOf(before), rulesOf(after)) || this.#isProved(profile);
		this.#equal.set(key, isSame);
		return isSame;
	}

	/** Whether a crawler has the verdict that was aimed at, and on all other URLs the same as before. */
	isReached(aim: Aim, crawler: ProfiledCrawler): boolean {
		if (!aim.isMet(this.#files[1], crawler)) return false;
		if (aim.isOfEverything) return true;
		const [before, after] = this.#choicesOf(crawler.profile).map((choice) =>
			rulesOf(choice).filter((rule) => rule.pattern !== "" && !aim.isWithin(rule, this.#dialect)),
		);
		return this.#isSameList(before ?? [], after ?? []);
	}

	#isProved(profile: ProfiledCrawler["profile"]): boolean {
		const [before, after] = this.#files;
		const policies = [
			{ robots: before, crawler: profile },
			{ robots: after, crawler: profile },
		] as const;
		return comparePolicies(policies[0], policies[1], { maxWork: this.#maxWork }).equal === true;
	}

	#choicesOf(profile: ProfiledCrawler["profile"]): [before: GroupChoice, after: GroupChoice] {
		if (this.#groups !== null) return [this.#groups[0].choose(profile), this.#groups[1].choose(profile)];
		return [this.#files[0].groupsFor(profile), this.#files[1].groupsFor(profile)];
	}

	/** In 1994 the first rule that matches decides, so that their order counts. */
	#isSameList(before: readonly Rule[], after: readonly Rule[]): boolean {
		const [was, is] = [before, after].map((rules) => {
			const list = rules.map(({ type, canonical }) => `${type} ${canonical}`);
			return (this.#dialect === "original1994" ? list : Array.from(new Set(list)).sort()).join("\n");
		});
		return was === is;
	}
}

/** The crawlers that are not meant: documented ones, those that lists or the file name, and all others. */
export function othersThan(meant: readonly ProfiledCrawler[], robots: ParsedRobotsTxt): ProfiledCrawler[] {
	const named = robots.groups.flatMap(({ productTokens }) =>
		productTokens.map(({ value }) => tokenOf(value)),
	);
	const listed = [...crawlers, ...undocumentedCrawlers].map(({ token }) => token);
	const left = new Set(meant.map(({ token }) => token.toLowerCase()));
	return distinctNames([...listed, ...named, ANY_OTHER])
		.filter((token) => token !== "" && !left.has(token.toLowerCase()))
		.map(profiled);
}

function rulesOf({ groups }: GroupChoice): Rule[] {
	return groups.flatMap((group) => group.rules);
}

function linesOf({ groups }: GroupChoice): string {
	return groups.map(({ line }) => line).join(" ");
}
