import { RobotsTxt, robotsTxtUrl } from "../../bindings/auto.js";
import { accessCopyBody, nextAccessState, RobotsClient } from "../../crawling/client/index.js";
import { crawlers, retiredCrawlers, undocumentedCrawlers } from "../../crawling/crawlers/index.js";
import { verifiedDomains } from "../../crawling/crawlers/verified-domains.js";

/** The part of the library that the command uses, by whichever engine the host runs. Functions load parts that few runs need. */
export const library = {
	parse: RobotsTxt.parse,
	robotsTxtUrl,
	RobotsClient,
	accessCopyBody,
	nextAccessState,
	crawlers,
	undocumentedCrawlers,
	retiredCrawlers,
	verifiedDomains,
	sets: () => import("../../bindings/set/index.js"),
	edit: () => import("../../insight/edit/index.js"),
	audit: () => import("../../insight/audit/index.js"),
	directives: () => import("../../crawling/directives/index.js"),
	analysis: () => import("../../insight/analysis/index.js"),
};

export type Library = typeof library;
