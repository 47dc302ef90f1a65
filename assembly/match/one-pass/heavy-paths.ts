/**
 * Divides the keywords into heavy paths (heavy path decomposition: Sleator and Tarjan, "A data structure for dynamic trees").
 *
 * The keywords that begin at an offset of the path are prefixes of one another. There may be a thousand of them in whose
 * queues no suffix is pending: looking at each would make a check quadratic. So:
 *
 * 1. Output links make the keywords a forest: each is below the longest other keyword with which it begins.
 * 2. Of the keywords with the same output link, the one with the most descendants continues its heavy path. The others
 *    begin a heavy path of their own.
 * 3. The segments of a heavy path are looked at together, 64 lengths at a time (pending-queues.ts).
 *
 * Example: of `a`, `ab`, `abc` and `ax`, a heavy path has `a`, `ab`, `abc`, and another one has `ax`.
 *
 * Cost: O(k) for k keywords. From any keyword up to a root there are at most log k heavy paths: each change of path at
 * least doubles the number of descendants.
 */
import { keywordAt, SegmentIndex } from "./segment-index";

/** Data of a keyword that is only needed while heavy paths are made. */
@unmanaged
export class PathNode {
	/** The number of its descendants, itself included. */
	descendantCount: u32;
	/** The keyword that continues its heavy path; 0 for none. */
	next: u32;
}

/**
 * Makes the heavy paths of all keywords, with a PathNode for each as scratch. An output link leads to a lower number. Then
 * the output link of each keyword leads out of its heavy path.
 */
export function makeHeavyPaths(index: SegmentIndex, scratchPtr: usize): void {
	const keywordCount = index.keywordCount;
	memory.fill(scratchPtr, 0, keywordCount * offsetof<PathNode>());
	// Invariant: the keywords after this one are complete, and so is the `next` of this one.
	for (let number = keywordCount - 1; number > 0; number--) {
		const node = nodeOf(scratchPtr, number);
		node.descendantCount++;
		const parent = nodeOf(scratchPtr, keywordAt(index, number).outputLink);
		parent.descendantCount += node.descendantCount;
		const isNext = parent.next == 0 || nodeOf(scratchPtr, parent.next).descendantCount < node.descendantCount;
		if (isNext) parent.next = number;
	}
	// Invariant: the output links of the keywords before this one lead out of their heavy paths.
	for (let number: u32 = 1; number < keywordCount; number++) {
		const keyword = keywordAt(index, number);
		const isContinued = keyword.outputLink != 0 && nodeOf(scratchPtr, keyword.outputLink).next == number;
		const linked = keywordAt(index, keyword.outputLink);
		keyword.shortest = isContinued ? linked.shortest : number;
		if (isContinued) keyword.outputLink = linked.outputLink;
	}
}


@inline
function nodeOf(scratchPtr: usize, number: u32): PathNode {
	return changetype<PathNode>(scratchPtr + number * offsetof<PathNode>());
}
