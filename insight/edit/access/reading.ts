import type { Dialect } from "../../../bindings/contract/types.js";
import { productTokensOf } from "../../../bindings/text/user-agent.js";
import type { Work } from "../../analysis/work.js";
import { FileView } from "../file-view.js";
import type { AccessObstacle } from "../types.js";
import type { Aim } from "./aim.js";
import { ANY_OTHER, Proof } from "./proof.js";
import { rewrite } from "./rewrite.js";
import type { ProfiledCrawler } from "./selection.js";

interface ReadingOptions {
	readonly aim: Aim;
	/** Whether the dialect was asked for. Then every crawler is asked about, also one that no line can name. */
	readonly isOnly: boolean;
	readonly work: Work;
}

/** An edit of a file as one dialect reads it. */
export class Reading {
	readonly before: FileView;
	readonly #dialect: Dialect;
	readonly #options: ReadingOptions;
	/** The versions of the file that have been read. */
	readonly #views = new Map<Uint8Array, FileView>();
	/** The changed file, and what is proved of it. */
	#after: FileView;
	#proof: Proof;

	constructor(octets: Uint8Array, dialect: Dialect, options: ReadingOptions) {
		this.#dialect = dialect;
		this.#options = options;
		this.before = this.#viewOf(octets);
		this.#after = this.before;
		this.#proof = new Proof(this.before, this.before, options.work);
	}

	/** Whether the file meets the aim for a crawler as it is. */
	isMet(crawler: ProfiledCrawler): boolean {
		return !this.#isAsked(crawler) || this.#options.aim.isMet(this.before, crawler);
	}

	/** Rewrites a version of the file for those crawlers for which it does not meet the aim yet. */
	rewrite(version: Uint8Array, crawlers: readonly ProfiledCrawler[]): Uint8Array {
		const { aim, work } = this.#options;
		const view = this.#viewOf(version);
		const open = crawlers.filter((crawler) => this.#isAsked(crawler) && !aim.isMet(view, crawler));
		return open.length === 0 ? version : rewrite(view, open, aim, work);
	}

	/** Sets the changed file, which later questions are about. */
	compareWith(changed: Uint8Array): void {
		this.#after = this.#viewOf(changed);
		this.#proof = new Proof(this.before, this.#after, this.#options.work);
	}

	/** Whether it is proved that the change tells a crawler nothing else. */
	isSame(crawler: ProfiledCrawler): boolean {
		return !this.#isAsked(crawler) || this.#proof.isSame(crawler);
	}

	/** Whether the file names a crawler. */
	isNamed({ profile }: ProfiledCrawler): boolean {
		return this.before.choose(profile).chosenBy === "own";
	}

	/** Whether a URL is known on which the changed file says the opposite of the aim to a crawler. */
	isMissed(crawler: ProfiledCrawler): boolean {
		return this.#isAsked(crawler) && this.#options.aim.isMissed(this.#after, crawler);
	}

	/** Whether it is proved that the change does what is asked for a crawler, and nothing else. */
	isReached(crawler: ProfiledCrawler): boolean {
		return !this.#isAsked(crawler) || this.#proof.isReached(this.#options.aim, crawler);
	}

	/** The rule of the original file that would still say the opposite to a crawler; null if it is not known. */
	obstacleTo(crawler: ProfiledCrawler): AccessObstacle | null {
		if (!this.#isAsked(crawler)) return null;
		const objection = this.#options.aim.objection(this.#after, crawler);
		if (objection === null) return null;
		const { type, pattern } = objection.rule;
		// The changed file has the rule on another line, and perhaps in another group.
		const rule = this.before
			.choose(crawler.profile)
			.groups.flatMap(({ rules }) => rules)
			.find((own) => own.type === type && own.pattern === pattern);
		return rule === undefined ? null : { code: "rule", crawler: crawler.token, url: objection.url, rule };
	}

	#viewOf(version: Uint8Array): FileView {
		const known = this.#views.get(version);
		if (known !== undefined) return known;
		const view = new FileView(version, this.#dialect, this.#options.work);
		this.#views.set(version, view);
		return view;
	}

	/** Whether a line of this dialect can name a crawler. In google a name ends before its first digit. */
	#isAsked({ token }: ProfiledCrawler): boolean {
		return (
			this.#options.isOnly || token === ANY_OTHER || productTokensOf(token, this.#dialect).includes(token)
		);
	}
}
