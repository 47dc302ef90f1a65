import type { ParsedRobotsTxt } from "../../../bindings/internal.js";
import type { CrawlerProfile, Dialect, Rule } from "../../../bindings/shared-exports.js";
import { type FoundUrl, findUrlWithin, NOT_SETTLED } from "../../analysis/find-url.js";
import { readFolderOfIndexFile } from "../../analysis/language/pattern.js";
import { PolicyModel } from "../../analysis/model/policy-model.js";
import { remember } from "../../analysis/remember.js";
import type { Work } from "../../analysis/work.js";
import type { FileView } from "../file-view.js";
import { read } from "../read.js";
import type { ProfiledCrawler } from "./selection.js";

const INDEX_FILE = /[^/]*$/;

/** The aim of an edit for some crawlers: whether they may fetch the URLs of a path pattern. */
export class Aim {
	readonly #canonical: string;
	/** A file that disallows the pattern, and nothing else. */
	readonly #file: ParsedRobotsTxt;
	/** Whether rules are covered, keyed by their canonical forms. */
	readonly #covered = new Map<string, boolean>();
	/** The answers, keyed by file and by the groups in it: many crawlers read the same groups. */
	readonly #found = new Map<FileView, Map<string, FoundUrl>>();

	/** @param work pays for all questions together. */
	constructor(
		readonly isAllowed: boolean,
		/** The path pattern as it is written. */
		readonly path: string,
		dialect: Dialect,
		private readonly work: Work,
	) {
		this.#file = read(`user-agent: *\ndisallow: ${path}`, dialect);
		this.#canonical = this.#file.groups[0]?.rules[0]?.canonical ?? "";
	}

	/** The aim as a rule. */
	get rule(): string {
		return `${this.isAllowed ? "Allow" : "Disallow"}: ${this.path}`;
	}

	/** Whether the aim is about every URL. Then no other rule for a crawler matters. */
	get isOfEverything(): boolean {
		return this.#canonical === "/";
	}

	/** Whether the aim is that nothing may be fetched. Then only what is said of AI and search matters beside the rules. */
	get isRefusal(): boolean {
		return this.isOfEverything && !this.isAllowed;
	}

	/** Whether it is proved that a file meets the aim for a crawler, on every URL. */
	isMet(file: FileView, crawler: ProfiledCrawler): boolean {
		const found = this.#find(file, crawler);
		return found.isSettled && found.url === null;
	}

	/** Whether a URL is known on which a file says the opposite to a crawler. */
	isMissed(file: FileView, crawler: ProfiledCrawler): boolean {
		return this.#find(file, crawler).url !== null;
	}

	/** A URL on which a crawler gets the opposite of the aim, and the rule that decides; null if none is known. */
	objection(file: FileView, crawler: ProfiledCrawler): { readonly url: string; readonly rule: Rule } | null {
		const { url, rule } = this.#find(file, crawler);
		return url === null || rule === null ? null : { url, rule };
	}

	#find(file: FileView, { profile }: ProfiledCrawler): FoundUrl {
		const found = remember(this.#found, file, () => new Map<string, FoundUrl>());
		return remember(found, file.keyOf(profile), () => this.#search(file, profile));
	}

	#search(file: FileView, profile: CrawlerProfile): FoundUrl {
		this.work.left -= file.stepsToOpen(profile);
		if (this.work.isOver) return NOT_SETTLED;
		const { robots } = file;
		const rules = file.choose(profile).groups.flatMap((group) => group.rules);
		const model = PolicyModel.of(rules, robots.dialect);
		const wanted = { pattern: this.path, allowed: !this.isAllowed };
		const matcher = robots.matcher(profile);
		const found = findUrlWithin(matcher, model, wanted, this.work, Number.POSITIVE_INFINITY);
		matcher.dispose();
		return found ?? NOT_SETTLED;
	}

	/** Whether a rule is that of the aim. A `*` at its end changes nothing. */
	isSaidBy({ type, canonical }: Rule, dialect: Dialect): boolean {
		const pattern = dialect === "original1994" ? canonical : canonical.replace(/\*+$/, "");
		return (type === "allow") === this.isAllowed && pattern === this.#canonical;
	}

	/** Whether a rule is opposed to the aim, and matches only URLs that the aim is about. */
	isOpposed(rule: Rule, dialect: Dialect): boolean {
		return (rule.type === "allow") !== this.isAllowed && rule.pattern !== "" && this.isWithin(rule, dialect);
	}

	/** Whether a rule matches only URLs that the aim is about. */
	isWithin({ type, pattern, canonical }: Rule, dialect: Dialect): boolean {
		if (this.isOfEverything) return true;
		if (canonical === this.#canonical) return !opensFolder(type, canonical, dialect);
		const isLiteral = !/[*$]/.test(this.#canonical);
		if (opensFolder(type, canonical, dialect)) {
			return isLiteral && canonical.replace(INDEX_FILE, "").startsWith(this.#canonical);
		}
		return isLiteral ? canonical.startsWith(this.#canonical) : this.#covers(pattern, canonical);
	}

	/** Whether the aim's pattern matches all that another pattern matches: looks for a URL that disproves it. */
	#covers(pattern: string, canonical: string): boolean {
		return remember(this.#covered, canonical, () => {
			const wanted = { pattern, allowed: true };
			const matcher = this.#file.matcher("*");
			const model = PolicyModel.of(this.#file.groups[0]?.rules ?? [], this.#file.dialect);
			const found = findUrlWithin(matcher, model, wanted, this.work, Number.POSITIVE_INFINITY);
			matcher.dispose();
			return found?.isSettled === true && found.url === null;
		});
	}
}

/** Whether a rule is an allow for an index file. In dialect google such a rule is for its folder too. */
function opensFolder(type: Rule["type"], canonical: string, dialect: Dialect): boolean {
	return dialect === "google" && type === "allow" && readFolderOfIndexFile(canonical) !== null;
}
