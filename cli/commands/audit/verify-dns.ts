import { isIP, isIPv6 } from "node:net";
import { remember } from "../../../insight/analysis/remember.js";
import type { Host } from "../../host/host.js";
import { counted } from "../../output/numbers.js";

/** Number of addresses per crawler that are remembered. */
const MAX_ADDRESSES = 10_000;
/** Answers that there is no such name, or that it has no record of the kind. */
const NO_RECORD: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);
/** Addresses of public name servers, which have names. A name server that does not know them knows no addresses. */
const CONTROL_ADDRESSES = ["8.8.8.8", "1.1.1.1"];
/** Number of look-ups in progress at once. */
const CONCURRENCY = 8;

/** Distinguishes crawlers from impostors: the name of an address must be the operator's, and resolve to the address. */
export class DnsVerifier {
	/** The collected addresses by crawler, in the order in which they were collected. */
	readonly #seen = new Map<string, Set<string>>();
	readonly #answers = new Map<string, boolean | null>();
	/** Whether some address had a name. */
	#hasFoundName = false;
	/** Whether the name server says of every address that it has no name. */
	#isWithoutNames = false;
	/** The look-ups without an answer, by the code of the error. */
	readonly #failures = new Map<string, number>();

	constructor(
		private readonly host: Host,
		private readonly maxLookups: number,
	) {}

	/** Collects an address. Returns null, since nothing is known of the address yet. */
	readonly collect = (crawler: string, address: string): null => {
		if (this.#domainsOf(crawler) === undefined) return null;
		const addresses = remember(this.#seen, crawler, () => new Set());
		if (addresses.size < MAX_ADDRESSES) addresses.add(address);
		return null;
	};

	/** The result of the look-up of an address; null if there is no result. */
	readonly answer = (crawler: string, address: string): boolean | null =>
		this.#answers.get(keyOf(crawler, address)) ?? null;

	/** Looks up the collected addresses, of each crawler in turn, up to the maximum; returns a sentence about it. */
	async lookUp(): Promise<string> {
		const pairs = this.#inTurn();
		const chosen = pairs.slice(0, this.maxLookups);
		const waiting = [...chosen];
		const work = async (): Promise<void> => {
			for (let pair = waiting.shift(); pair !== undefined; pair = waiting.shift()) {
				const [crawler, address] = pair;
				this.#answers.set(keyOf(crawler, address), await this.#verify(crawler, address));
			}
		};
		await Promise.all(Array.from({ length: CONCURRENCY }, work));
		await this.#checkNameServer();
		const left = pairs.length - chosen.length;
		return `${counted(chosen.length, "look-up")} of addresses${left > 0 ? `, ${left} left out (--max-lookups)` : ""}`;
	}

	/** Sentences about look-ups that prove nothing; empty if there is none. */
	notes(): string[] {
		if (this.#isWithoutNames) {
			return [
				"--verify-dns: the name server knows no name of any address, so nothing is proved: all requests are unverified",
			];
		}
		const failedCount = Array.from(this.#failures.values()).reduce((sum, count) => sum + count, 0);
		if (failedCount === 0) return [];
		const codes = Array.from(this.#failures.keys()).sort().join(", ");
		return [
			`--verify-dns: ${counted(failedCount, "look-up")} had no answer (${codes}): what came from these addresses is unverified, neither confirmed nor an impostor's`,
		];
	}

	/** If no address had a name, the name server may know no names: some answer in this way without a network. */
	async #checkNameServer(): Promise<void> {
		const areImpostors = Array.from(this.#answers.values()).some((answer) => answer === false);
		if (this.#hasFoundName || !areImpostors) return;
		const names = await Promise.all(
			CONTROL_ADDRESSES.map((address) => this.host.names.reverse(address).catch(() => [])),
		);
		if (names.some(({ length }) => length > 0)) return;
		this.#isWithoutNames = true;
		this.#answers.clear();
	}

	/** The first address of each crawler, then the second of each: no crawler uses up the look-ups of others. */
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
		// A host's name that the server logged has no reverse look-up.
		if (isIP(plain) === 0) return null;
		const names = await this.#ask(() => this.host.names.reverse(plain));
		if (names === null) return null;
		if (names.length > 0) this.#hasFoundName = true;
		let isAnswered = true;
		for (const name of names.map(plainName)) {
			if (!domains.some((domain) => name === domain || name.endsWith(`.${domain}`))) continue;
			const addresses = await this.#ask(() => this.host.names.addressesOf(name));
			if (addresses === null) isAnswered = false;
			else if (addresses.map(plainAddress).includes(plain)) return true;
		}
		return isAnswered ? false : null;
	}

	/** Asks for names or addresses; empty if the answer is that there are none, null if no answer came. */
	async #ask(look: () => Promise<readonly string[]>): Promise<readonly string[] | null> {
		try {
			return await look();
		} catch (error) {
			const code = String((error as { code?: unknown }).code ?? "error");
			if (NO_RECORD.has(code)) return [];
			this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1);
			return null;
		}
	}

	#domainsOf(crawler: string): readonly string[] | undefined {
		const found = this.host.library.crawlers.find(({ token }) => token === crawler);
		const verified = this.host.library.verifiedDomains[found?.operator ?? ""];
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

/** A name in lower case, without the dot of the root. */
function plainName(name: string): string {
	return name.toLowerCase().replace(/\.$/, "");
}

function keyOf(crawler: string, address: string): string {
	return `${crawler} ${address}`;
}
