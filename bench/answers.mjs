/** @import { Competitor, Player } from "./competitors/competitor.mjs" */
/** @import { TextFile } from "./workloads/large-file.mjs" */
/** @import { RuleFile } from "./workloads/rule-files.mjs" */

/** @import { UrlList } from "./workloads/urls.mjs" */
import { COMPETITORS } from "./competitors/index.mjs";
import { MIN_DISTINCT } from "./measure/measure.mjs";

/**
 * @typedef {object} Entrant a competitor that plays a rule file
 * @property {string} name
 * @property {Player} player
 * @property {readonly string[]} inputs
 *
 * @typedef {object} Disagreement
 * @property {string} workload
 * @property {string} name
 * @property {number} count of URLs on which it and our engines disagree
 * @property {number} checked
 * @property {readonly { url: string, ours: number, theirs: number }[]} examples
 *
 * @typedef {object} Entry
 * @property {RuleFile} file
 * @property {readonly Entrant[]} entrants
 * @property {Readonly<Record<string, string>>} refusals
 */

const EXAMPLE_COUNT = 3;
const LF = "\n";

/** Opens rule files for all competitors, and checks their answers before anything is timed. */
export class Answers {
	/** @type {Map<string, Entry>} */
	#entries = new Map();
	/** @type {Disagreement[]} */
	disagreements = [];
	/**
	 * The shares of URLs, by workload.
	 * @type {Map<string, UrlList["shares"]>}
	 */
	shares = new Map();
	/** How many URLs our engines agreed on, in all their calls. */
	agreedCount = 0;

	/** @param {{ isQuick: boolean }} options quick: strangers are asked about the first 4,096 URLs alone. */
	constructor({ isQuick }) {
		this.isQuick = isQuick;
	}

	/**
	 * @param {RuleFile} file
	 * @returns {Entry}
	 * @throws Error if our two engines, the calls of one engine, or engine and reference disagree.
	 */
	open(file) {
		const known = this.#entries.get(file.name);
		if (known !== undefined) return known;
		const playing = COMPETITORS.filter((competitor) => competitor.refusal(file) === null);
		const entrants = playing.map((competitor) => enter(competitor, file));
		const refusals = COMPETITORS.flatMap(({ name, refusal }) => {
			const reason = refusal(file);
			return reason === null ? [] : [[name, reason]];
		});
		const entry = { file, entrants, refusals: Object.fromEntries(refusals) };
		this.#check(entry);
		this.#entries.set(file.name, entry);
		return entry;
	}

	/**
	 * @param {TextFile} file
	 * @throws Error if our two engines read it differently.
	 */
	checkReading({ name, octets }) {
		const [ours, twin] = COMPETITORS.flatMap(({ describe }) =>
			describe === undefined ? [] : [describe(octets)],
		);
		if (ours === undefined || ours !== twin) throw new Error(`${name}: wasm and js read it differently`);
	}

	/** @param {Entry} entry */
	#check({ file, entrants }) {
		const [ours, twin, ...strangers] = entrants;
		if (ours === undefined || twin === undefined) throw new Error(`${file.name}: both engines must play`);
		const verdicts = verdictsOf(ours);
		demandSame(file, "wasm and js", verdicts, verdictsOf(twin));
		for (const { name, player, inputs } of [ours, twin]) {
			demandSame(file, `${name} in a batch of strings`, verdicts, player.checkAll?.(inputs));
			const octets = new TextEncoder().encode(file.urls.join(LF));
			demandSame(file, `${name} in a batch of octets`, verdicts, player.checkLines?.(octets));
		}
		if (file.areAllowed !== null)
			demandSame(file, "the reference", verdicts, Uint8Array.from(file.areAllowed, Number));
		this.agreedCount += file.urls.length;
		if (file.shares !== null) this.shares.set(file.name, file.shares);
		const checked = this.isQuick ? Math.min(MIN_DISTINCT, file.urls.length) : file.urls.length;
		for (const stranger of strangers) this.#compare(file, stranger, verdicts.subarray(0, checked));
	}

	/**
	 * @param {RuleFile} file
	 * @param {Entrant} stranger
	 * @param {Uint8Array} verdicts ours
	 */
	#compare(file, { name, player, inputs }, verdicts) {
		/** @type {{ url: string, ours: number, theirs: number }[]} */
		const found = [];
		for (const [index, ours] of verdicts.entries()) {
			const theirs = player.check(/** @type {string} */ (inputs[index]));
			if (theirs !== ours) found.push({ url: /** @type {string} */ (file.urls[index]), ours, theirs });
		}
		const examples = found.slice(0, EXAMPLE_COUNT);
		this.disagreements.push({
			workload: file.name,
			name,
			count: found.length,
			checked: verdicts.length,
			examples,
		});
	}
}

/**
 * @param {Competitor} competitor
 * @param {RuleFile} file
 * @returns {Entrant}
 */
function enter(competitor, file) {
	const player = competitor.open(file);
	return { name: competitor.name, player, inputs: player.toInputs(file.urls) };
}

/** @param {Entrant} entrant */
function verdictsOf({ player, inputs }) {
	return Uint8Array.from(inputs, player.check);
}

/**
 * @param {RuleFile} file
 * @param {string} who
 * @param {Uint8Array} expected
 * @param {Uint8Array | undefined} got
 */
function demandSame(file, who, expected, got) {
	if (got?.length !== expected.length) {
		throw new Error(`${file.name}, ${who}: expected ${expected.length} verdicts, got ${got?.length}`);
	}
	const different = expected.findIndex((verdict, index) => verdict !== got[index]);
	if (different >= 0) {
		throw new Error(
			`${file.name}, ${who}: expected ${expected[different]}, got ${got[different]} for ${file.urls[different]}`,
		);
	}
}
