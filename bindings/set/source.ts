import { memberOf, typeError } from "../arguments/errors.js";
import type { OctetSource } from "../contract/set-engine.js";
import { toSnapshotOctets } from "../matcher/snapshot/read.js";

/** A snapshot that is read in steps, from its first byte to its last, such as a file. */
export interface SnapshotSource {
	/** Its length in bytes. */
	readonly octetCount: number;
	/** Fills `into` with the next bytes; throws if it cannot. */
	read(into: Uint8Array): void;
}

/** The rest of a snapshot that has not been read. */
export class SnapshotReader implements OctetSource {
	octetsLeft: number;

	constructor(private readonly source: SnapshotSource) {
		this.octetsLeft = source.octetCount;
	}

	read(into: Uint8Array): void {
		this.octetsLeft -= into.length;
		this.source.read(into);
	}

	/** The next bytes, in an array of their own. */
	take(octetCount: number): Uint8Array {
		const octets = new Uint8Array(octetCount);
		this.read(octets);
		return octets;
	}
}

/** Opens an argument that is to be read as a snapshot. @throws TypeError if it is none. */
export function openSource(argument: unknown): SnapshotReader {
	return new SnapshotReader(isSource(argument) ? argument : sourceOf(toSnapshotOctets(argument)));
}

function isSource(argument: unknown): argument is SnapshotSource {
	if (argument === null || typeof argument !== "object") return false;
	const octetCount = memberOf(argument, "octetCount");
	const read = memberOf(argument, "read");
	if (typeof read !== "function") return false;
	if (Number.isSafeInteger(octetCount) && (octetCount as number) >= 0) return true;
	throw typeError("octets.octetCount", "how many bytes there are", octetCount);
}

function sourceOf(octets: Uint8Array): SnapshotSource {
	let offset = 0;
	return {
		octetCount: octets.length,
		read(into) {
			into.set(octets.subarray(offset, offset + into.length));
			offset += into.length;
		},
	};
}
