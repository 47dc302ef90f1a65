/** A scratch block that grows with the largest need; one for each purpose, kept until its owner gives it back. */
import { allocate, release } from "./arena";

/** Its address, 0 before its first use, and its length. */
@unmanaged
export class Region {
	ptr: usize;
	octetCount: usize;
}

/**
 * Makes a region at least octetCount octets large, losing its content; returns its address. 0 without memory: then the
 * region stays as it is, since policies compiled before rely on its size.
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
