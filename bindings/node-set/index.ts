import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { SnapshotSource } from "../set/source.js";

/** A class of sets: `PolicySet` of any entry. */
export interface PolicySetClass<PolicySet> {
	/** Reads a set, as `PolicySet.fromSnapshot` does. */
	fromSnapshot(octets: SnapshotSource): PolicySet;
}

/**
 * Reads a set out of a file, straight into the memory where it stays: in steps of at most a mebibyte, and never as a whole
 * into the JavaScript heap, which the JavaScript engine alone needs.
 *
 * @param PolicySet the class of the entry that is to keep it.
 * @param path where `set.toSnapshot()` was written, or `robotstxt set build` wrote.
 * @returns the set.
 * @throws what Node says of a file that cannot be opened or read; TypeError where it is no file, such as a directory or a
 *   pipe; RangeError that names the file where it holds no snapshot of a set, one of another version, cut short or damaged,
 *   also while it is read, or where the host gives no more memory. Sets that there are stay as they are.
 * @example
 * import { readPolicySet } from "robotstxt-wasm/node";
 * import { PolicySet } from "robotstxt-wasm/set";
 * // robotstxt-wasm set build sites.tsv --agent ExampleBot -o sites.set
 * const openSites = () => readPolicySet(PolicySet, "sites.set");
 * typeof openSites; // "function"
 */
export function readPolicySet<PolicySet>(
	PolicySet: PolicySetClass<PolicySet>,
	path: string | URL,
): PolicySet {
	const name = typeof path === "string" ? path : fileURLToPath(path);
	const descriptor = openSync(name, "r");
	try {
		const stats = fstatSync(descriptor);
		if (!stats.isFile()) throw new TypeError(`path: expected a file, got ${name}, which is none`);
		return PolicySet.fromSnapshot(new SnapshotFile(descriptor, stats.size, name));
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		throw new RangeError(error.message.replace(/^octets(?=:)/, name), { cause: error });
	} finally {
		closeSync(descriptor);
	}
}

class SnapshotFile implements SnapshotSource {
	readonly octetCount: number;
	readonly #descriptor: number;
	readonly #name: string;
	#offset = 0;

	constructor(descriptor: number, octetCount: number, name: string) {
		this.octetCount = octetCount;
		this.#descriptor = descriptor;
		this.#name = name;
	}

	read(into: Uint8Array): void {
		// Invariant: the first `count` octets of `into` are the file's from #offset on.
		for (let count = 0; count < into.length; ) {
			const readOctets = readSync(this.#descriptor, into, count, into.length - count, this.#offset + count);
			if (readOctets === 0) {
				const foundOctets = this.#offset + count;
				throw new RangeError(
					`${this.#name}: expected ${this.octetCount} octets, got ${foundOctets}; it was cut short while it was read`,
				);
			}
			count += readOctets;
		}
		this.#offset += into.length;
	}
}
