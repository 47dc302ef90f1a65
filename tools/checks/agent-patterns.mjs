import { readAgentPatterns } from "../../scripts/plugins/agent-patterns.mjs";
import { compareSnapshot } from "../support/snapshot.mjs";

/**
 * The patterns that the build takes from the installed crawler-user-agents are those that are checked in, so that an update of
 * the package shows which it adds and drops.
 *
 * @param {boolean} isUpdate
 */
export function checkAgentPatterns(isUpdate) {
	const { version, crawlers, clients } = readAgentPatterns();
	const text = `crawler-user-agents ${version}\n\ncrawler\n${crawlers}\n\n${clients}\n`;
	return compareSnapshot("etc/agent-patterns.txt", text, isUpdate);
}
