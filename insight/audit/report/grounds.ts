import { verifiedDomains } from "../../../crawling/internal.js";
import { addressListOf } from "../../site-requests/senders/crawler-facts.js";
import type { Identities } from "../../site-requests/senders/identities.js";
import { toFileVersion } from "../crawler-tally/broken-rules.js";
import { inTime, MAX_SHOWN } from "../crawler-tally/shown-requests.js";
import type { RobotsVersions } from "../policies/robots-versions.js";
import type { Conduct, ConductGrounds, GroundRequest, LoggedRequest, Settlement } from "../types.js";
import type { UnaskedSite } from "./never-asked.js";
import { operatorOf, type Row } from "./report-row.js";

/** The facts that a row's grounds follow from. */
export interface GroundFacts {
	readonly row: Row;
	readonly conduct: Conduct;
	readonly versions: RobotsVersions;
	readonly identities: Identities;
	readonly unasked: readonly UnaskedSite[];
	readonly isOneHost: boolean;
}

/** The requests that show an accusation, and the inputs that would settle it. */
export function groundsOf(facts: GroundFacts): ConductGrounds {
	const { row, conduct, isOneHost } = facts;
	const isAccused = conduct !== "obeys" && conduct !== "too few";
	if (!isAccused && row.identity !== "impostor") return { requests: [], settledBy: [] };
	const requests = requestsOf(facts).sort(inTime).slice(0, MAX_SHOWN);
	const isUndated = isAccused && requests.some(({ servedFromSeconds }) => servedFromSeconds === null);
	const settledBy: Settlement[] = [...identitySettlements(facts)];
	if (conduct !== "never asked" && isUndated) settledBy.push("robots");
	const isSentElsewhere = isAccused && requests.some(({ redirectedSeconds }) => redirectedSeconds !== null);
	if (conduct === "never asked") settledBy.push("logs");
	else if (isSentElsewhere) settledBy.push("logsOfRedirect");
	// Gaps between pages of several hosts would be shorter than those of each.
	if (conduct === "hurries" && isOneHost) settledBy.push("logsWithHosts");
	return { requests, settledBy };
}

function requestsOf({ row, conduct, versions, unasked, isOneHost }: GroundFacts): GroundRequest[] {
	const { broken, pageGaps, shown } = row.tally;
	if (conduct === "ignores" || conduct === "mostly") return broken.shown(versions.versions);
	if (conduct === "hurries") {
		const early = pageGaps?.hurried(isOneHost).flat() ?? [];
		return early.map(({ versionIndex, ...request }) => {
			return { ...request, ...toFileVersion(versions.versions[versionIndex]!), rule: null };
		});
	}
	const against = (request: LoggedRequest, siteIndex: number): GroundRequest => {
		const version = versions.versions[versions.indexAt(siteIndex, request.atSeconds)]!;
		return { ...request, ...toFileVersion(version), rule: null, gap: null };
	};
	if (conduct === "never asked") {
		// The site of the latest request has the grounds.
		const latest = [...unasked].sort((one, other) => other.lastSeconds - one.lastSeconds)[0]!;
		return shown.ends(latest.siteIndex).map((request) => against(request, latest.siteIndex));
	}
	return shown.first().map(({ siteIndex, request }) => against(request, siteIndex));
}

/** The inputs that could show whether a crawler is the one that it names. */
function identitySettlements({ row, identities }: GroundFacts): Settlement[] {
	const { crawler, identity, doubt } = row;
	if (identity === "confirmed") return [];
	const hasRanges = identities.hasRanges(crawler.token);
	const canLookUp = Object.hasOwn(verifiedDomains, operatorOf(crawler) ?? "");
	if (identity === "impostor") return hasRanges ? ["ranges"] : [];
	if (doubt === "proxy") return ["clientAddress"];
	if (doubt === "other list") return ["ranges"];
	const isChecked = hasRanges || (canLookUp && identities.looksUp);
	// A crawler that could be checked and is still unverified has no address that proves anything.
	if (isChecked) return ["clientAddress"];
	return [
		...(addressListOf(crawler.token) === "" ? [] : ["ranges" as const]),
		...(canLookUp ? ["verify" as const] : []),
	];
}
