/** The module of sets of policies: what makes a policy of a file, without lint; sets; and what reads and writes snapshots. */
import * as matcher from "./matcher";
import { PolicyTable } from "./policy-table";
import * as set from "./set";
import { KEY_PTR } from "./siphash";

export { abiVersion } from "./accessors";
export { allocate } from "./arena";
export { addToChecksum, beginChecksum, endChecksum } from "./checksum";
export { compilePolicy } from "./compiler";
export { checkUrl, findMatches, releaseScratch } from "./matcher";
export { parseFile, releaseFile } from "./parser";
export { release } from "./piece-indexes";
export { createTable, deletePolicy, putPolicy, releaseTable, sharePolicy } from "./policy-table";
export { selectGroups } from "./product-token";
export { checkSetLines, checkSetUrl, findOrigin } from "./set";
export {
	closeShares,
	copyOrigins,
	copyShares,
	countSnapshotOctets,
	neededShareOctets,
	nextOriginSlot,
	openShares,
	takeShares,
} from "./set-snapshot";

/** Where the host writes 16 random octets, once, before it makes a table. */
export function keyPtr(): usize {
	return KEY_PTR;
}

/** Where the line that checkSetLines judged last begins. */
export function lastLinePtr(): usize {
	return set.lastSetLinePtr;
}

/** Where it ends. */
export function lastLineEndPtr(): usize {
	return set.lastSetLineEndPtr;
}

/** Where the line behind it begins. */
export function nextLinePtr(): usize {
	return set.nextSetLinePtr;
}

/** Whether the `/robots.txt` exception decided the last findMatches. */
export function isRobotsTxt(): bool {
	return matcher.isRobotsTxt;
}

/** How many origins a table has. */
export function originCount(tablePtr: usize): u32 {
	return changetype<PolicyTable>(tablePtr).originCount;
}
