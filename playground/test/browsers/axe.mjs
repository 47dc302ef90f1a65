import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe-core finds, in words. */
export async function violations(tab) {
	await tab.runSource(AXE);
	return tab.run(async () => {
		const { violations } = await window.axe.run(document, {
			runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
			// Of elements without a fault it tells one each, and looks for no way to name them all.
			resultTypes: ["violations"],
		});
		return violations.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
		);
	});
}
