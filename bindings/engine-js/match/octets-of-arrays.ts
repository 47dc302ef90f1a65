/** Lengths from which the memory of files and policies is computed. */

/** The memory of a typed array besides its numbers: its object, its buffer's object, and the host's records of that. */
const OCTETS_PER_ARRAY = 240;

export function octetsOfArrays(arrays: readonly ArrayBufferView[]): number {
	return arrays.reduce((sum, { byteLength }) => sum + byteLength + OCTETS_PER_ARRAY, 0);
}
