/** Lengths from which the memory of files and policies is computed. */

/** What a typed array takes beside its numbers: its object, its buffer's, and what the host keeps of that. */
const OCTETS_PER_ARRAY = 240;

/** Octets that some arrays take. */
export function octetsOfArrays(arrays: readonly ArrayBufferView[]): number {
	return arrays.reduce((sum, { byteLength }) => sum + byteLength + OCTETS_PER_ARRAY, 0);
}
