/** IPv4 ranges that no public server has (IANA's special-purpose registry, RFC 6890), base and prefix bits. */
const SPECIAL_IPV4: readonly (readonly [base: number, bits: number])[] = [
	[0x00000000, 8], // this network, unspecified
	[0x0a000000, 8], // private
	[0x64400000, 10], // carrier-grade NAT
	[0x7f000000, 8], // loopback
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
 * Whether an IP address is one of the public internet: not private, loopback, link-local, carrier-grade NAT,
 * multicast, unspecified, reserved or for documentation. IPv6 addresses that carry an IPv4 one (mapped,
 * compatible, NAT64, 6to4, Teredo) are not public either, whatever they carry.
 *
 * @param address IPv4 with four decimal parts, or IPv6 without brackets.
 * @returns false for whatever is not such an address, a name or an address with a zone too.
 * @see https://www.rfc-editor.org/rfc/rfc6890
 * @example
 * isPublicAddress("10.0.0.1"); // false
 * isPublicAddress("::ffff:93.184.216.34"); // false
 * isPublicAddress("2606:4700::1111"); // true
 */
export function isPublicAddress(address: string): boolean {
	const ipv4 = parseIpv4(address);
	if (ipv4 !== null) {
		return !SPECIAL_IPV4.some(([base, bits]) => (ipv4 ^ base) >>> (32 - bits) === 0);
	}
	const [first, second] = parseIpv6(address) ?? [0, 0];
	// Global unicast is 2000::/3, so mapped, compatible, NAT64, local and multicast addresses lie outside.
	if (first < 0x2000 || first > 0x3fff) return false;
	const isProtocolAssignment = first === 0x2001 && second < 0x0200;
	const isDocumentation = (first === 0x2001 && second === 0x0db8) || (first === 0x3fff && second < 0x1000);
	const is6to4 = first === 0x2002;
	return !isProtocolAssignment && !isDocumentation && !is6to4;
}

/** @returns the 32 bits, or null. A leading zero is refused: some read it as octal. */
function parseIpv4(text: string): number | null {
	const parts = /^(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})\.(0|[1-9]\d{0,2})$/.exec(text);
	if (parts === null) return null;
	const octets = parts.slice(1).map(Number);
	if (octets.some((octet) => octet > 255)) return null;
	return octets.reduce((bits, octet) => bits * 256 + octet, 0);
}

/** @returns the first two groups, which are enough to tell; null where the text is no IPv6 address. */
function parseIpv6(text: string): [number, number] | null {
	const halves = text.split("::");
	if (halves.length > 2 || !/^[0-9A-Fa-f:]*(?:[0-9.]+)?$/.test(text)) return null;
	const [head, tail] = halves.map((half) => (half === "" ? [] : half.split(":")));
	const groups = [...head!, ...(tail ?? [])];
	const last = groups.at(-1) ?? "";
	const hasIpv4 = last.includes(".");
	if (hasIpv4 && parseIpv4(last) === null) return null;
	if (
		groups.some(
			(group, index) => !/^[0-9A-Fa-f]{1,4}$/.test(group) && !(hasIpv4 && index === groups.length - 1),
		)
	)
		return null;
	const length = groups.length + (hasIpv4 ? 1 : 0);
	if (tail === undefined ? length !== 8 : length > 7) return null;
	const omitted = Array<string>(8 - length).fill("0");
	const [first, second] = tail === undefined ? groups : [...head!, ...omitted, ...tail];
	return [Number.parseInt(first!, 16), Number.parseInt(second!, 16)];
}
