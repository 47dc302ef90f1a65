import { typeError } from "../../../../bindings/internal.js";

/** IPv4 ranges that no public server has (IANA's special-purpose registry, RFC 6890), base and prefix bits. */
const SPECIAL_IPV4: readonly (readonly [base: number, bits: number])[] = [
	[0x00000000, 8], // this network, unspecified
	[0x0a000000, 8], // private
	[0x64400000, 10], // carrier-grade NAT, metadata service of a cloud
	[0x7f000000, 8], // loopback
	[0xa83f8110, 32], // the host of a virtual machine at Azure, though the address is a public one
	[0xa9fe0000, 16], // link-local, metadata services of clouds
	[0xac100000, 12], // private
	[0xc0000000, 24], // protocol assignments
	[0xc0000200, 24], // documentation
	[0xc0586300, 24], // 6to4 relays
	[0xc0a80000, 16], // private
	[0xc6120000, 15], // benchmarks
	[0xc6336400, 24], // documentation
	[0xcb007100, 24], // documentation
	[0xe0000000, 3], // multicast, reserved, broadcast
];

/**
 * Whether an IP address is one of the public internet: not private, loopback, link-local, carrier-grade NAT, multicast,
 * unspecified, reserved or for documentation. IPv6 addresses that contain an IPv4 address (mapped, compatible, NAT64,
 * 6to4, Teredo, ISATAP) are never public. Neither is 168.63.129.16, at which a cloud's virtual machines reach their
 * host.
 *
 * @param address IPv4 with four decimal parts, or IPv6 without brackets.
 * @returns false for any other text, including a name or an address with a zone.
 * @throws TypeError if it is no string.
 * @see https://www.rfc-editor.org/rfc/rfc6890
 * @example
 * isPublicAddress("10.0.0.1"); // false
 * isPublicAddress("::ffff:93.184.216.34"); // false
 * isPublicAddress("2606:4700::1111"); // true
 */
export function isPublicAddress(address: string): boolean {
	if (typeof address !== "string") {
		throw typeError("address", "an IP address as a string", address);
	}
	const ipv4 = parseIpv4(address);
	if (ipv4 !== null) {
		return !SPECIAL_IPV4.some(([base, bits]) => (ipv4 ^ base) >>> (32 - bits) === 0);
	}
	const groups = parseIpv6(address);
	if (groups === null) return false;
	const [first, second, , , fifth, sixth] = groups as [number, number, number, number, number, number];
	// Global unicast is 2000::/3, so mapped, compatible, NAT64, local and multicast addresses are outside.
	if (first < 0x2000 || first > 0x3fff) return false;
	const isProtocolAssignment = first === 0x2001 && second < 0x0200;
	const isDocumentation = (first === 0x2001 && second === 0x0db8) || (first === 0x3fff && second < 0x1000);
	const is6to4 = first === 0x2002;
	// RFC 5214 §6.1: under any prefix, the IPv4 address is after 0000:5efe, or 0200:5efe if it is unique.
	const isIsatap = sixth === 0x5efe && (fifth & ~0x0200) === 0;
	return !isProtocolAssignment && !isDocumentation && !is6to4 && !isIsatap;
}

/** @returns the 32 bits, or null. A leading zero is refused: some read it as octal. */
function parseIpv4(text: string): number | null {
	const parts = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/.exec(text);
	if (parts === null) return null;
	const octets = parts.slice(1).map(Number);
	if (octets.some((octet) => octet > 255)) return null;
	return octets.reduce((bits, octet) => bits * 256 + octet, 0);
}

/** @returns the eight groups; null if the text is no IPv6 address. */
function parseIpv6(text: string): readonly number[] | null {
	const halves = text.split("::");
	if (halves.length > 2) return null;
	const [head, suffix] = halves.map((half, index) => parseGroups(half, index === halves.length - 1));
	if (head === null || head === undefined || suffix === null) return null;
	if (suffix === undefined) return head.length === 8 ? head : null;
	const omittedCount = 8 - head.length - suffix.length;
	return omittedCount < 1 ? null : [...head, ...Array<number>(omittedCount).fill(0), ...suffix];
}

/** The groups between colons. @param mayEndInIpv4 whether the last group may be an IPv4 address, which counts twice. */
function parseGroups(text: string, mayEndInIpv4: boolean): number[] | null {
	if (text === "") return [];
	const groups: number[] = [];
	const parts = text.split(":");
	for (const [index, part] of parts.entries()) {
		const ipv4 = mayEndInIpv4 && index === parts.length - 1 ? parseIpv4(part) : null;
		if (ipv4 !== null) groups.push(ipv4 >>> 16, ipv4 & 0xffff);
		else if (/^[0-9A-Fa-f]{1,4}$/.test(part)) groups.push(Number.parseInt(part, 16));
		else return null;
	}
	return groups;
}
