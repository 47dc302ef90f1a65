import type { Matcher } from "../../file/matcher.js";
import type { ParsedRobotsTxt } from "../../file/robots-txt.js";

/**
 * A parsed file and its one compiled policy, with any number of holders: who made it, and whom it was lent to.
 * The memory goes back with the last of them.
 */
export class SharedFile {
	/** Who made the file asks by this one, until its `release`. */
	readonly matcher: Matcher;
	readonly #file: ParsedRobotsTxt;
	#holderCount = 1;

	/** @param file becomes this one's own. */
	constructor(file: ParsedRobotsTxt, productToken: string | readonly string[]) {
		this.#file = file;
		try {
			this.matcher = file.matcher(productToken);
		} catch (error) {
			file.dispose();
			throw error;
		}
	}

	/** @returns a matcher for another holder, whose disposal, or collection, is its release. */
	lend(): Matcher {
		this.#holderCount++;
		return this.matcher.lend({ dispose: () => this.release() });
	}

	/** To be called once by each holder. */
	release(): void {
		this.#holderCount--;
		if (this.#holderCount === 0) this.#file.dispose();
	}
}
