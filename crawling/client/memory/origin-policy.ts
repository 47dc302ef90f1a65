import type { AccessVerdictReason } from "../../../bindings/contract/types.js";
import type { ParsedRobotsTxt } from "../../../bindings/internal.js";
import { accessCopyBody } from "../../access/next-access-state.js";
import type { Access, InForce } from "../../access/types.js";
import { describeAccess } from "./describe-access.js";
import { octetsOfRecord } from "./octets-of-record.js";
import type { OriginRecord } from "./origin-record.js";
import { SharedFile } from "./shared-file.js";

/** The way in which a client reads files. */
export interface ReadingWay {
	/** An empty file of the client's parser and dialect: all others are read like it. */
	readonly sample: ParsedRobotsTxt;
	readonly maxOctets: number;
}

/** The file that replaces the real one if there is one answer for every URL. */
const WHOLESALE_BODY: Readonly<Record<Exclude<InForce, "rules">, string>> = {
	"allow-all": "",
	"disallow-all": "user-agent: *\ndisallow: /",
};

/** The facts about an origin at a time. */
export interface OriginFacts {
	readonly origin: string;
	readonly access: Access;
	/** The URL from which the copy came; null if there is no copy. */
	readonly copyUrl: string | null;
	/** The time for which `access` was computed. */
	readonly atSeconds: number;
	/** The error of the fetch that led to it; undefined if there was none. */
	readonly cause?: unknown;
}

/** The record of one origin, and its effective policy, which is parsed at the first question. */
export class OriginPolicy {
	readonly origin: string;
	/** The URL from which the copy came; null if there is no copy. */
	readonly copyUrl: string | null;
	/** The error of the fetch that led to it; undefined if there was none. */
	readonly cause: unknown;
	/** Its memory, without its file. */
	readonly recordOctets: number;
	#access: Access;
	/** The time for which `access` was computed. */
	#atSeconds: number;
	#file: SharedFile | null = null;
	/** Whether `close` was called. */
	#isClosed = false;

	constructor(
		readonly reading: ReadingWay,
		{ origin, access, copyUrl, atSeconds, cause }: OriginFacts,
	) {
		this.origin = origin;
		this.copyUrl = copyUrl;
		this.cause = cause;
		this.#access = access;
		this.#atSeconds = atSeconds;
		this.recordOctets = octetsOfRecord(origin, this.record);
	}

	/** The memory of its file; 0 if it is not parsed. */
	get fileOctets(): number {
		return this.#file?.memoryOctets ?? 0;
	}

	get access(): Access {
		return this.#access;
	}

	/** The record with which another policy for this origin may begin. */
	get record(): OriginRecord {
		const { state, retryAfterSeconds } = this.#access;
		return { state, copyUrl: this.copyUrl, retryAfterSeconds };
	}

	/** Whether nothing has changed by time only; a clock that was set back counts as a change. */
	holdsAt(atSeconds: number): boolean {
		return atSeconds >= this.#atSeconds && atSeconds < this.#access.holdsUntilSeconds;
	}

	/** Updates the policy to a later time. */
	recompute(access: Access, atSeconds: number): void {
		const { retryAfterSeconds } = this.#access;
		if (access.reason !== this.#access.reason) this.shed();
		this.#access = { ...access, retryAfterSeconds };
		this.#atSeconds = atSeconds;
	}

	/** This policy with the access of another time: the policy of the time when a question was asked answers it. */
	as(access: Access): OriginPolicy {
		if (access.inForce === this.#access.inForce) return this;
		const { origin, copyUrl, cause } = this;
		const facts = { origin, access, copyUrl, atSeconds: this.#atSeconds, cause };
		const then = new OriginPolicy(this.reading, facts);
		then.close();
		return then;
	}

	/** Takes over the parsed file of an earlier policy, if it is the same file. */
	inherit(before: OriginPolicy | undefined): void {
		if (before === undefined || before === this) return;
		const isSame =
			this.#access.inForce === "rules" &&
			before.#access.inForce === "rules" &&
			this.#access.state?.copy?.body === before.#access.state?.copy?.body;
		if (isSame) {
			this.#file = before.#file;
			before.#file = null;
		}
		before.close();
	}

	/** Asks the file, which is parsed if needed. After `close`, its memory is given back at once. */
	ask<T>(question: (file: SharedFile) => T): T {
		this.#file ??= new SharedFile(this.#open());
		try {
			return question(this.#file);
		} finally {
			if (this.#isClosed) this.shed();
		}
	}

	/** Gives the parsed file back; the next question parses it again. */
	shed(): void {
		this.#file?.release();
		this.#file = null;
	}

	/** Gives the memory back for good. A borrowed file stays until its borrowers release it. */
	close(): void {
		this.#isClosed = true;
		this.shed();
	}

	/** The text of the file, or of its replacement if there is no file. */
	get body(): string | Uint8Array {
		const { inForce, state } = this.#access;
		return (inForce === "rules" ? accessCopyBody(state) : WHOLESALE_BODY[inForce]) ?? "";
	}

	#open(): ParsedRobotsTxt {
		const { sample, maxOctets } = this.reading;
		return sample.parseAlike(this.body, { origin: this.origin, maxOctets, access: this.#wholesale() });
	}

	#wholesale(): { reason: AccessVerdictReason; because: string } | null {
		const { inForce } = this.#access;
		if (inForce === "rules") return null;
		return {
			reason: inForce === "allow-all" ? "unavailable" : "unreachable",
			because: describeAccess(this.#access),
		};
	}
}

/** Answers the questions if the engine has no memory left for a file. */
export function refusalOf({ sample }: ReadingWay): SharedFile {
	const because = "the engine has no memory left to read it";
	const alike = { access: { reason: "unreachable", because } } as const;
	return new SharedFile(sample.parseAlike(WHOLESALE_BODY["disallow-all"], alike));
}
