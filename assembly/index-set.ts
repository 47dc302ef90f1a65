/**
 * The module of sets of policies: it compiles policies of files, without lint, keeps sets, and reads and writes
 * snapshots.
 */
import { PolicyTable } from "./set/policy-table";
import * as set from "./set/set";
import { KEY_PTR } from "./set/siphash";

export { abiVersion } from "./match/accessors";
export { allocate } from "./memory/arena";
export { addToChecksum, beginChecksum, endChecksum } from "./policy/checksum";
export { compilePolicy } from "./policy/compiler";
export { checkUrl, findMatches, releaseScratch } from "./match/matcher";
export { parseFile, releaseFile } from "./file/parser";
export { release } from "./match/one-pass/segment-index-cache";
export { createTable, deletePolicy, putPolicy, releaseTable, internPolicy } from "./set/policy-table";
export { selectGroups } from "./file/product-token";
export { checkSetLines, checkSetUrl, findOrigin } from "./set/set";
export {
	closeEntries,
	copyOrigins,
	copyEntries,
	countSnapshotOctets,
	neededEntryOctets,
	nextOriginSlot,
	openEntries,
	readEntries,
} from "./set/set-snapshot";

/** The address at which the host writes 16 random octets, once, before it makes a table. */
export function keyPtr(): usize {
	return KEY_PTR;
}

/** The address at which the line that checkSetLines judged last begins. */
export function lastLinePtr(): usize {
	return set.lastSetLinePtr;
}

/** The address at which the line that checkSetLines judged last ends. */
export function lastLineEndPtr(): usize {
	return set.lastSetLineEndPtr;
}

/** The address at which the line after it begins. */
export function nextLinePtr(): usize {
	return set.nextSetLinePtr;
}

/** How many origins a table has. */
export function originCount(tablePtr: usize): u32 {
	return changetype<PolicyTable>(tablePtr).originCount;
}
