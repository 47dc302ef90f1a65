type FindOctet = (this: Uint8Array, octet: number, from: number) => number;

/** Node's own search is several times as fast as the language's, and takes any Uint8Array. */
const search: FindOctet =
	(globalThis as { Buffer?: { prototype: { indexOf: FindOctet } } }).Buffer?.prototype.indexOf ??
	Uint8Array.prototype.indexOf;

/** The first place of an octet from `from` on; -1 where there is none. */
export function findOctet(octets: Uint8Array, octet: number, from: number): number {
	return search.call(octets, octet, from);
}
