import { escapeText } from "../../../../cli/output/formats/escape.js";
import type { PolicyDifference } from "../../model/judgement.js";
import { describeChange, describeDifference } from "../../model/wording/summary.js";
import { byId, element } from "../dom.js";
import { shorten } from "../shorten.js";

/** Lists the differences between two versions of the file over all URLs, by crawler. */
export function showDifferences(differences: readonly PolicyDifference[] | null): void {
	byId("differences-part", HTMLElement).hidden = differences === null || differences.length === 0;
	byId("differences", HTMLUListElement).replaceChildren(...(differences ?? []).map(describe));
}

function describe(difference: PolicyDifference): HTMLLIElement {
	const { label, changes } = difference;
	const item = element("li", "", element("strong", "", label), `: ${describeDifference(difference)}`);
	const lines = changes.map((change) => element("li", "", shorten(escapeText(describeChange(change)))));
	if (lines.length > 0) item.append(element("ul", "", ...lines));
	return item;
}
