import { Tally } from "../crawler-tally/tally.js";

/** The counts of crawlers that others replaced. */
export class LeftOut {
	crawlerCount = 0;
	readonly tally = new Tally();

	/** Counts a crawler that is replaced. Its later requests are counted here. */
	add(tallies: readonly Tally[]): void {
		this.crawlerCount++;
		for (const tally of tallies) {
			this.tally.addAll(tally);
			tally.heir = this.tally;
		}
	}
}
