import type { WholesaleAccess } from "../../../bindings/file/reasons.js";
import type { ParsedRobotsTxt } from "../../../bindings/file/robots-txt.js";
import { accessCopyBody } from "../../access/next-access-state.js";
import type { Access, InForce } from "../../access/types.js";
import { describeAccess } from "./describe-access.js";
import { octetsOfRecord } from "./octets-of-record.js";
import type { OriginRecord } from "./origin-record.js";
import { SharedFile } from "./shared-file.js";

/** How the files of a client are read. */
export interface Reading {
	/** An empty file of the client's parser and dialect: all others are read as it was. */
	readonly sample: ParsedRobotsTxt;
	readonly maxOctets: number;
}

/** What stands in for the file where there is one answer for every URL. */
const WHOLESALE_BODY: Readonly<Record<Exclude<InForce, "rules">, string>> = {
	"allow-all": "",
	"disallow-all": "user-agent: *\ndisallow: /",
};

/** What is known of one origin, and the policy in force there, which is parsed when it is first asked. */
export class OriginPolicy {
	/** What it takes in memory, its file aside. */
	readonly recordOctets: number;
	#access: Access;
	/** When `access` was computed. */
	#atSeconds: number;
	#file: SharedFile | null = null;
	/** Whether nobody would call `close` once more. */
	#isClosed = false;

	constructor(
		readonly reading: Reading,
		readonly origin: string,
		access: Access,
		/** Where the copy came from; null where there is none. */
		readonly copyUrl: string | null,
		atSeconds: number,
	) {
		this.#access = access;
		this.#atSeconds = atSeconds;
		this.recordOctets = octetsOfRecord(origin, this.record);
	}

	/** What its file takes in memory; 0 where it is not parsed. */
	get fileOctets(): number {
		return this.#file?.memoryOctets ?? 0;
	}

	get access(): Access {
		return this.#access;
	}

	/** What another policy for this origin may begin with. */
	get record(): OriginRecord {
		const { state, retryAfterSeconds } = this.#access;
		return { state, copyUrl: this.copyUrl, retryAfterSeconds };
	}

	/** Whether nothing has changed by time alone; a clock that was set back counts as a change. */
	holdsAt(atSeconds: number): boolean {
		return atSeconds >= this.#atSeconds && atSeconds < this.#access.holdsUntilSeconds;
	}

	/** Takes note of what the passing of time has changed. */
	recompute(access: Access, atSeconds: number): void {
		const { retryAfterSeconds } = this.#access;
		if (access.reason !== this.#access.reason) this.shed();
		this.#access = { ...access, retryAfterSeconds };
		this.#atSeconds = atSeconds;
	}

	/** This one with what was known at another time: what asked then is answered by what was in force then. */
	as(access: Access): OriginPolicy {
		if (access.inForce === this.#access.inForce) return this;
		const then = new OriginPolicy(this.reading, this.origin, access, this.copyUrl, this.#atSeconds);
		then.close();
		return then;
	}

	/** Takes the parsed file over from what was known before, where it is the same one. */
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

	/**
	 * Asks the file, which is parsed where it is not. Also after `close`, since whoever waited for the answer
	 * while it was pushed out of the cache is to get it; the memory goes back at once then.
	 */
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

	/** Gives the memory back for good. A file that is borrowed stays for those who have it. */
	close(): void {
		this.#isClosed = true;
		this.shed();
	}

	/** What the file is read from; of what stands in for it where there is none. */
	get body(): string | Uint8Array {
		const { inForce, state } = this.#access;
		return (inForce === "rules" ? accessCopyBody(state) : WHOLESALE_BODY[inForce]) ?? "";
	}

	#open(): ParsedRobotsTxt {
		const { sample, maxOctets } = this.reading;
		return sample.parseAlike(this.body, { origin: this.origin, maxOctets, access: this.#wholesale() });
	}

	#wholesale(): WholesaleAccess | null {
		const { inForce } = this.#access;
		if (inForce === "rules") return null;
		return {
			reason: inForce === "allow-all" ? "unavailable" : "unreachable",
			because: describeAccess(this.#access),
		};
	}
}

/** What answers where the engine has no memory left for a file. */
export function refusalOf({ sample }: Reading): SharedFile {
	const because = "the engine has no memory left to read it";
	const access: WholesaleAccess = { reason: "unreachable", because };
	return new SharedFile(sample.parseAlike(WHOLESALE_BODY["disallow-all"], { access }));
}
