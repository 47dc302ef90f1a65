import { validateMembers } from "../arguments/names.js";
import type { RobotsTxtBody } from "../contract/types.js";
import type { OpenOptions } from "../file/open-file.js";
import type { ParsedRobotsTxt } from "../file/robots-txt.js";
import { CompatibleRobot } from "./robot.js";
import { scopeOf } from "./scope.js";
import type { Robot, RobotsParserOptions } from "./types.js";

/** The common part of the entries with robots-parser's interface; each entry passes the parser of its own engine. */
export function openRobot(
	parse: (body: RobotsTxtBody, options: OpenOptions) => ParsedRobotsTxt,
	url: string | URL,
	robotstxt: RobotsTxtBody | null | undefined,
	options: RobotsParserOptions = {},
): Robot {
	validateMembers("options", options, ["engine", "maxBytes"]);
	const scope = scopeOf(url);
	const { engine, maxBytes }: OpenOptions = options;
	return new CompatibleRobot(parse(robotstxt ?? "", { url: scope.robotsTxtUrl, engine, maxBytes }), scope);
}
