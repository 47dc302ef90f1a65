/**
 * The group to which the current record belongs (RFC 9309 §2.1): adjacent user-agent lines open a group, its first rule
 * closes the list of agents. In dialect original1994 a blank line ends it too.
 */
import { DIALECT_ORIGINAL1994, KIND_ALLOW, KIND_DISALLOW, KIND_SITEMAP, KIND_USER_AGENT } from "../abi";
import { ParsedFile } from "../memory/layout";

let isOpen: bool = false;
let isAgentListOpen: bool = false;

export function openGroups(): void {
	isOpen = false;
	isAgentListOpen = false;
}

/** Takes note of a blank line. Inlined, as passRecord is: a file has many lines. */
@inline
export function passBlankLine(dialect: i32): void {
	if (dialect != DIALECT_ORIGINAL1994) return;
	isOpen = false;
	isAgentListOpen = false;
}

/** Notes a record of a file; returns the number of its group, -1 for none. */
@inline
export function passRecord(file: ParsedFile, kind: i32): i32 {
	if (kind == KIND_SITEMAP) return -1;
	if (kind == KIND_USER_AGENT) {
		if (!isAgentListOpen) file.groupCount++;
		isOpen = true;
		isAgentListOpen = true;
	} else if (kind == KIND_ALLOW || kind == KIND_DISALLOW) {
		isAgentListOpen = false;
	}
	return isOpen ? <i32>file.groupCount - 1 : -1;
}
