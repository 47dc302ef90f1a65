import type { Reason } from "../../bindings/auto.js";
import type { AccessFailure } from "../../crawling/client/index.js";

/** Why no file decides: the file does not exist, or cannot be fetched (RFC 9309 §2.3.1.3, §2.3.1.4). */
export interface NoFile {
	readonly reason: Extract<Reason, "unavailable" | "unreachable">;
	/** The status of the last response; null if there was no response. */
	readonly status: number | null;
	readonly failure: AccessFailure | null;
	/** The result of the fetch for a person: the URL and the problem. */
	readonly because: string;
}

/** The members of JSON that explain a verdict without a file; no members if a file decides. */
export function jsonOfNoFile(noFile: NoFile | null): Partial<Omit<NoFile, "because">> {
	if (noFile === null) return {};
	const { reason, status, failure } = noFile;
	return { reason, status, failure };
}

/** The reason and the status or failure, in a few words. */
export function printNoFile({ reason, status, failure }: NoFile): string {
	return `${reason} (${failure === null ? `status ${status}` : `failure ${failure}`})`;
}
