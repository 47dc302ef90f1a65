import type { RobotsClientEvent } from "../events.js";
import type { OriginMemory } from "./origin-memory.js";
import type { OriginPolicy } from "./origin-policy.js";
import type { SharedFile } from "./shared-file.js";

/** Asks policies, within the memory of their engine. */
export class PolicyQuestions {
	/** @param refusal answers if the engine has no memory left; owned by this object. */
	constructor(
		private readonly memory: OriginMemory,
		private readonly refusal: SharedFile,
		private readonly emit: (event: RobotsClientEvent) => void,
	) {}

	/** Asks the file of a policy. If the engine has no memory left for it, the answer is no. */
	ask<T>(policy: OriginPolicy, question: (file: SharedFile) => T): T {
		return this.withMemory(
			policy,
			() => policy.ask(question),
			() => question(this.refusal),
		);
	}

	/** Runs work that needs an engine's memory. @param otherwise answers no if no memory is left. */
	withMemory<T>(policy: OriginPolicy, work: () => T, otherwise: () => T): T {
		try {
			return work();
		} catch (error) {
			if (!isOutOfMemory(error)) throw error;
		} finally {
			this.memory.recount(policy);
		}
		// Files that are not in use now are parsed again when they are needed.
		this.memory.shedFiles();
		try {
			return work();
		} catch (error) {
			if (!isOutOfMemory(error)) throw error;
			const { origin } = policy;
			const text = "The engine has no memory left to read the robots.txt, so nothing is allowed.";
			this.emit({ type: "warning", code: "engine-out-of-memory", origin, text });
			return otherwise();
		} finally {
			this.memory.recount(policy);
		}
	}

	end(): void {
		this.refusal.release();
	}
}

/** Whether a call failed because the host gives its engine no more memory; the engine may be another bundle's. */
function isOutOfMemory(error: unknown): boolean {
	return error instanceof RangeError && (error as { code?: unknown }).code === "ROBOTS_OUT_OF_MEMORY";
}
