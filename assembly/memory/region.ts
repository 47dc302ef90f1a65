/** A scratch block that grows with the largest need; one for each purpose, kept until its owner gives it back. */
import { allocate, release } from "./arena";

/** Its address, 0 before its first use, and its length. */
@unmanaged
export class Region {
	ptr: usize;
	octetCount: usize;
}

/** Makes a region octetCount octets large, without its content; its address, or 0, and it stays as it is. */
export function reserve(region: Region, octetCount: usize): usize {
	if (octetCount <= region.octetCount) return region.ptr;
	const ptr = allocate(octetCount);
	if (ptr == 0) return 0;
	release(region.ptr);
	region.ptr = ptr;
	region.octetCount = octetCount;
	return ptr;
}
