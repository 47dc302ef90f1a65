import type { WhoMay } from "../../../insight/analysis/index.js";
import { caveatsOf } from "../../../insight/analysis/who-may/wording.js";
import { tsvLine } from "../../arguments/formats.js";
import type { FilePreferences } from "../../input/told-preferences.js";
import { escapeText, toSafeJson } from "../../output/formats/escape.js";

export function printWhoJson(listed: readonly WhoMay[], told: FilePreferences): string {
	return listed
		.map((entry) => {
			const preferences = Array.from(told.of(entry.group ?? { groups: [] }).values()).flat();
			return `${toSafeJson({ ...flatten(entry), preferences })}\n`;
		})
		.join("");
}

/** A line for each crawler: purposes, access, token, operator, groups, default rule, exceptions, caveats. */
export function printColumns(listed: readonly WhoMay[]): string {
	return listed
		.map((entry) => {
			const { purposes, access, token, operator, groupLines, defaultRule, exceptions } = flatten(entry);
			return tsvLine(
				purposes.join(",") || "-",
				access,
				escapeText(token),
				operator ?? "-",
				groupLines.join(",") || "-",
				defaultRule?.line ?? "-",
				exceptions.map(({ line }) => line).join(",") || "-",
				caveatsOf(entry.crawler).join("; ") || "-",
			);
		})
		.join("");
}

function flatten({ token, crawler, access, counts, group, policy, reopened }: WhoMay) {
	return {
		token,
		operator: crawler?.operator ?? null,
		purposes: crawler?.purposes ?? [],
		isDocumented: crawler?.isDocumented === true,
		obeysRobotsTxt: crawler?.isDocumented ? crawler.obeysRobotsTxt : null,
		neglect: crawler?.isDocumented ? crawler.neglect : null,
		isControlToken: crawler?.isControlToken === true,
		access,
		allowedCount: counts?.allowedCount ?? null,
		blockedCount: counts?.blockedCount ?? null,
		byDefault: policy?.byDefault ?? null,
		defaultRule: policy?.defaultRule ?? null,
		exceptions: policy?.exceptions ?? [],
		isSettled: policy?.isSettled ?? counts !== null,
		chosenBy: group?.chosenBy ?? null,
		productToken: group?.productToken ?? null,
		groupLines: group?.groups.map(({ line }) => line) ?? [],
		reopened,
	};
}
