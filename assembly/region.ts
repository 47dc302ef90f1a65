/** A scratch block that grows with the largest need; one for each purpose, never given back. */
import { allocate, release } from "./arena";

/** Where it lies, 0 before its first need, and how large it is. */
@unmanaged
export class Region {
	ptr: usize;
	octetCount: usize;
}

/** Makes a region at least octetCount octets large, its content lost; where it lies, or 0 without memory. */
export function reserve(region: Region, octetCount: usize): usize {
	if (octetCount <= region.octetCount) return region.ptr;
	release(region.ptr);
	region.ptr = allocate(octetCount);
	region.octetCount = region.ptr == 0 ? 0 : octetCount;
	return region.ptr;
}
