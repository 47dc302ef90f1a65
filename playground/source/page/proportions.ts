import { Verdict } from "../../../bindings/contract/types.js";
import type { VerdictCounts } from "../model/judgement.js";
import { element } from "./dom.js";
import { VERDICT_CLASSES } from "./verdict-classes.js";

const ORDER = [Verdict.Allowed, Verdict.Disallowed, Verdict.OutOfScope, Verdict.InvalidUrl] as const;

/** A bar whose parts are as long as the verdicts are many; the summary says the same in words. */
export class Proportions {
	readonly #parts = ORDER.map((verdict) => ({ verdict, bar: element("span", VERDICT_CLASSES[verdict]) }));

	constructor(host: HTMLElement) {
		host.append(...this.#parts.map(({ bar }) => bar));
	}

	show(counts: VerdictCounts): void {
		for (const { verdict, bar } of this.#parts) {
			bar.style.flexGrow = String(counts[verdict]);
			bar.hidden = counts[verdict] === 0;
		}
	}
}
