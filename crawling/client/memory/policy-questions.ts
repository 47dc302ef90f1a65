import { isOutOfMemory } from "../../../bindings/arguments/out-of-memory.js";
import type { RobotsClientEvent } from "../events.js";
import type { OriginMemory } from "./origin-memory.js";
import type { OriginPolicy } from "./origin-policy.js";
import type { SharedFile } from "./shared-file.js";

/** Asks policies, within the memory that their engine has. */
export class PolicyQuestions {
	readonly #memory: OriginMemory;
	readonly #refusal: SharedFile;
	readonly #emit: (event: RobotsClientEvent) => void;

	/** @param refusal answers where the engine has no memory left; this one's own. */
	constructor(memory: OriginMemory, refusal: SharedFile, emit: (event: RobotsClientEvent) => void) {
		this.#memory = memory;
		this.#refusal = refusal;
		this.#emit = emit;
	}

	/** Asks the file of a policy. Where the engine has no memory left for it, the answer is no. */
	ask<T>(policy: OriginPolicy, question: (file: SharedFile) => T): T {
		return this.withMemory(
			policy,
			() => policy.ask(question),
			() => question(this.#refusal),
		);
	}

	/**
	 * Does what an engine needs memory for.
	 * @param otherwise where it has none left. The answer is no then: an error would leave it to the caller to guess.
	 */
	withMemory<T>(policy: OriginPolicy, work: () => T, otherwise: () => T): T {
		try {
			return work();
		} catch (error) {
			if (!isOutOfMemory(error)) throw error;
		} finally {
			this.#memory.recount(policy);
		}
		// Files that nobody asks just now are parsed again when somebody does.
		this.#memory.shedFiles();
		try {
			return work();
		} catch (error) {
			if (!isOutOfMemory(error)) throw error;
			const { origin } = policy;
			const text = "The engine has no memory left to read the robots.txt, so nothing is allowed.";
			this.#emit({ type: "warning", code: "engine-out-of-memory", origin, text });
			return otherwise();
		} finally {
			this.#memory.recount(policy);
		}
	}

	end(): void {
		this.#refusal.release();
	}
}
