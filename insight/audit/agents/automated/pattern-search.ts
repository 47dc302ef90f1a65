const ASCII_COUNT = 128;
const ROOT = 0;
const NO_PATTERN = -1;
/** The signs with which an expression matches any number of texts. */
const REPETITION = /[*+]/;

/** A pattern: a text, or an expression whose matches all have the text. */
interface Pattern {
	readonly text: string;
	readonly expression: RegExp | null;
}

/** Gets a pattern that is in a header, and the place of its match. */
export type OnMatch = (patternIndex: number, start: number, end: number) => void;

/**
 * Searches for all patterns at once by the automaton of Aho and Corasick ("Efficient string matching", 1975), in one
 * pass over a header. A pattern that is more than a text is tried once, if the header has its text.
 *
 * The automaton is a table: for each state and each class of characters the next state. A state is a prefix of some
 * text; each character of the texts is a class, and all others share class 0, which leads back to the root.
 */
export class PatternSearch {
	readonly #patterns: readonly Pattern[];
	readonly #classes = new Uint8Array(ASCII_COUNT);
	readonly #classCount: number;
	readonly #next: Uint16Array;
	/** The pattern whose text is the state's prefix; -1 if there is none. */
	readonly #patternOf: Int16Array;
	/** The next pattern with the same text; -1 if there is none. */
	readonly #nextOfText: Int16Array;
	/** The state of the longest proper suffix that is a pattern's text; the root if there is none. */
	readonly #shorter: Uint16Array;
	/** The number of the last search that tried the pattern. */
	readonly #triedIn: Uint32Array;
	#searchCount = 0;

	/** @param lines patterns in the form of `CRAWLER_PATTERNS`, each once. */
	constructor(lines: readonly string[]) {
		this.#patterns = lines.map((line) => {
			const [text = "", expression] = line.split("\t");
			return { text, expression: expression === undefined ? null : new RegExp(expression) };
		});
		let classCount = 1;
		let maxStateCount = 1;
		for (const { text } of this.#patterns) {
			maxStateCount += text.length;
			for (let at = 0; at < text.length; at++) {
				const unit = text.charCodeAt(at);
				if (this.#classes[unit] === 0) this.#classes[unit] = classCount++;
			}
		}
		this.#classCount = classCount;
		this.#triedIn = new Uint32Array(this.#patterns.length);
		const next = new Uint16Array(maxStateCount * classCount);
		this.#patternOf = new Int16Array(maxStateCount).fill(NO_PATTERN);
		this.#nextOfText = new Int16Array(lines.length);
		this.#shorter = new Uint16Array(maxStateCount);
		const stateCount = this.#addTexts(next);
		this.#next = next.slice(0, stateCount * classCount);
		this.#link(stateCount);
	}

	/** Calls for each pattern in the header: for a text each time that it occurs, else once. */
	search(header: string, onMatch: OnMatch): void {
		this.#searchCount = (this.#searchCount + 1) >>> 0;
		const next = this.#next;
		const classCount = this.#classCount;
		let state = ROOT;
		// Invariant: `state` is the longest suffix of the characters before `at` that begins some text.
		for (let at = 0; at < header.length; at++) {
			const unit = header.charCodeAt(at);
			state = unit < ASCII_COUNT ? next[state * classCount + this.#classes[unit]!]! : ROOT;
			let found = this.#patternOf[state] === NO_PATTERN ? this.#shorter[state]! : state;
			for (; found !== ROOT; found = this.#shorter[found]!) {
				let patternIndex = this.#patternOf[found]!;
				for (; patternIndex !== NO_PATTERN; patternIndex = this.#nextOfText[patternIndex]!) {
					this.#tell(patternIndex, header, at + 1, onMatch);
				}
			}
		}
	}

	/** A name for what a pattern matches: the match, or if there are any number of matches the text that all have. */
	nameOf(patternIndex: number, match: string): string {
		const { text, expression } = this.#patterns[patternIndex]!;
		return expression !== null && REPETITION.test(expression.source) ? text : match;
	}

	#tell(patternIndex: number, header: string, textEnd: number, onMatch: OnMatch): void {
		const { text, expression } = this.#patterns[patternIndex]!;
		if (expression === null) {
			onMatch(patternIndex, textEnd - text.length, textEnd);
			return;
		}
		if (this.#triedIn[patternIndex] === this.#searchCount) return;
		this.#triedIn[patternIndex] = this.#searchCount;
		const match = expression.exec(header);
		if (match !== null) onMatch(patternIndex, match.index, match.index + match[0].length);
	}

	/** Makes the tree of the texts. @returns the number of its states. */
	#addTexts(next: Uint16Array): number {
		let stateCount = 1;
		for (const [patternIndex, { text }] of this.#patterns.entries()) {
			let state = ROOT;
			for (let at = 0; at < text.length; at++) {
				const edge = state * this.#classCount + this.#classes[text.charCodeAt(at)]!;
				if (next[edge] === ROOT) next[edge] = stateCount++;
				state = next[edge]!;
			}
			this.#nextOfText[patternIndex] = this.#patternOf[state]!;
			this.#patternOf[state] = patternIndex;
		}
		return stateCount;
	}

	/** Adds the edges that the tree has not, level by level. */
	#link(stateCount: number): void {
		const next = this.#next;
		const classCount = this.#classCount;
		/** The state of the longest proper suffix. */
		const suffixOf = new Uint16Array(stateCount);
		const queue = [ROOT];
		for (let head = 0; head < queue.length; head++) {
			const state = queue[head]!;
			const suffix = suffixOf[state]!;
			for (let each = 1; each < classCount; each++) {
				const edge = state * classCount + each;
				const after = state === ROOT ? ROOT : next[suffix * classCount + each]!;
				const child = next[edge]!;
				if (child === ROOT) {
					next[edge] = after;
					continue;
				}
				suffixOf[child] = after;
				this.#shorter[child] = this.#patternOf[after] === NO_PATTERN ? this.#shorter[after]! : after;
				queue.push(child);
			}
		}
	}
}
