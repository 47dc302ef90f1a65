/** The module of policy sets: it compiles files without lint, keeps sets, and reads and writes snapshots. */
import { PolicyTable } from "./set/policy-table";
import { KEY_PTR } from "./set/siphash";

export { abiVersion } from "./match/abi-version";
export { allocate } from "./memory/arena";
export { addToChecksum, beginChecksum, endChecksum } from "./policy/checksum";
export { compilePolicy } from "./policy/compiler";
export { checkUrl, findMatches, lastDecidingLine, releaseScratch } from "./match/matcher";
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

export function originCount(tablePtr: usize): u32 {
	return changetype<PolicyTable>(tablePtr).originCount;
}
