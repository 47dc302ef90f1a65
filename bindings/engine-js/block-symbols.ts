import type { Dialect } from "../contract/types.js";
import { ANY_OCTETS } from "./symbols.js";

/** By their numbers in a policy block (assembly/abi.ts). */
export const BLOCK_DIALECTS: readonly Dialect[] = ["rfc9309", "google", "original1994"];

/**
 * In the pieces of a block a symbol of two spellings is one more than in a pattern: there the number behind the star's
 * is that of the end. Neither stands in a piece.
 */
export function toBlockSymbol(symbol: number): number {
	return symbol > ANY_OCTETS ? symbol + 1 : symbol;
}

/** The star, which is in no piece, for a block's symbol of the end, which is in none either. */
export function fromBlockSymbol(symbol: number): number {
	return symbol > ANY_OCTETS ? symbol - 1 : symbol;
}
