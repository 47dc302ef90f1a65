import { validateMembers } from "../arguments/names.js";
import type { RobotsTxtBody } from "../contract/types.js";
import { type EngineProvider, type OpenOptions, openFile } from "../file/open-file.js";
import { ParsedRobotsTxt } from "../file/robots-txt.js";
import { CompatibleRobot } from "./robot.js";
import { scopeOf } from "./scope.js";
import type { Robot, RobotsParserOptions } from "./types.js";

/** The common part of the entries with robots-parser's interface; each entry gives its own engine. */
export function openRobot(
	provider: EngineProvider,
	url: string | URL,
	robotstxt: RobotsTxtBody,
	options: RobotsParserOptions = {},
): Robot {
	validateMembers("options", options, ["engine", "maxBytes"]);
	const scope = scopeOf(url);
	const { engine, maxBytes }: OpenOptions = options;
	const file = openFile(provider, robotstxt, { url: scope.robotsTxtUrl, engine, maxBytes });
	return new CompatibleRobot(new ParsedRobotsTxt(file), scope);
}
