import { factsOf } from "../../site-requests/senders/crawler-facts.js";
import type { CrawlerIdentity } from "../../site-requests/types.js";
import type { Tally } from "../crawler-tally/tally.js";
import type { CrawlerTally } from "../ledger/crawler-tallies.js";
import type { IdentityDoubt } from "../types.js";

/** One crawler's requests of one identity. */
export interface Row {
	readonly crawler: CrawlerTally;
	readonly identity: CrawlerIdentity;
	/** As `CrawlerReport.doubt`. */
	readonly doubt: IdentityDoubt | null;
	readonly tally: Tally;
}

/** The operator of a crawler; null if no list says. */
export function operatorOf({ token }: CrawlerTally): string | null {
	return factsOf(token)?.operator ?? null;
}
