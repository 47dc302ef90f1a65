/** Steps per octet of its input that the greedy search may take. After that, the rest is searched for at once. */
const STEPS_AN_OCTET = 4;
const MIN_STEPS = 10_000;

const ROOT = 0;
const NO_NODE = -1;

/** The patterns that a path begins with, and the steps that it took to find them. */
export interface BegunPatterns {
	readonly isBegun: readonly boolean[];
	readonly steps: number;
}

/**
 * Finds the patterns that describe how a path begins; `*` in them matches anything.
 *
 * Each segment between stars is looked for once, after the segment before. Since no end has to match, the first place is
 * the best. The search pattern by pattern walks over the path once per pattern. It may take a few steps per unit of
 * path and patterns. After that, the other patterns are looked for in one walk, see `walkOnce`.
 */
export function findBegun(path: string, patterns: readonly string[]): BegunPatterns {
	let units = path.length;
	for (const pattern of patterns) units += pattern.length + 1;
	const maxSteps = MIN_STEPS + STEPS_AN_OCTET * units;
	const isBegun: boolean[] = [];
	let steps = 0;
	// Invariant: isBegun has the answers for the patterns before index.
	for (let index = 0; index < patterns.length; index++) {
		if (steps > maxSteps) {
			const rest = walkOnce(path, patterns.slice(index));
			return { isBegun: [...isBegun, ...rest.isBegun], steps: steps + rest.steps };
		}
		const [head = "", ...segments] = patterns[index]!.split("*");
		steps += head.length + segments.length + 1;
		let offset = path.startsWith(head) ? head.length : NO_NODE;
		for (const segment of segments) {
			if (offset < 0) break;
			const found = path.indexOf(segment, offset);
			steps += (found < 0 ? path.length : found) - offset + segment.length;
			offset = found < 0 ? NO_NODE : found + segment.length;
		}
		isBegun.push(offset >= 0);
	}
	return { isBegun, steps };
}

/** A pattern that is pending for its next segment, which may begin at `offset` or after it. */
interface PendingPattern {
	readonly pattern: number;
	readonly segment: number;
	readonly offset: number;
}

/**
 * Finds the same in one walk over the path. It needs the automaton of Aho and Corasick for all segments, and a queue
 * of pending patterns per segment.
 *
 * 1. The segments are put into a trie; a node's failure link is the longest other suffix of its text in the trie.
 * 2. At each unit of the path, every segment that ends there occurs. These are the node's own segment, and those of its
 *    suffixes along `outputLinks`.
 * 3. A pattern that was pending for the segment since before it began is then pending for its next segment. Each pattern
 *    is queued when the walk is at its offset, so a queue is in the order of offsets. The first pattern that stays
 *    pending ends the look at the queue.
 *
 * Example: `/a*b*c` and the path `/axbbc`. It is pending for `b` from 2 on, which occurs at 3, and for `c` from 4 on,
 * which occurs at 5.
 *
 * Steps: patterns + path x the number of different lengths among segments that are each other's suffixes. A file of n
 * octets has at most the square root of 2n such lengths.
 */
function walkOnce(path: string, patterns: readonly string[]): BegunPatterns {
	const trie = new Trie();
	const isBegun = patterns.map(() => false);
	const queues = new Map<number, Queue>();
	const segmentsOf: (readonly number[])[] = [];
	let steps = 0;
	const enqueue = (pattern: number, segment: number, offset: number): void => {
		const node = segmentsOf[pattern]![segment];
		if (node === undefined) {
			isBegun[pattern] = true;
			return;
		}
		const queue = queues.get(node) ?? { pending: [], first: 0 };
		queues.set(node, queue);
		queue.pending.push({ pattern, segment, offset });
	};
	/** Patterns, with the offsets at which their heads end. */
	const begun: { pattern: number; offset: number }[] = [];
	for (const [pattern, text] of patterns.entries()) {
		const [head = "", ...segments] = text.split("*");
		steps += text.length + 1;
		const beginsPath = path.startsWith(head);
		// An empty segment occurs at once.
		segmentsOf.push(
			beginsPath ? segments.filter((segment) => segment !== "").map((segment) => trie.add(segment)) : [],
		);
		if (beginsPath) begun.push({ pattern, offset: head.length });
	}
	steps += trie.link();
	begun.sort((a, b) => a.offset - b.offset);
	let begunCount = 0;
	let node = ROOT;
	// Invariant: the walk has been over the path before end; node is the longest text in the trie that ends there.
	for (let end = 0; ; end++) {
		for (let found = trie.firstOccurrence(node); found !== NO_NODE; found = trie.nextOccurrence(found)) {
			steps++;
			const queue = queues.get(found);
			if (queue === undefined) continue;
			const start = end - trie.depthOf(found);
			while (queue.first < queue.pending.length && queue.pending[queue.first]!.offset <= start) {
				const { pattern, segment } = queue.pending[queue.first++]!;
				enqueue(pattern, segment + 1, end);
				steps++;
			}
		}
		while (begunCount < begun.length && begun[begunCount]!.offset === end) {
			enqueue(begun[begunCount++]!.pattern, 0, end);
		}
		if (end === path.length) return { isBegun, steps: steps + path.length + trie.failureSteps };
		node = trie.next(node, path.charCodeAt(end));
	}
}

/** The patterns pending for a segment, in the order of their offsets. Patterns before `first` have gone on. */
interface Queue {
	readonly pending: PendingPattern[];
	first: number;
}

/** The automaton of `walkOnce`. */
class Trie {
	/** The child nodes, keyed by the parent and the unit between. */
	readonly #children = new Map<number, number>();
	readonly #parents = [NO_NODE];
	readonly #units = [0];
	readonly #depths = [0];
	readonly #isSegment = [false];
	readonly #failureLinks = [ROOT];
	/** The longest suffix of a node's text that is a segment and is not the whole text. */
	readonly #outputLinks = [NO_NODE];
	/** The number of times that `next` used a failure link. */
	failureSteps = 0;

	/** @returns the node of a segment. */
	add(segment: string): number {
		let node = ROOT;
		for (let index = 0; index < segment.length; index++) {
			const unit = segment.charCodeAt(index);
			const key = keyOf(node, unit);
			let child = this.#children.get(key);
			if (child === undefined) {
				child = this.#parents.length;
				this.#children.set(key, child);
				this.#parents.push(node);
				this.#units.push(unit);
				this.#depths.push(index + 1);
				this.#isSegment.push(false);
				this.#failureLinks.push(ROOT);
				this.#outputLinks.push(NO_NODE);
			}
			node = child;
		}
		this.#isSegment[node] = true;
		return node;
	}

	/** Must be called once after the last `add`. @returns the number of nodes. */
	link(): number {
		const byDepth = Array.from(this.#parents.keys()).sort((a, b) => this.#depths[a]! - this.#depths[b]!);
		for (const node of byDepth) {
			if (this.#depths[node]! > 1) {
				this.#failureLinks[node] = this.next(this.#failureLinks[this.#parents[node]!]!, this.#units[node]!);
			}
			this.#outputLinks[node] = node === ROOT ? NO_NODE : this.firstOccurrence(this.#failureLinks[node]!);
		}
		return byDepth.length;
	}

	/** The node that a unit leads to. */
	next(from: number, unit: number): number {
		for (let node = from; ; node = this.#failureLinks[node]!) {
			const child = this.#children.get(keyOf(node, unit));
			if (child !== undefined) return child;
			if (node === ROOT) return ROOT;
			this.failureSteps++;
		}
	}

	/** The longest segment that the node's text ends with; NO_NODE if there is none. */
	firstOccurrence(node: number): number {
		return this.#isSegment[node] === true ? node : this.#outputLinks[node]!;
	}

	/** The next shorter segment that the node's text ends with. */
	nextOccurrence(node: number): number {
		return this.#outputLinks[node]!;
	}

	depthOf(node: number): number {
		return this.#depths[node]!;
	}
}

function keyOf(node: number, unit: number): number {
	return node * 0x10000 + unit;
}
