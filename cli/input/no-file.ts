import type { Reason } from "../../bindings/auto.js";
import type { AccessFailure } from "../../crawling/client/index.js";

/** Why no file decides: there is none, or it cannot be fetched (RFC 9309 §2.3.1.3, §2.3.1.4). */
export interface NoFile {
	readonly reason: Extract<Reason, "unavailable" | "unreachable">;
	/** Of the last response; null where there was none. */
	readonly status: number | null;
	readonly failure: AccessFailure | null;
	/** What came of the fetch, for a person: the URL and what is the matter. */
	readonly because: string;
}

/** What JSON says beside a verdict that rests on `noFile`; nothing where a file decides. */
export function jsonOfNoFile(noFile: NoFile | null): Partial<Omit<NoFile, "because">> {
	if (noFile === null) return {};
	const { reason, status, failure } = noFile;
	return { reason, status, failure };
}

/** The same in a few words. */
export function printNoFile({ reason, status, failure }: NoFile): string {
	return `${reason} (${failure === null ? `status ${status}` : `failure ${failure}`})`;
}
