import { isList, memberOf } from "../../../bindings/internal.js";
import type { AuditableFile } from "../types.js";

/** Whether a value is a parsed file of any entry; each entry has a class of its own. */
export function isAuditableFile(value: unknown): value is AuditableFile {
	return typeof memberOf(value, "parseAlike") === "function" && isList(memberOf(value, "groups"));
}
