import { accessCopyBody, nextAccessState, RobotsClient, RobotsTxt, robotsTxtUrl } from "../auto.js";
import { crawlers } from "../crawlers.js";
import type { Library } from "./host.js";

/** The part of the library that the command uses, by whichever engine the host runs. */
export const library: Library = {
	parse: RobotsTxt.parse,
	robotsTxtUrl,
	RobotsClient,
	accessCopyBody,
	nextAccessState,
	crawlers,
	sets: () => import("../set-threads.js"),
	analysis: () => import("../analysis.js"),
};
