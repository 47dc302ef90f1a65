import ipaddr from "ipaddr.js";
import { familyOf } from "../../../crawling/internal.js";
import type { CrawlerIdentity } from "../types.js";
import { tokensOfOperator } from "./crawler-facts.js";

/** The most answers that are kept. When there are more, all are forgotten. */
const MAX_ANSWERS = 10_000;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

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
		const whole = readAddress(range.split("/", 1)[0]!);
		if (whole === null) throw new Error("no address");
		const [address, bitCount] = range.includes("/") ? ipaddr.parseCIDR(range) : wholeAddress(whole);
		const octets = address.toByteArray();
		const byBitCount = this.#networks.get(octets.length) ?? new Map<number, Set<string>>();
		this.#networks.set(octets.length, byBitCount);
		const networks = byBitCount.get(bitCount) ?? new Set();
		byBitCount.set(bitCount, networks);
		networks.add(firstBits(octets, bitCount));
	}

	/** Whether an address is in one of the networks; null if the text is no address, such as a host's name. */
	has(text: string): boolean | null {
		const address = readAddress(text);
		return address === null ? null : this.covers(address);
	}

	covers(address: Address): boolean {
		const octets = address.toByteArray();
		for (const [bitCount, networks] of this.#networks.get(octets.length) ?? []) {
			if (networks.has(firstBits(octets, bitCount))) return true;
		}
		return false;
	}
}

/**
 * The address in a text, in its usual form; null if the text is no address. `1.2` is an address too, but is refused. An IPv4
 * address in the form of IPv6 is the IPv4 address. A text is not tried as the other kind first: an error costs more than all
 * the rest.
 */
function readAddress(text: string): Address | null {
	if (!text.includes(":")) {
		return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : null;
	}
	if (!ipaddr.IPv6.isValid(text)) return null;
	const address = ipaddr.IPv6.parse(text);
	return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function wholeAddress(address: Address): [Address, number] {
	return [address, 8 * address.toByteArray().length];
}

/** The first bits of an address as text: one octet per character, the rest of the last octet zero. */
function firstBits(octets: readonly number[], bitCount: number): string {
	const wholeCount = bitCount >> 3;
	const restBits = bitCount & 7;
	const rest = restBits === 0 ? [] : [octets[wholeCount]! & (0xff00 >> restBits)];
	return String.fromCharCode(...octets.slice(0, wholeCount), ...rest.map((octet) => octet & 0xff));
}

/**
 * Networks whose addresses anybody may have (RFC 6890): a proxy's, the machine's own, 0.0.0.0 in a log without addresses, IPv4
 * behind a translator. They prove nothing.
 */
const RANGES_OF_ANYBODY: ReadonlySet<string> = new Set([
	"private",
	"loopback",
	"linkLocal",
	"uniqueLocal",
	"carrierGradeNat",
	"unspecified",
	"broadcast",
	"rfc6052",
]);

/** Whether a text is an address as it is usually written. */
export function isAddress(text: string): boolean {
	return readAddress(text) !== null;
}

/** Whether a text is an address that anybody may have, such as a private one. */
export function isPrivate(text: string): boolean {
	const address = readAddress(text);
	return address !== null && provesNothing(address);
}

function provesNothing(address: Address): boolean {
	return RANGES_OF_ANYBODY.has(address.range());
}

/** The bits of addresses among which one client can change: of IPv4 a small network, of IPv6 one subnet. */
const IPV4_NETWORK_BITS = 24;
const IPV6_NETWORK_BITS = 64;

/** The network of an address, as a text that its addresses share; "" if the text is no address. */
export function networkOf(text: string): string {
	const address = readAddress(text);
	if (address === null) return "";
	const octets = address.toByteArray();
	return firstBits(octets, octets.length === 4 ? IPV4_NETWORK_BITS : IPV6_NETWORK_BITS);
}

/** Answers whether requests came from the crawler that they name. */
export class Identities {
	readonly #ranges = new Map<string, AddressRanges>();
	/** The crawlers whose ranges are only given by the name of their operator, which may publish others for them. */
	readonly #ofOperators = new Set<string>();
	readonly #verify: ((crawler: string, address: string) => boolean | null) | undefined;
	/** The answers, keyed by crawler and address. */
	#answers = new Map<string, CrawlerIdentity>();
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
				this.#ofOperators.add(key);
			}
		}
		for (const name of Object.keys(ranges)) {
			if (tokensOfOperator(name).length === 0) this.#ofOperators.delete(name.toLowerCase());
		}
	}

	/** Whether the identity of any crawler can be checked. */
	get knowsAny(): boolean {
		return this.#verify !== undefined || this.#ranges.size > 0;
	}

	/** Whether the networks of a crawler, or of its family, are given. */
	hasRanges(token: string): boolean {
		const family = familyOf(token)?.token ?? "";
		return this.#ranges.has(token.toLowerCase()) || this.#ranges.has(family.toLowerCase());
	}

	/** Whether the names of addresses are looked up. */
	get looksUp(): boolean {
		return this.#verify !== undefined;
	}

	/** Whether a crawler's ranges are only given by the name of its operator. */
	isOfOperatorsList(token: string): boolean {
		return this.#ofOperators.has(this.#checkedName(token)?.toLowerCase() ?? "");
	}

	of(token: string, address: string): CrawlerIdentity {
		const name = this.#checkedName(token);
		if (name === null) return "unverified";
		const key = `${name} ${address}`;
		const known = this.#answers.get(key);
		if (known !== undefined) return known;
		// A map that is cleared keeps its past alive until the next great collection.
		if (this.#answers.size === MAX_ANSWERS) this.#answers = new Map();
		const isGenuine = this.#isGenuine(name, address);
		const identity = isGenuine === null ? "unverified" : isGenuine ? "confirmed" : "impostor";
		this.#answers.set(key, identity);
		return identity;
	}

	/** The name by which a crawler is checked: its own, or its family's; null if neither can be checked. */
	#checkedName(token: string): string | null {
		if (!this.knowsAny) return null;
		if (this.#ranges.has(token.toLowerCase())) return token;
		const family = familyOf(token)?.token;
		if (this.#verify !== undefined) return family ?? token;
		return family !== undefined && this.#ranges.has(family.toLowerCase()) ? family : null;
	}

	/** Whether the address is the crawler's; null if that is not known. */
	#isGenuine(token: string, text: string): boolean | null {
		const ranges = this.#ranges.get(token.toLowerCase());
		const address = readAddress(text);
		if (address !== null && ranges?.covers(address)) return true;
		if (address !== null && provesNothing(address)) {
			this.privateAddress ??= text;
			return null;
		}
		if (ranges !== undefined) return address === null ? null : false;
		return this.#verify?.(token, text) ?? null;
	}
}
