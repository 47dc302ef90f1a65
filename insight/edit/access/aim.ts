import type { CrawlerProfile, Dialect, Rule } from "../../../bindings/contract/types.js";
import { findUrlWithin } from "../../analysis/find-url.js";
import { PolicyModel } from "../../analysis/policy-model.js";
import type { Work } from "../../analysis/work.js";
import type { FileView } from "../file-view.js";
import { read } from "../read.js";
import type { ProfiledCrawler } from "./selection.js";

const INDEX_FILE = /[^/]*$/;

/** What some crawlers are to be told: whether they may fetch what a path pattern matches. */
export class Aim {
	readonly isAllowed: boolean;
	/** The path pattern as it is written. */
	readonly path: string;
	readonly #canonical: string;
	readonly #work: Work;
	/** By file and by the groups in it: many crawlers read the same. */
	readonly #met = new Map<FileView, Map<string, boolean>>();

	/** @param work for all questions together. */
	constructor(isAllowed: boolean, path: string, dialect: Dialect, work: Work) {
		this.isAllowed = isAllowed;
		this.path = path;
		this.#work = work;
		this.#canonical = read(`user-agent: *\ndisallow: ${path}`, dialect).groups[0]?.rules[0]?.canonical ?? "";
	}

	/** The rule that says so. */
	get rule(): string {
		return `${this.isAllowed ? "Allow" : "Disallow"}: ${this.path}`;
	}

	/** Whether it is about every URL, so that whatever else a crawler is told does not matter. */
	get isOfEverything(): boolean {
		return this.#canonical === "/";
	}

	/** Whether nothing may be fetched, so that records beside the rules do not matter either. */
	get isRefusal(): boolean {
		return this.isOfEverything && !this.isAllowed;
	}

	/** Whether it is proved that a file tells a crawler so, of every URL. */
	isMet(file: FileView, { profile }: ProfiledCrawler): boolean {
		const met = this.#met.get(file) ?? new Map<string, boolean>();
		this.#met.set(file, met);
		const key = file.keyOf(profile);
		const isMet = met.get(key) ?? this.#prove(file, profile);
		met.set(key, isMet);
		return isMet;
	}

	#prove(file: FileView, profile: CrawlerProfile): boolean {
		this.#work.left -= file.stepsToOpen(profile);
		if (this.#work.isOver) return false;
		const { robots } = file;
		const rules = file.choose(profile).groups.flatMap((group) => group.rules);
		const model = PolicyModel.of(rules, robots.dialect);
		const wanted = { pattern: this.path, allowed: !this.isAllowed };
		const matcher = robots.matcher(profile);
		const found = findUrlWithin(matcher, model, wanted, this.#work, Number.POSITIVE_INFINITY);
		matcher.dispose();
		return found?.isSettled === true && found.url === null;
	}

	/** Whether a rule says the opposite, of URLs that this is about and of no others. */
	isOpposed(rule: Rule, dialect: Dialect): boolean {
		return (rule.type === "allow") !== this.isAllowed && rule.pattern !== "" && this.isWithin(rule, dialect);
	}

	/** Whether a rule matches only URLs that this is about. */
	isWithin({ type, canonical }: Rule, dialect: Dialect): boolean {
		if (this.isOfEverything) return true;
		if (canonical === this.#canonical) return !opensFolder(type, canonical, dialect);
		if (/[*$]/.test(this.#canonical) || !canonical.startsWith(this.#canonical)) return false;
		const folder = canonical.replace(INDEX_FILE, "");
		return !opensFolder(type, canonical, dialect) || folder.startsWith(this.#canonical);
	}
}

/** In dialect google an allow rule for an index file is for its folder too. */
function opensFolder(type: Rule["type"], canonical: string, dialect: Dialect): boolean {
	return dialect === "google" && type === "allow" && /\/index\.html?[^/]*$/.test(canonical);
}
