import ipaddr from "ipaddr.js";
import type { CrawlerIdentity } from "../types.js";
import { tokensOfOperator } from "./crawler-facts.js";

/** Answers that are kept, before all are forgotten. */
const MAX_ANSWERS = 10_000;

/** Networks, found by the octets that they share: those of one length are in one set. */
export class AddressRanges {
	/** By the number of octets of an address and of bits that a network shares. */
	readonly #networks = new Map<number, Map<number, Set<string>>>();

	/**
	 * Adds an address or a range such as `192.0.2.0/24`.
	 *
	 * @throws Error where it is neither.
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

	/** Whether an address is in one of them; null where it is no address, such as a host's name. */
	has(text: string): boolean | null {
		if (!isAddress(text)) return null;
		const octets = ipaddr.process(text).toByteArray();
		for (const [bitCount, networks] of this.#networks.get(octets.length) ?? []) {
			if (networks.has(firstBits(octets, bitCount))) return true;
		}
		return false;
	}
}

/** An address as it is usually written, and not `1.2`, which is one too. */
function isAddress(text: string): boolean {
	return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
}

function wholeAddress(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
	const address = ipaddr.parse(text);
	return [address, 8 * address.toByteArray().length];
}

/** The first bits of an address, as text: an octet a character, the rest of the last one zero. */
function firstBits(octets: readonly number[], bitCount: number): string {
	const wholeCount = bitCount >> 3;
	const restBits = bitCount & 7;
	const rest = restBits === 0 ? [] : [octets[wholeCount]! & (0xff00 >> restBits)];
	return String.fromCharCode(...octets.slice(0, wholeCount), ...rest.map((octet) => octet & 0xff));
}

/** Who says whether requests came from the crawler that they name. */
export class Identities {
	readonly #ranges = new Map<string, AddressRanges>();
	readonly #verify: ((crawler: string, address: string) => boolean | null) | undefined;
	/** By crawler and address. */
	readonly #answers = new Map<string, CrawlerIdentity>();

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

	/** Whether anything can be said of any crawler. */
	get knowsAny(): boolean {
		return this.#verify !== undefined || this.#ranges.size > 0;
	}

	/** Whether anything can be said of a crawler. */
	knows(token: string): boolean {
		return this.#verify !== undefined || this.#ranges.has(token.toLowerCase());
	}

	of(token: string, address: string): CrawlerIdentity {
		const key = `${token} ${address}`;
		const known = this.#answers.get(key);
		if (known !== undefined) return known;
		if (this.#answers.size === MAX_ANSWERS) this.#answers.clear();
		const ranges = this.#ranges.get(token.toLowerCase());
		const isGenuine = ranges === undefined ? (this.#verify?.(token, address) ?? null) : ranges.has(address);
		const identity = isGenuine === null ? "unverified" : isGenuine ? "confirmed" : "impostor";
		this.#answers.set(key, identity);
		return identity;
	}
}
