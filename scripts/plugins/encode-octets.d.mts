export function encodeOctets(octets: Uint8Array): string;
