import { productTokensOf } from "../../../bindings/internal.js";
import type { Dialect, Rule } from "../../../bindings/shared-exports.js";
import { remember } from "../../analysis/remember.js";
import type { Work } from "../../analysis/work.js";
import { FileView } from "../file-view.js";
import { canonicalOf } from "../read.js";
import { ANY_OTHER, Proof } from "./proof.js";
import type { ProfiledCrawler } from "./selection.js";

export interface WrittenRule extends Pick<Rule, "type"> {
	readonly path: string;
}

/** A file before and after a change as one dialect reads it, and the proofs about the difference. */
export class Versions {
	readonly before: FileView;
	/** The versions of the file that have been read. */
	readonly #views = new Map<Uint8Array, FileView>();
	#after: FileView;
	protected proof: Proof;

	/** @param isOnly whether the dialect was asked for: then for every crawler, named or not. @throws OutOfWork */
	constructor(
		octets: Uint8Array,
		readonly dialect: Dialect,
		private readonly isOnly: boolean,
		protected readonly work: Work,
	) {
		this.before = this.viewOf(octets);
		this.#after = this.before;
		this.proof = new Proof(this.before, this.before, work);
	}

	/** The changed file; until there is one, the file as it is. */
	get after(): FileView {
		return this.#after;
	}

	/** A version of the file, read once. @throws OutOfWork */
	viewOf(version: Uint8Array): FileView {
		return remember(this.#views, version, () => new FileView(version, this.dialect, this.work));
	}

	/** Sets the changed file, which later questions are about. @throws OutOfWork */
	compareWith(changed: Uint8Array): void {
		this.#after = this.viewOf(changed);
		this.proof = new Proof(this.before, this.#after, this.work);
	}

	/** Whether a line of this dialect can name a crawler. In google a name ends before its first digit. */
	isAsked({ token }: ProfiledCrawler): boolean {
		return this.isOnly || token === ANY_OTHER || productTokensOf(token, this.dialect).includes(token);
	}

	/** Whether it is proved that the change alters nothing for a crawler. */
	isSame(crawler: ProfiledCrawler): boolean {
		return !this.isAsked(crawler) || this.proof.isSame(crawler);
	}

	/** Whether a crawler has one more rule after the change, and its other lines as before. */
	isExtended({ type, path }: WrittenRule, crawler: ProfiledCrawler): boolean {
		const rule = { type, canonical: canonicalOf(type, path, this.dialect) };
		return !this.isAsked(crawler) || this.proof.isExtended(rule, crawler);
	}
}
