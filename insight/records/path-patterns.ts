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
 * Each piece between stars is looked for once, after the piece before. Since no end has to match, the first place is
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
		const [head = "", ...pieces] = patterns[index]!.split("*");
		steps += head.length + pieces.length + 1;
		let offset = path.startsWith(head) ? head.length : NO_NODE;
		for (const piece of pieces) {
			if (offset < 0) break;
			const found = path.indexOf(piece, offset);
			steps += (found < 0 ? path.length : found) - offset + piece.length;
			offset = found < 0 ? NO_NODE : found + piece.length;
		}
		isBegun.push(offset >= 0);
	}
	return { isBegun, steps };
}

/** A pattern that waits for its next piece, which may begin at `offset` or after it. */
interface Waiter {
	readonly pattern: number;
	readonly piece: number;
	readonly offset: number;
}

/**
 * Finds the same in one walk over the path. It needs the automaton of Aho and Corasick for all pieces, and a queue
 * of waiting patterns per piece.
 *
 * 1. The pieces are put into a trie; a node's `fallback` is the longest other suffix of its text in the trie.
 * 2. At each unit of the path, every piece that ends there is met. These are the node's own piece, and those of its
 *    suffixes along `ending`.
 * 3. A pattern that has waited for a piece since before the piece began then waits for its next piece. Each pattern
 *    starts to wait when the walk is at its offset, so a queue is in the order of offsets. The first pattern that
 *    must continue to wait ends the turn of the queue.
 *
 * Example: `/a*b*c` and the path `/axbbc`. The pattern waits for `b` from 2, meets it at 3, waits for `c` from 4,
 * meets it at 5.
 *
 * Steps: patterns + path x the number of different lengths among pieces that are each other's suffixes. A file of n
 * octets has at most the square root of 2n such lengths.
 */
function walkOnce(path: string, patterns: readonly string[]): BegunPatterns {
	const trie = new Trie();
	const isBegun = patterns.map(() => false);
	const queues = new Map<number, Queue>();
	const piecesOf: (readonly number[])[] = [];
	let steps = 0;
	const wait = (pattern: number, piece: number, offset: number): void => {
		const node = piecesOf[pattern]![piece];
		if (node === undefined) {
			isBegun[pattern] = true;
			return;
		}
		const queue = queues.get(node) ?? { waiters: [], first: 0 };
		queues.set(node, queue);
		queue.waiters.push({ pattern, piece, offset });
	};
	/** Patterns, with the offsets at which their heads end. */
	const begun: { pattern: number; offset: number }[] = [];
	for (const [pattern, text] of patterns.entries()) {
		const [head = "", ...pieces] = text.split("*");
		steps += text.length + 1;
		const isMet = path.startsWith(head);
		// An empty piece is met at once.
		piecesOf.push(isMet ? pieces.filter((piece) => piece !== "").map((piece) => trie.add(piece)) : []);
		if (isMet) begun.push({ pattern, offset: head.length });
	}
	steps += trie.link();
	begun.sort((a, b) => a.offset - b.offset);
	let begunCount = 0;
	let node = ROOT;
	// Invariant: the walk has been over the path before end; node is the longest text in the trie that ends there.
	for (let end = 0; ; end++) {
		for (let met = trie.firstEnding(node); met !== NO_NODE; met = trie.nextEnding(met)) {
			steps++;
			const queue = queues.get(met);
			if (queue === undefined) continue;
			const start = end - trie.depthOf(met);
			while (queue.first < queue.waiters.length && queue.waiters[queue.first]!.offset <= start) {
				const { pattern, piece } = queue.waiters[queue.first++]!;
				wait(pattern, piece + 1, end);
				steps++;
			}
		}
		while (begunCount < begun.length && begun[begunCount]!.offset === end) {
			wait(begun[begunCount++]!.pattern, 0, end);
		}
		if (end === path.length) return { isBegun, steps: steps + path.length + trie.fallbackSteps };
		node = trie.next(node, path.charCodeAt(end));
	}
}

/** The patterns that wait for a piece, in the order of their offsets. Patterns before `first` wait no more. */
interface Queue {
	readonly waiters: Waiter[];
	first: number;
}

/** The automaton of `walkOnce`. */
class Trie {
	/** The child nodes, keyed by the parent and the unit between. */
	readonly #children = new Map<number, number>();
	readonly #parents = [NO_NODE];
	readonly #units = [0];
	readonly #depths = [0];
	readonly #isPiece = [false];
	readonly #fallbacks = [ROOT];
	/** The longest suffix of a node's text that is a piece and is not the whole text. */
	readonly #endings = [NO_NODE];
	/** The number of times that `next` used a fallback. */
	fallbackSteps = 0;

	/** @returns the node of a piece. */
	add(piece: string): number {
		let node = ROOT;
		for (let index = 0; index < piece.length; index++) {
			const unit = piece.charCodeAt(index);
			const key = keyOf(node, unit);
			let child = this.#children.get(key);
			if (child === undefined) {
				child = this.#parents.length;
				this.#children.set(key, child);
				this.#parents.push(node);
				this.#units.push(unit);
				this.#depths.push(index + 1);
				this.#isPiece.push(false);
				this.#fallbacks.push(ROOT);
				this.#endings.push(NO_NODE);
			}
			node = child;
		}
		this.#isPiece[node] = true;
		return node;
	}

	/** Must be called once after the last `add`. @returns the number of nodes. */
	link(): number {
		const byDepth = Array.from(this.#parents.keys()).sort((a, b) => this.#depths[a]! - this.#depths[b]!);
		for (const node of byDepth) {
			if (this.#depths[node]! > 1) {
				this.#fallbacks[node] = this.next(this.#fallbacks[this.#parents[node]!]!, this.#units[node]!);
			}
			this.#endings[node] = node === ROOT ? NO_NODE : this.firstEnding(this.#fallbacks[node]!);
		}
		return byDepth.length;
	}

	/** The node that a unit leads to. */
	next(from: number, unit: number): number {
		for (let node = from; ; node = this.#fallbacks[node]!) {
			const child = this.#children.get(keyOf(node, unit));
			if (child !== undefined) return child;
			if (node === ROOT) return ROOT;
			this.fallbackSteps++;
		}
	}

	/** The longest piece that the node's text ends with; NO_NODE if there is none. */
	firstEnding(node: number): number {
		return this.#isPiece[node] === true ? node : this.#endings[node]!;
	}

	/** The next shorter piece that the node's text ends with. */
	nextEnding(node: number): number {
		return this.#endings[node]!;
	}

	depthOf(node: number): number {
		return this.#depths[node]!;
	}
}

function keyOf(node: number, unit: number): number {
	return node * 0x10000 + unit;
}
