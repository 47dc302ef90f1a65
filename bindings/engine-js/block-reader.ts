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

/** Offsets of fields, in octets from the start of what they belong to. */
const GROUPS_OFFSET = 16;
const GROUP_COUNT = 20;
const NODE_FIRST_RULE = 4;
const NODE_GROUP_OFFSET = 8;
const NODE_LABEL_OCTETS = 12;
const NODE_CHILD_COUNT = 14;
const GROUP_TAILS_OFFSET = 0;
const GROUP_SEARCHED_COUNT = 4;
const GROUP_INDEXED_COUNT = 8;
const RULE_NEXT_RULE = 8;
const TAIL_DECISION = 0;
const TAIL_PIECES_OFFSET = 4;
const TAIL_FLAGS = 12;

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

interface ReadNode {
	readonly text: string;
	readonly firstRule: number;
	readonly groupOffset: number;
}

class BlockReader {
	readonly #octets: Uint8Array;
	readonly #view: DataView;
	readonly #rulesOffset: number;
	readonly #texts: (string | undefined)[];
	/** Symbols that patterns may have in all: no file an engine reads gives more. */
	#symbolsLeft = MOST_BODY_OCTETS;

	constructor(octets: Uint8Array) {
		this.#octets = octets;
		this.#view = new DataView(octets.buffer, octets.byteOffset, octets.byteLength);
		this.#rulesOffset = this.#word(abi.POLICY_RULES_OFFSET);
		demand(this.#word(0) === abi.ABI_VERSION);
		const ruleCount = this.#word(abi.POLICY_RULE_COUNT);
		demand(this.#rulesOffset + ruleCount * abi.RULE_STRIDE <= octets.length);
		this.#texts = new Array(ruleCount);
	}

	read(): BlockContent {
		const dialect = BLOCK_DIALECTS[this.#word(abi.POLICY_DIALECT)];
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
		const above: ReadNode = { text: SLASH, firstRule: abi.NONE, groupOffset: 0 };
		const queue = [{ offset: rootOffset, above, key: "" }];
		let nextOffset = this.#nodeEnd(rootOffset);
		for (const { offset, above: parent, key } of queue) {
			const childCount = this.#view.getUint16(offset + NODE_CHILD_COUNT, true);
			const labelStart = offset + abi.NODE_HEAD_OCTETS + childCount;
			const labelEnd = labelStart + this.#view.getUint16(offset + NODE_LABEL_OCTETS, true);
			const node: ReadNode = {
				text: parent.text + key + this.#literals(labelStart, labelEnd),
				firstRule: this.#word(offset + NODE_FIRST_RULE),
				groupOffset: this.#word(offset + NODE_GROUP_OFFSET),
			};
			this.#readRules(node, parent);
			if (node.groupOffset !== parent.groupOffset) this.#readGroup(node);
			for (let child = 0; child < childCount; child++) {
				demand(this.#word(labelEnd + child * abi.CHILD_OCTETS) === nextOffset);
				const keyOffset = offset + abi.NODE_HEAD_OCTETS + child;
				queue.push({ offset: nextOffset, above: node, key: this.#literals(keyOffset, keyOffset + 1) });
				nextOffset = this.#nodeEnd(nextOffset);
			}
		}
	}

	#nodeEnd(offset: number): number {
		const labelOctets = this.#view.getUint16(offset + NODE_LABEL_OCTETS, true);
		const childCount = this.#view.getUint16(offset + NODE_CHILD_COUNT, true);
		const end = offset + abi.NODE_HEAD_OCTETS + childCount * (1 + abi.CHILD_OCTETS) + labelOctets;
		demand(end <= this.#word(GROUPS_OFFSET));
		return end;
	}

	/** A node's own rules come before those of its parent. */
	#readRules({ text, firstRule }: ReadNode, parent: ReadNode): void {
		for (let index = firstRule; index !== parent.firstRule; ) {
			this.#setText(index, text);
			index = this.#word(this.#rulesOffset + index * abi.RULE_STRIDE + RULE_NEXT_RULE);
		}
	}

	#readGroup({ text, groupOffset }: ReadNode): void {
		const groupsOffset = this.#word(GROUPS_OFFSET);
		const number = (groupOffset - groupsOffset) / abi.GROUP_STRIDE;
		demand(Number.isInteger(number) && number >= 0 && number < this.#word(GROUP_COUNT));
		const tailsOffset = this.#word(groupOffset + GROUP_TAILS_OFFSET);
		const tailCount =
			this.#word(groupOffset + GROUP_SEARCHED_COUNT) + this.#word(groupOffset + GROUP_INDEXED_COUNT);
		for (let tail = 0; tail < tailCount; tail++) {
			const offset = tailsOffset + tail * abi.TAIL_STRIDE;
			const flags = this.#view.getUint8(offset + TAIL_FLAGS);
			const head = (flags & abi.TAIL_HAS_SLASH) !== 0 ? "" : text;
			const isAnchored = (flags & abi.TAIL_IS_ANCHORED) !== 0;
			const pieces = this.#readPieces(this.#word(offset + TAIL_PIECES_OFFSET), isAnchored);
			this.#setText(this.#word(offset + TAIL_DECISION) >>> 1, head + pieces);
		}
	}

	/** A tail's pieces as the symbols of a pattern, a star before each but an anchored first. */
	#readPieces(piecesOffset: number, isAnchored: boolean): string {
		let symbols = "";
		let offset = piecesOffset;
		let head = 0;
		while ((head & abi.PIECE_IS_LAST) === 0) {
			head = this.#word(offset);
			const start = offset + abi.PIECE_HEAD_OCTETS;
			offset = start + (head >>> abi.PIECE_COUNT_SHIFT);
			if (start > piecesOffset + abi.PIECE_HEAD_OCTETS || !isAnchored) symbols += STAR;
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
			const offset = this.#rulesOffset + index * abi.RULE_STRIDE;
			const rankAndType = this.#word(offset + abi.RULE_RANK_AND_TYPE);
			return {
				line: this.#word(offset + abi.RULE_LINE),
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

	#word(offset: number): number {
		return this.#view.getUint32(offset, true);
	}
}

function demand(isSound: boolean): asserts isSound {
	if (!isSound) throw new UnsoundBlock();
}
