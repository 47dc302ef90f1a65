/** Rules out of a policy block that any engine wrote; its form is told in assembly/abi.ts. */
import * as abi from "../../assembly/abi.js";
import { MOST_BODY_OCTETS } from "../contract/limits.js";
import type { Dialect } from "../contract/types.js";
import { BLOCK_DIALECTS, fromBlockSymbol } from "./block-symbols.js";
import { NUL } from "./octets.js";
import type { PolicyRule } from "./rule-source.js";
import { ANY_OCTETS, END_OF_TARGET, FIRST_SPECIAL_SYMBOL, SYMBOL_COUNT } from "./symbols.js";
import { decodeUtf8, textOfUnits } from "./utf8.js";

const STAR = String.fromCharCode(ANY_OCTETS);
const DOLLAR = String.fromCharCode(END_OF_TARGET);
const SLASH = "/";

/** What a block holds. */
export interface BlockContent {
	/** Best first. */
	readonly rules: readonly PolicyRule[];
	readonly dialect: Dialect;
	readonly origin: string | null;
}

/** The block is none that an engine writes. */
class UnsoundBlock extends Error {}

/**
 * Reads a policy block.
 * @param octets of which the block is the beginning; only read.
 * @returns null where it is none that an engine writes.
 */
export function readPolicyBlock(octets: Uint8Array): BlockContent | null {
	try {
		return new BlockReader(octets).read();
	} catch (error) {
		// A DataView throws a RangeError where it is read outside of its octets.
		if (error instanceof UnsoundBlock || error instanceof RangeError) return null;
		throw error;
	}
}

/** A node that has been read. */
interface ReadNode {
	readonly text: string;
	/** Its own first rule, or of the nearest node above that has one; NO_RULE without. */
	readonly firstRule: number;
}

/** Where the parts of a node lie. */
interface NodeParts {
	readonly decisionOffset: number;
	readonly hasGroup: boolean;
	readonly childCount: number;
	readonly keysOffset: number;
	readonly labelOffset: number;
	readonly childrenOffset: number;
	readonly end: number;
}

/** What no rule's index is. */
const NO_RULE = -1;

class BlockReader {
	readonly #octets: Uint8Array;
	readonly #view: DataView;
	readonly #rulesOffset: number;
	/** Octets of a field, and the number of one that names nothing. */
	readonly #fieldOctets: number;
	readonly #none: number;
	readonly #texts: (string | undefined)[];
	/** Symbols that patterns may have in all: no file an engine reads gives more. */
	#symbolsLeft = MOST_BODY_OCTETS;

	constructor(octets: Uint8Array) {
		this.#octets = octets;
		this.#view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
		this.#rulesOffset = this.#word(abi.POLICY_RULES_OFFSET);
		demand(this.#view.getUint16(0, true) === abi.ABI_VERSION);
		this.#fieldOctets = this.#view.getUint8(abi.POLICY_FIELD_OCTETS);
		const isWide = this.#fieldOctets === abi.WIDE_FIELD_OCTETS;
		demand(isWide || this.#fieldOctets === abi.NARROW_FIELD_OCTETS);
		this.#none = isWide ? abi.NONE : 0xffff;
		const ruleCount = this.#word(abi.POLICY_RULE_COUNT);
		demand(this.#rulesOffset + ruleCount * abi.RULE_FIELDS * this.#fieldOctets <= octets.length);
		this.#texts = new Array(ruleCount);
	}

	read(): BlockContent {
		const dialect = BLOCK_DIALECTS[this.#view.getUint8(abi.POLICY_DIALECT)];
		demand(dialect !== undefined);
		const originOffset = abi.POLICY_HEADER_OCTETS;
		const originEnd = originOffset + this.#word(abi.POLICY_ORIGIN_OCTETS);
		demand(this.#word(abi.POLICY_OCTETS) <= this.#octets.length && originEnd <= this.#octets.length);
		this.#readNodes(originEnd);
		return {
			rules: this.#collectRules(),
			dialect,
			origin: originEnd > originOffset ? decodeUtf8(this.#octets, originOffset, originEnd) : null,
		};
	}

	/** Each slot leads to the next node that none before has led to: so the nodes are a tree. */
	#readNodes(rootOffset: number): void {
		const above: ReadNode = { text: SLASH, firstRule: NO_RULE };
		const root = this.#nodeAt(rootOffset);
		const queue = [{ parts: root, above, key: "" }];
		let nextOffset = root.end;
		for (const { parts, above: parent, key } of queue) {
			const { childCount, decisionOffset, hasGroup, keysOffset, labelOffset, childrenOffset } = parts;
			const text = parent.text + key + this.#literals(labelOffset, childrenOffset);
			const decision = this.#field(decisionOffset, 0);
			const firstRule = decision === this.#none ? NO_RULE : decision >>> 1;
			const node: ReadNode = { text, firstRule };
			this.#readRules(node, parent);
			if (hasGroup) this.#readGroup(text, this.#field(childrenOffset, childCount));
			for (let child = 0; child < childCount; child++) {
				demand(this.#field(childrenOffset, child) === nextOffset);
				const keyOffset = keysOffset + child;
				const childParts = this.#nodeAt(nextOffset);
				queue.push({ parts: childParts, above: node, key: this.#literals(keyOffset, keyOffset + 1) });
				nextOffset = childParts.end;
			}
		}
	}

	#nodeAt(offset: number): NodeParts {
		const labelOctets = this.#view.getUint8(offset);
		const childCountAndFlag = this.#view.getUint8(offset + 1);
		const childCount = childCountAndFlag & abi.MOST_CHILDREN;
		const hasGroup = childCountAndFlag >= abi.NODE_HAS_GROUP;
		const decisionOffset = offset + abi.NODE_HEAD_OCTETS;
		const keysOffset = decisionOffset + this.#fieldOctets;
		const labelOffset = keysOffset + childCount;
		const childrenOffset = labelOffset + labelOctets;
		const end = childrenOffset + (childCount + Number(hasGroup)) * this.#fieldOctets;
		demand(end <= this.#word(abi.POLICY_GROUPS_OFFSET));
		return { decisionOffset, hasGroup, childCount, keysOffset, labelOffset, childrenOffset, end };
	}

	/** A node's own rules come before those of its parent. */
	#readRules({ text, firstRule }: ReadNode, parent: ReadNode): void {
		for (let index = firstRule; index !== parent.firstRule; ) {
			this.#setText(index, text);
			const next = this.#field(this.#ruleOffset(index), abi.RULE_NEXT_RULE);
			index = next === this.#none ? NO_RULE : next;
		}
	}

	#ruleOffset(index: number): number {
		return this.#rulesOffset + index * abi.RULE_FIELDS * this.#fieldOctets;
	}

	/** @param text of the node that has the group. */
	#readGroup(text: string, groupOffset: number): void {
		const groupOctets = abi.GROUP_FIELDS * this.#fieldOctets;
		const number = (groupOffset - this.#word(abi.POLICY_GROUPS_OFFSET)) / groupOctets;
		demand(Number.isInteger(number) && number >= 0 && number < this.#word(abi.POLICY_GROUP_COUNT));
		const tailCount =
			this.#field(groupOffset, abi.GROUP_SEARCHED_COUNT) + this.#field(groupOffset, abi.GROUP_INDEXED_COUNT);
		const tailOctets = abi.TAIL_HEAD_OCTETS + abi.TAIL_FIELDS * this.#fieldOctets;
		let offset = this.#field(groupOffset, abi.GROUP_TAILS_OFFSET);
		for (let tail = 0; tail < tailCount; tail++, offset += tailOctets) {
			const flags = this.#view.getUint8(offset + abi.TAIL_FLAGS);
			const head = (flags & abi.TAIL_HAS_SLASH) !== 0 ? "" : text;
			const isAnchored = (flags & abi.TAIL_IS_ANCHORED) !== 0;
			const fieldsOffset = offset + abi.TAIL_HEAD_OCTETS;
			const pieces = this.#readPieces(this.#field(fieldsOffset, abi.TAIL_PIECES_OFFSET), isAnchored);
			this.#setText(this.#field(fieldsOffset, abi.TAIL_DECISION) >>> 1, head + pieces);
		}
	}

	/** A tail's pieces as the symbols of a pattern, a star before each but an anchored first. */
	#readPieces(piecesOffset: number, isAnchored: boolean): string {
		let symbols = "";
		let offset = piecesOffset;
		let head = 0;
		while ((head & abi.PIECE_IS_LAST) === 0) {
			head = this.#field(offset, 0);
			const start = offset + this.#fieldOctets;
			offset = start + (head >>> abi.PIECE_COUNT_SHIFT);
			if (start > piecesOffset + this.#fieldOctets || !isAnchored) symbols += STAR;
			symbols += this.#symbols(start, offset);
		}
		return (head & abi.PIECE_IS_AT_END) === 0 ? symbols : symbols + DOLLAR;
	}

	/** Each rule has one place. */
	#setText(index: number, text: string): void {
		demand(index < this.#texts.length && this.#texts[index] === undefined);
		this.#symbolsLeft -= text.length;
		demand(this.#symbolsLeft >= 0);
		this.#texts[index] = text;
	}

	#collectRules(): PolicyRule[] {
		return Array.from(this.#texts, (symbols, index) => {
			demand(symbols !== undefined);
			const offset = this.#ruleOffset(index);
			const rankAndType = this.#field(offset, abi.RULE_RANK_AND_TYPE);
			return {
				line: this.#field(offset, abi.RULE_LINE),
				isAllow: (rankAndType & 1) !== 0,
				rank: rankAndType >>> 1,
				symbols,
			};
		});
	}

	/** Literal octets: ASCII, and none of them a NUL, which ends a target. */
	#literals(start: number, end: number): string {
		for (let offset = start; offset < end; offset++) {
			const octet = this.#octets[offset] ?? NUL;
			demand(octet !== NUL && octet < FIRST_SPECIAL_SYMBOL);
		}
		return textOfUnits(this.#octets, start, end);
	}

	/** Symbols of a piece: literal octets, and those that have two spellings. */
	#symbols(start: number, end: number): string {
		demand(end <= this.#octets.length);
		const symbols = this.#octets.slice(start, end);
		for (let index = 0; index < symbols.length; index++) {
			const symbol = fromBlockSymbol(symbols[index]!);
			demand(symbol !== END_OF_TARGET && symbol !== ANY_OCTETS && symbol < SYMBOL_COUNT);
			symbols[index] = symbol;
		}
		return textOfUnits(symbols, 0, symbols.length);
	}

	/** The field with that number behind an offset. */
	#field(offset: number, index: number): number {
		const at = offset + index * this.#fieldOctets;
		return this.#fieldOctets === abi.WIDE_FIELD_OCTETS ? this.#word(at) : this.#view.getUint16(at, true);
	}

	#word(offset: number): number {
		return this.#view.getUint32(offset, true);
	}
}

function demand(isSound: boolean): asserts isSound {
	if (!isSound) throw new UnsoundBlock();
}
