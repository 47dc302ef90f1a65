import { isPrivate, networkOf } from "../../site-requests/senders/identities.js";
import { MIN_JUDGED_COUNT } from "./conduct.js";
import { operatorOf, type Row } from "./report-row.js";

/** The requests of a listed operator's crawlers from one network. */
interface Sent {
	/** The busiest address. */
	readonly address: string;
	requestCount: number;
}

/**
 * An address that seems to be that of a proxy before the server: hardly a request is confirmed, crawlers of several
 * operators come from the same networks, and those of fewer operators come from elsewhere, as who knows the server's own
 * address does. Who sends the names of many crawlers has one network for them, too, but then more crawlers come from
 * their own.
 *
 * @returns an address of the network that most operators share; null if there is no such proxy.
 */
export function proxyAddressOf(rows: readonly Row[]): string | null {
	const confirmed = rows.filter(({ identity }) => identity === "confirmed");
	const confirmedCount = confirmed.reduce((sum, { tally }) => sum + tally.requestCount, 0);
	if (confirmedCount >= MIN_JUDGED_COUNT) return null;
	const operators = Array.from(sentByOperator(rows).values());
	const usersOf = (network: string) => operators.filter((networks) => networks.has(network)).length;
	let sharingCount = 0;
	let elsewhereCount = 0;
	for (const networks of operators) {
		const sent = Array.from(networks);
		const allCount = sumOf(sent);
		const sharedCount = sumOf(sent.filter(([network]) => usersOf(network) > 1));
		if (sharedCount >= MIN_JUDGED_COUNT || 2 * sharedCount > allCount) sharingCount++;
		else if (allCount >= MIN_JUDGED_COUNT) elsewhereCount++;
	}
	if (sharingCount < 2 || elsewhereCount >= sharingCount) return null;
	const all = operators.flatMap((networks) => Array.from(networks));
	return all.reduce((one, other) => (usersOf(other[0]) > usersOf(one[0]) ? other : one))[1].address;
}

function sumOf(sent: readonly (readonly [network: string, Sent])[]): number {
	return sent.reduce((sum, [, { requestCount }]) => sum + requestCount, 0);
}

/** The requests of each listed operator's crawlers, by network. A private address proves nothing. */
function sentByOperator(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, Sent>> {
	const operators = new Map<string, Map<string, Sent>>();
	for (const { crawler, tally } of rows) {
		const operator = operatorOf(crawler);
		if (operator === null) continue;
		const networks = operators.get(operator) ?? new Map<string, Sent>();
		operators.set(operator, networks);
		for (const [address, requestCount] of tally.senders.busiest()) {
			const network = isPrivate(address) ? "" : networkOf(address);
			if (network === "") continue;
			const sent = networks.get(network) ?? { address, requestCount: 0 };
			networks.set(network, sent);
			// An address that others took the count of has sent a request at least.
			sent.requestCount += Math.max(1, requestCount);
		}
	}
	return operators;
}
