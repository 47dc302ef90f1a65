import { isList } from "../../bindings/arguments/errors.js";
import type { AuditableFile } from "./types.js";

/** Whether a value is a parsed file of any entry, each of which has a class of its own. */
export function isAuditableFile(value: unknown): value is AuditableFile {
	const file = value as { matcher?: unknown; groups?: unknown } | null | undefined;
	return typeof file?.matcher === "function" && isList(file.groups);
}
