import ipaddr from "ipaddr.js";
import type { CrawlerIdentity } from "../types.js";
import { tokensOfOperator } from "./crawler-facts.js";

/** The most answers that are kept. When there are more, all are forgotten. */
const MAX_ANSWERS = 10_000;

/** Networks, found by the octets that their addresses share. Networks of one length are in one set. */
export class AddressRanges {
	/** The networks, keyed by the number of octets of an address, and of bits that a network shares. */
	readonly #networks = new Map<number, Map<number, Set<string>>>();

	/**
	 * Adds an address or a range such as `192.0.2.0/24`.
	 *
	 * @throws Error if it is neither.
	 */
	add(range: string): void {
		if (!isAddress(range.split("/", 1)[0]!)) throw new Error("no address");
		const [address, bitCount] = range.includes("/") ? ipaddr.parseCIDR(range) : wholeAddress(range);
		const octets = address.toByteArray();
		const byBitCount = this.#networks.get(octets.length) ?? new Map<number, Set<string>>();
		this.#networks.set(octets.length, byBitCount);
		const networks = byBitCount.get(bitCount) ?? new Set();
		byBitCount.set(bitCount, networks);
		networks.add(firstBits(octets, bitCount));
	}

	/** Whether an address is in one of the networks; null if the text is no address, such as a host's name. */
	has(text: string): boolean | null {
		if (!isAddress(text)) return null;
		const octets = ipaddr.process(text).toByteArray();
		for (const [bitCount, networks] of this.#networks.get(octets.length) ?? []) {
			if (networks.has(firstBits(octets, bitCount))) return true;
		}
		return false;
	}
}

/** Whether a text is an address as it is usually written. `1.2` is an address too, but is refused. */
function isAddress(text: string): boolean {
	return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
	const address = ipaddr.process(text);
	return [address, 8 * address.toByteArray().length];
}

/** The first bits of an address as text: one octet per character, the rest of the last octet zero. */
function firstBits(octets: readonly number[], bitCount: number): string {
	const wholeCount = bitCount >> 3;
	const restBits = bitCount & 7;
	const rest = restBits === 0 ? [] : [octets[wholeCount]! & (0xff00 >> restBits)];
	return String.fromCharCode(...octets.slice(0, wholeCount), ...rest.map((octet) => octet & 0xff));
}

/** Networks whose addresses anybody may have: a proxy's, or the machine's own. They prove nothing. */
const PRIVATE_RANGES: ReadonlySet<string> = new Set([
	"private",
	"loopback",
	"linkLocal",
	"uniqueLocal",
	"carrierGradeNat",
]);

/** Whether an address is private, loopback, link-local or shared (RFC 1918, 4193, 6598). */
export function isPrivate(address: string): boolean {
	return isAddress(address) && PRIVATE_RANGES.has(ipaddr.process(address).range());
}

/** The bits of addresses among which one client can change: of IPv4 a small network, of IPv6 one subnet. */
const IPV4_NETWORK_BITS = 24;
const IPV6_NETWORK_BITS = 64;

/** The network of an address, as a text that its addresses share; "" if the text is no address. */
export function networkOf(text: string): string {
	if (!isAddress(text)) return "";
	const octets = ipaddr.process(text).toByteArray();
	return firstBits(octets, octets.length === 4 ? IPV4_NETWORK_BITS : IPV6_NETWORK_BITS);
}

/** Answers whether requests came from the crawler that they name. */
export class Identities {
	readonly #ranges = new Map<string, AddressRanges>();
	readonly #verify: ((crawler: string, address: string) => boolean | null) | undefined;
	/** The answers, keyed by crawler and address. */
	readonly #answers = new Map<string, CrawlerIdentity>();
	/** The first private address that proved nothing; null if there was none. */
	privateAddress: string | null = null;

	/** @param ranges by product token or operator. */
	constructor(
		ranges: Readonly<Record<string, readonly string[]>>,
		verify: ((crawler: string, address: string) => boolean | null) | undefined,
	) {
		this.#verify = verify;
		for (const [name, members] of Object.entries(ranges)) {
			const tokens = tokensOfOperator(name);
			for (const token of tokens.length === 0 ? [name] : tokens) {
				const key = token.toLowerCase();
				const known = this.#ranges.get(key) ?? new AddressRanges();
				for (const member of members) known.add(member);
				this.#ranges.set(key, known);
			}
		}
	}

	/** Whether the identity of any crawler can be checked. */
	get knowsAny(): boolean {
		return this.#verify !== undefined || this.#ranges.size > 0;
	}

	/** Whether the identity of a crawler can be checked. */
	knows(token: string): boolean {
		return this.#verify !== undefined || this.#ranges.has(token.toLowerCase());
	}

	of(token: string, address: string): CrawlerIdentity {
		const key = `${token} ${address}`;
		const known = this.#answers.get(key);
		if (known !== undefined) return known;
		if (this.#answers.size === MAX_ANSWERS) this.#answers.clear();
		const isGenuine = this.#isGenuine(token, address);
		const identity = isGenuine === null ? "unverified" : isGenuine ? "confirmed" : "impostor";
		this.#answers.set(key, identity);
		return identity;
	}

	/** Whether the address is the crawler's; null if that is not known. */
	#isGenuine(token: string, address: string): boolean | null {
		const ranges = this.#ranges.get(token.toLowerCase());
		if (ranges?.has(address)) return true;
		if (isPrivate(address)) {
			this.privateAddress ??= address;
			return null;
		}
		return ranges === undefined ? (this.#verify?.(token, address) ?? null) : ranges.has(address);
	}
}
