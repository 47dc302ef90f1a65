import { memberOf, typeError } from "../arguments/errors.js";
import type { Crawler, Dialect, EngineName, OtherRecord, UrlInput } from "../contract/types.js";
import type { ParsedRobotsTxt } from "./robots-txt.js";

/** A parsed file of any entry's `RobotsTxt`. */
export interface AnyRobotsTxt {
	readonly engine: EngineName;
	readonly dialect: Dialect;
	readonly records: readonly OtherRecord[];
	/** As `RobotsTxt.isAllowed`. */
	isAllowed(url: UrlInput, crawler: Crawler): boolean;
}

/** Reads an argument as a parsed file of any entry's class. @throws TypeError if it is none. */
export function toParsedFile(
	robots: AnyRobotsTxt,
	argument = "robots",
	expected = "a RobotsTxt",
): ParsedRobotsTxt {
	const isFile = ["parseAlike", "visitRecordLines"].every(
		(name) => typeof memberOf(robots, name) === "function",
	);
	if (isFile) return robots as ParsedRobotsTxt;
	throw typeError(argument, expected, robots);
}
