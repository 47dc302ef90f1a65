/** A scratch block that grows with the largest need; one for each purpose, kept until its owner gives it back. */
import { allocate, release } from "./arena";

/** Where it lies, 0 before its first need, and how large it is. */
@unmanaged
export class Region {
	ptr: usize;
	octetCount: usize;
}

/**
 * Makes a region at least octetCount octets large, its content lost; where it lies. 0 without memory: then the
 * region stays as it is, since policies made so far rely on its size.
 */
export function reserve(region: Region, octetCount: usize): usize {
	if (octetCount <= region.octetCount) return region.ptr;
	const ptr = allocate(octetCount);
	if (ptr == 0) return 0;
	release(region.ptr);
	region.ptr = ptr;
	region.octetCount = octetCount;
	return ptr;
}
