/** A member of the tree. It is found by the head with which all texts of its pattern begin. */
export interface Headed {
	readonly pattern: { readonly head: string };
}

interface Branch<T> {
	/** The octets between the previous branch and the end of this one. Only the first branch has an empty label. */
	label: string;
	/** The number of octets up to the end of the label. */
	readonly depth: number;
	/** The members whose head ends here, in the order that they came in. */
	readonly members: T[];
	/** The child branches, keyed by the first octet of their labels; null if there is none, as in most branches. */
	children: Map<number, Branch<T>> | null;
}

/**
 * Patterns by their heads, the octets before the first special symbol, in a radix tree. An octet row without a split is
 * one branch, so a pattern adds at most two branches, however long its head is.
 */
export class HeadTree<T extends Headed> {
	readonly #root: Branch<T> = { label: "", depth: 0, members: [], children: null };

	constructor(members: Iterable<T>) {
		for (const member of members) this.#branchOf(member.pattern.head).members.push(member);
	}

	/** Calls `use` for the branches whose heads a text begins with, the shortest first, with members and head length. */
	visit(text: string, use: (members: readonly T[], headLength: number) => void): void {
		for (let branch: Branch<T> | undefined = this.#root; branch !== undefined; ) {
			if (branch.members.length > 0) use(branch.members, branch.depth);
			const next: Branch<T> | undefined = branch.children?.get(text.charCodeAt(branch.depth));
			branch = next !== undefined && text.startsWith(next.label, branch.depth) ? next : undefined;
		}
	}

	/** Calls `use` for the branches of `visit`, and for those whose heads, up to `longest`, begin with the text. */
	visitMeeting(text: string, longest: number, use: (members: readonly T[]) => void): void {
		this.visit(text, use);
		const pending = this.#branchesAfter(text);
		// Every head that begins with the text belongs to a pending branch, or to a branch after it.
		for (let branch = pending.pop(); branch !== undefined; branch = pending.pop()) {
			if (branch.depth > longest) continue;
			use(branch.members);
			if (branch.children !== null) pending.push(...branch.children.values());
		}
	}

	/** The first branches on each way that begin with a text and end after it. */
	#branchesAfter(text: string): Branch<T>[] {
		let branch = this.#root;
		for (;;) {
			if (branch.depth === text.length) return Array.from(branch.children?.values() ?? []);
			const next = branch.children?.get(text.charCodeAt(branch.depth));
			if (next === undefined) return [];
			if (next.depth > text.length) {
				return next.label.startsWith(text.slice(branch.depth)) ? [next] : [];
			}
			if (!text.startsWith(next.label, branch.depth)) return [];
			branch = next;
		}
	}

	/** Finds the branch of a head, or makes it. */
	#branchOf(head: string): Branch<T> {
		let branch = this.#root;
		// Invariant: the head begins with the labels on the way to the branch.
		while (branch.depth < head.length) {
			const first = head.charCodeAt(branch.depth);
			branch.children ??= new Map();
			let next = branch.children.get(first);
			if (next === undefined) {
				next = { label: head.slice(branch.depth), depth: head.length, members: [], children: null };
				branch.children.set(first, next);
			}
			const common = commonLength(next.label, head, branch.depth);
			if (common < next.label.length) next = partAt(branch, next, common);
			branch = next;
		}
		return branch;
	}
}

/** The length of the longest prefix of a label that a text has at an offset. */
function commonLength(label: string, text: string, offset: number): number {
	let length = 0;
	while (length < label.length && label.charCodeAt(length) === text.charCodeAt(offset + length)) length++;
	return length;
}

/** Inserts a branch between two branches, and splits the label of the second. */
function partAt<T>(before: Branch<T>, branch: Branch<T>, length: number): Branch<T> {
	const between: Branch<T> = {
		label: branch.label.slice(0, length),
		depth: before.depth + length,
		members: [],
		children: new Map([[branch.label.charCodeAt(length), branch]]),
	};
	before.children?.set(branch.label.charCodeAt(0), between);
	branch.label = branch.label.slice(length);
	return between;
}
