/** @import { TextFile } from "./large-file.mjs" */
/** @import { RuleFile } from "./rule-files.mjs" */
import {
	createManyStars,
	createRepeatedLetter,
	createStarRuns,
	REPEATED_LETTER_OCTETS,
} from "./adversarial.mjs";
import { createLargeFile, readExample } from "./large-file.mjs";
import { createOrdinary, createThreeStars, ORDINARY_NAMES } from "./rule-files.mjs";

/** The workloads of one seed, each made when it is first asked for. */
export class Workloads {
	/** @type {Map<string, unknown>} */
	#made = new Map();

	/** @param {number} seed */
	constructor(seed) {
		this.seed = seed;
	}

	/** Rule files with URLs of all shares, by size and by wildcards. */
	*ordinary() {
		for (const name of ORDINARY_NAMES) yield this.ruleFile(name);
	}

	/**
	 * @param {string} name one of `ORDINARY_NAMES`
	 * @returns {RuleFile}
	 */
	ruleFile(name) {
		return this.#once(name, () => createOrdinary(this.seed, name));
	}

	/** Rule files that no honest site has. */
	*adversarial() {
		for (const octetCount of REPEATED_LETTER_OCTETS) yield createRepeatedLetter(this.seed, octetCount);
		yield createThreeStars(this.seed);
		yield createManyStars(this.seed);
		yield createStarRuns(this.seed);
	}

	/**
	 * Whole files to parse.
	 * @returns {TextFile[]}
	 */
	textFiles() {
		return this.#once("text files", () => [
			createLargeFile(this.seed, { isAscii: true }),
			createLargeFile(this.seed, { isAscii: false }),
			readExample(),
		]);
	}

	/**
	 * @template T
	 * @param {string} name
	 * @param {() => T} make
	 * @returns {T}
	 */
	#once(name, make) {
		if (!this.#made.has(name)) this.#made.set(name, make());
		return /** @type {T} */ (this.#made.get(name));
	}
}
