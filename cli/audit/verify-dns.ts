import { isIPv6 } from "node:net";
import type { Host } from "../host.js";
import { counted } from "../output/numbers.js";

/** Number of addresses per crawler that are remembered. */
const MAX_ADDRESSES = 10_000;
/** Number of look-ups in progress at once. */
const CONCURRENCY = 8;

/**
 * Distinguishes crawlers from impostors by the host names of their addresses. The name must be the operator's, and
 * must resolve to the address.
 */
export class DnsVerifier {
	readonly #host: Host;
	readonly #maxLookups: number;
	/** The collected addresses by crawler, in the order in which they were collected. */
	readonly #seen = new Map<string, Set<string>>();
	readonly #answers = new Map<string, boolean | null>();

	constructor(host: Host, maxLookups: number) {
		this.#host = host;
		this.#maxLookups = maxLookups;
	}

	/** Collects an address. Returns null, since nothing is known of the address yet. */
	readonly collect = (crawler: string, address: string): null => {
		if (this.#domainsOf(crawler) === undefined) return null;
		const addresses = this.#seen.get(crawler) ?? new Set();
		this.#seen.set(crawler, addresses);
		if (addresses.size < MAX_ADDRESSES) addresses.add(address);
		return null;
	};

	/** The result of the look-up of an address; null if there is no result. */
	readonly answer = (crawler: string, address: string): boolean | null =>
		this.#answers.get(keyOf(crawler, address)) ?? null;

	/**
	 * Looks up the collected addresses, of each crawler in turn, up to the maximum number of look-ups.
	 *
	 * @returns a sentence with the number of look-ups.
	 */
	async lookUp(): Promise<string> {
		const pairs = this.#inTurn();
		const chosen = pairs.slice(0, this.#maxLookups);
		const waiting = [...chosen];
		const work = async (): Promise<void> => {
			for (let pair = waiting.shift(); pair !== undefined; pair = waiting.shift()) {
				const [crawler, address] = pair;
				this.#answers.set(keyOf(crawler, address), await this.#verify(crawler, address));
			}
		};
		await Promise.all(Array.from({ length: CONCURRENCY }, work));
		const left = pairs.length - chosen.length;
		return `${counted(chosen.length, "look-up")} of addresses${left > 0 ? `, ${left} left out (--max-lookups)` : ""}`;
	}

	/**
	 * The first address of each crawler, then the second of each, and so on. So no crawler uses up the look-ups of
	 * others.
	 */
	#inTurn(): (readonly [crawler: string, address: string])[] {
		const lists = Array.from(this.#seen, ([crawler, addresses]) => [crawler, [...addresses]] as const);
		const longest = Math.max(0, ...lists.map(([, addresses]) => addresses.length));
		return Array.from({ length: longest }, (_, turn) =>
			lists.flatMap(([crawler, addresses]) =>
				addresses[turn] === undefined ? [] : [[crawler, addresses[turn]] as const],
			),
		).flat();
	}

	async #verify(crawler: string, address: string): Promise<boolean | null> {
		const domains = this.#domainsOf(crawler)!;
		const plain = plainAddress(address);
		try {
			const names = await this.#host.names.reverse(plain);
			for (const name of names) {
				if (!domains.some((domain) => name === domain || name.endsWith(`.${domain}`))) continue;
				const addresses = await this.#host.names.addressesOf(name);
				if (addresses.map(plainAddress).includes(plain)) return true;
			}
			return false;
		} catch (error) {
			// An address without a name does not belong to an operator that documents names. Any other failure proves
			// nothing.
			return (error as { code?: unknown }).code === "ENOTFOUND" ? false : null;
		}
	}

	#domainsOf(crawler: string): readonly string[] | undefined {
		const found = this.#host.library.crawlers.find(({ token }) => token === crawler);
		const verified = this.#host.library.verifiedDomains[found?.operator ?? ""];
		const fetcherDomains = found?.neglect === null ? [] : (verified?.fetcherDomains ?? []);
		return verified === undefined ? undefined : [...verified.domains, ...fetcherDomains];
	}
}

/** An address in one spelling: IPv6 in its short form, and mapped IPv4 as IPv4. */
function plainAddress(address: string): string {
	const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (mapped !== undefined) return mapped;
	return isIPv6(address) ? new URL(`http://[${address.replace(/%.*/, "")}]/`).hostname.slice(1, -1) : address;
}

function keyOf(crawler: string, address: string): string {
	return `${crawler} ${address}`;
}
