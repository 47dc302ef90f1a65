export const VECTOR_OCTETS: u32 = 16;

/** Copies whole vectors, so that up to 15 octets after the copy are overwritten. */
@inline
export function copyVectors(fromPtr: usize, toPtr: usize, octetCount: u32): void {
	const endPtr = fromPtr + octetCount;
	for (; fromPtr < endPtr; fromPtr += VECTOR_OCTETS, toPtr += VECTOR_OCTETS) {
		v128.store(toPtr, v128.load(fromPtr));
	}
}
