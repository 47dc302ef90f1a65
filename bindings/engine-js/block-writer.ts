/**
 * A policy as a block that any engine can read. Its form, and what each part is for, is told in assembly/abi.ts; the
 * WebAssembly engine lays its policies out so and matches by them.
 */
import * as abi from "../../assembly/abi.js";
import { HeadNode, nodeOfHead } from "./head-trie.js";
import { type FieldOctets, OctetWriter } from "./octet-writer.js";
import { BLOCK_DIALECTS, packLeastOctets } from "./policy-block.js";
import { ANY_OCTETS, END_OF_TARGET, FIRST_SPECIAL_SYMBOL } from "./symbols.js";
import type { PolicyRule } from "./table-rules.js";
import type { PolicyOptions } from "./block-policy.js";
import { encodeUtf8 } from "./utf8.js";

const SLASH = "/";
const STAR = String.fromCharCode(ANY_OCTETS);
const DOLLAR = String.fromCharCode(END_OF_TARGET);
/** What a number in a narrow field, and an offset of a block with such fields, is below. */
const NARROW_LIMIT = 0xffff;

/** A rule of the block; its index there is its order among them. */
interface BlockRule {
	readonly line: number;
	readonly rankAndType: number;
	readonly decision: number;
	/** Literal octets before anything special. */
	readonly head: string;
	/** What must follow the head, in pieces that stars part. */
	readonly tail: readonly string[];
	/** Whether the first piece begins right where the head ends. */
	readonly isTailAnchored: boolean;
	/** Whether the last piece ends where the path does. */
	readonly isAtEnd: boolean;
}

/** What a node begins with, from the nodes above it. */
interface Inherited {
	readonly firstRule: number;
	/** 0: none. */
	readonly groupOffset: number;
	/** Octets of its own literal head. */
	readonly depth: number;
}

/** Writes the block of some rules; the caller owns it. */
export function writePolicyBlock(
	rules: readonly PolicyRule[],
	{ dialect, origin }: PolicyOptions,
): Uint8Array {
	const blockRules = blockRulesOf(rules);
	const originOctets = encodeUtf8(origin ?? "");
	const write = (fieldOctets: FieldOctets) =>
		new BlockWriter(blockRules, originOctets, fieldOctets).write(BLOCK_DIALECTS.indexOf(dialect));
	if (blockRules.some(hasWideNumber)) return write(abi.WIDE_FIELD_OCTETS);
	const narrow = write(abi.NARROW_FIELD_OCTETS);
	return narrow.length < NARROW_LIMIT ? narrow : write(abi.WIDE_FIELD_OCTETS);
}

/** Whether a rule has a number that no narrow field holds. */
function hasWideNumber({ line, rankAndType, tail }: BlockRule): boolean {
	const longestPiece = tail.reduce((most, { length }) => Math.max(most, length), 0);
	return Math.max(line, rankAndType, (longestPiece + 1) << abi.PIECE_COUNT_SHIFT) >= NARROW_LIMIT;
}

/** The rules that can match a path, which begins with a slash. */
function blockRulesOf(rules: readonly PolicyRule[]): BlockRule[] {
	const blockRules: BlockRule[] = [];
	for (const { line, isAllow, rank, symbols } of rules) {
		const text = withoutIdleStars(symbols);
		if (text !== "" && !text.startsWith(SLASH) && !text.startsWith(STAR)) continue;
		const allowBit = Number(isAllow);
		const isAtEnd = text.endsWith(DOLLAR);
		const [first = "", ...pieces] = (isAtEnd ? text.slice(0, -1) : text).split(STAR);
		const head = literalHead(first);
		const isTailAnchored = head !== first || (isAtEnd && pieces.length === 0);
		const tail = pieces.filter((piece) => piece !== "");
		blockRules.push({
			line,
			rankAndType: rank * 2 + allowBit,
			// An empty disallow of dialect google gives its line but disallows nothing.
			decision: blockRules.length * 2 + (rank === 0 ? 1 : allowBit),
			head,
			tail: isTailAnchored ? [first.slice(head.length), ...tail] : tail,
			isTailAnchored,
			isAtEnd,
		});
	}
	return blockRules;
}

/** A star at the end, with or without a final `$`, matches whatever is left: the same as nothing. */
function withoutIdleStars(symbols: string): string {
	const hasEnd = symbols.endsWith(DOLLAR);
	let end = hasEnd ? symbols.length - 1 : symbols.length;
	const literalEnd = end;
	while (end > 0 && symbols.charCodeAt(end - 1) === ANY_OCTETS) end--;
	return hasEnd && end === literalEnd ? symbols : symbols.slice(0, end);
}

/** What stands before the first symbol that is more than its own octet. */
function literalHead(symbols: string): string {
	let end = 0;
	while (end < symbols.length && symbols.charCodeAt(end) < FIRST_SPECIAL_SYMBOL) end++;
	return symbols.slice(0, end);
}

/** Its parts stand where they will in the block, so that offsets are known as they are written. */
class BlockWriter {
	readonly #rules: readonly BlockRule[];
	readonly #nextRules: number[];
	readonly #origin: Uint8Array;
	readonly #nodes: OctetWriter;
	readonly #groups: OctetWriter;
	readonly #tails: OctetWriter;
	readonly #pieces: OctetWriter;
	readonly #root = new HeadNode("");
	readonly #groupCount: number;
	readonly #fieldOctets: FieldOctets;

	constructor(rules: readonly BlockRule[], origin: Uint8Array, fieldOctets: FieldOctets) {
		this.#rules = rules;
		this.#origin = origin;
		this.#fieldOctets = fieldOctets;
		this.#nodes = new OctetWriter(abi.POLICY_HEADER_OCTETS + origin.length, fieldOctets);
		this.#nextRules = rules.map(() => abi.NONE);
		for (const [index, { head, tail }] of rules.entries()) {
			const node = nodeOfHead(this.#root, head);
			if (tail.length > 0) node.tails.push(index);
			else node.rules.push(index);
		}
		let nodesEnd = this.#nodes.end;
		let groupCount = 0;
		let tailCount = 0;
		const nodes = [this.#root];
		// The list grows as it is gone through.
		for (const { label, children, tails } of nodes) {
			const fieldCount = 1 + Number(tails.length > 0) + children.size;
			nodesEnd += abi.NODE_HEAD_OCTETS + children.size + label.length + fieldCount * fieldOctets;
			if (tails.length > 0) groupCount++;
			tailCount += tails.length;
			nodes.push(...children.values());
		}
		this.#groupCount = groupCount;
		this.#groups = new OctetWriter(nodesEnd, fieldOctets);
		const groupsOctets = groupCount * abi.GROUP_FIELDS * fieldOctets;
		this.#tails = new OctetWriter(nodesEnd + groupsOctets, fieldOctets);
		const tailsOctets = tailCount * (abi.TAIL_HEAD_OCTETS + abi.TAIL_FIELDS * fieldOctets);
		const rulesOffset = this.#tails.end + tailsOctets;
		this.#pieces = new OctetWriter(rulesOffset + rules.length * abi.RULE_FIELDS * fieldOctets, fieldOctets);
	}

	write(dialect: number): Uint8Array {
		const groupsOffset = this.#groups.end;
		this.#writeNodes();
		const rulesOffset = this.#tails.end;
		const block = new OctetWriter(0, this.#fieldOctets);
		block.half(abi.ABI_VERSION);
		block.octet(dialect);
		block.octet(this.#fieldOctets);
		block.word(this.#pieces.end + abi.POLICY_SLACK_OCTETS);
		block.word(this.#rules.length);
		block.word(groupsOffset);
		block.word(this.#groupCount);
		block.word(rulesOffset);
		block.word(this.#origin.length);
		block.append(this.#origin);
		for (const part of [this.#nodes, this.#groups, this.#tails]) block.append(part.octets);
		for (const [index, { line, rankAndType }] of this.#rules.entries()) {
			block.field(line);
			block.field(rankAndType);
			block.field(this.#nextRules[index]!);
		}
		block.append(this.#pieces.octets);
		block.append(new Uint8Array(abi.POLICY_SLACK_OCTETS));
		return block.octets.slice();
	}

	/** Every parent before its children; those of one node stand together. */
	#writeNodes(): void {
		const nodes = this.#nodes;
		const ofRoot: Inherited = { firstRule: abi.NONE, groupOffset: 0, depth: 1 };
		const queue = [{ node: this.#root, above: ofRoot, slotOffset: 0 }];
		// The list grows as it is gone through; all before the current one are written.
		for (const { node, above, slotOffset } of queue) {
			if (slotOffset > 0) nodes.setField(slotOffset, nodes.end);
			const own = this.#inherit(node, above);
			const hasGroup = node.tails.length > 0;
			nodes.octet(node.label.length);
			nodes.octet(node.children.size + (hasGroup ? abi.NODE_HAS_GROUP : 0));
			nodes.field(this.#rules[own.firstRule]?.decision ?? abi.NONE);
			for (const key of node.children.keys()) nodes.symbols(key);
			nodes.symbols(node.label);
			for (const child of node.children.values()) {
				const depth = own.depth + 1 + child.label.length;
				queue.push({ node: child, above: { ...own, depth }, slotOffset: nodes.end });
				nodes.field(0);
			}
			if (hasGroup) nodes.field(own.groupOffset);
		}
	}

	/** Chains a node's own rules before those of the nodes above, and writes the group of its tails. */
	#inherit({ rules, tails }: HeadNode, above: Inherited): Inherited {
		for (const [index, rule] of rules.entries()) this.#nextRules[rule] = rules[index + 1] ?? above.firstRule;
		return {
			firstRule: rules[0] ?? above.firstRule,
			groupOffset: tails.length === 0 ? above.groupOffset : this.#writeGroup(tails, above),
			depth: above.depth,
		};
	}

	/** Writes a group whose tails are all searched for, best first. Its offset. */
	#writeGroup(tails: readonly number[], { depth, groupOffset }: Inherited): number {
		const groups = this.#groups;
		const offset = groups.end;
		groups.field(this.#tails.end);
		groups.field(tails.length);
		groups.field(0);
		groups.field(depth);
		groups.field(groupOffset);
		groups.field(0);
		for (const rule of tails) this.#writeTail(this.#rules[rule]!);
		return offset;
	}

	#writeTail({ decision, head, tail, isTailAnchored, isAtEnd }: BlockRule): void {
		const octetCount = tail.reduce((sum, piece) => sum + piece.length, 0);
		const tails = this.#tails;
		tails.half(0);
		tails.octet(packLeastOctets(octetCount));
		tails.octet((isTailAnchored ? abi.TAIL_IS_ANCHORED : 0) | (head === "" ? abi.TAIL_HAS_SLASH : 0));
		tails.octet(0);
		tails.field(decision);
		tails.field(this.#pieces.end);
		for (const [index, piece] of tail.entries()) {
			const isLast = index === tail.length - 1;
			const hasEither = literalHead(piece) !== piece;
			const flags =
				(hasEither ? abi.PIECE_HAS_EITHER : 0) |
				(isLast ? abi.PIECE_IS_LAST : 0) |
				(isLast && isAtEnd ? abi.PIECE_IS_AT_END : 0);
			this.#pieces.field(piece.length * 2 ** abi.PIECE_COUNT_SHIFT + flags);
			this.#pieces.symbols(piece);
		}
	}
}
