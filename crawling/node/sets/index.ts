import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { typeError, withCode } from "../../../bindings/arguments/errors.js";
import type { BasePolicySet } from "../../../bindings/set/policy-set.js";
import type { SnapshotSource } from "../../../bindings/set/source.js";
import { replaceFile } from "./file-draft.js";

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
 * @throws what Node says of a file that cannot be opened or read; TypeError where `PolicySet` is no class of sets, or the
 *   path is no file, such as a directory or a pipe; RangeError that names the file where it holds no snapshot of a set, one
 *   of another version, cut short or damaged, also while it is read, or where the host gives no more memory. Sets that
 *   there are stay as they are.
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
	const name = nameOf(path);
	if (typeof PolicySet?.fromSnapshot !== "function") {
		throw typeError("PolicySet", "a class of sets, such as PolicySet of an entry", PolicySet);
	}
	const descriptor = openSync(name, "r");
	try {
		const stats = fstatSync(descriptor);
		if (!stats.isFile()) throw noFile(name);
		return PolicySet.fromSnapshot(new SnapshotFile(descriptor, stats.size, name));
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		throw withCode(
			new RangeError(error.message.replace(/^octets(?=:)/, name), { cause: error }),
			"ROBOTS_DAMAGED_SNAPSHOT",
		);
	} finally {
		closeSync(descriptor);
	}
}

/** A set of any entry, such as `PolicySet` of `robotstxt-wasm/set`. */
export interface WritableSet {
	/** The whole set as octets. */
	toSnapshot(): Uint8Array;
}

/**
 * Writes a set to a file for `readPolicySet`, in steps of at most a mebibyte: the snapshot is never in memory as a whole.
 * It takes the place of what is there when it is whole and on the disk. Until then it lies beside it, so that who reads
 * meanwhile has the one or the other.
 *
 * @param set of any entry; a shared one in the thread that made it.
 * @param path the file, or where it is to be; of a link, what it leads to.
 * @throws what Node says of a file that cannot be written, or a folder that is not there; TypeError where `set` is none, or
 *   the path is no file, such as a directory or a pipe; RangeError where the host gives no more memory; DisposedError after
 *   disposal. What was there stays then, and nothing is left beside it.
 * @example
 * import { writePolicySet } from "robotstxt-wasm/node";
 * import { PolicySet } from "robotstxt-wasm/set";
 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
 * const keepSites = () => writePolicySet(set, "sites.set");
 * typeof keepSites; // "function"
 */
export function writePolicySet(set: WritableSet, path: string | URL): void {
	const name = nameOf(path);
	if (!isSet(set)) throw typeError("set", "a PolicySet", set);
	if (statSync(name, { throwIfNoEntry: false })?.isFile() === false) throw noFile(name);
	replaceFile(name, (write) => set.writeSnapshot(write));
}

/** Sets of other entries are of other classes. */
function isSet(value: unknown): value is Pick<BasePolicySet, "writeSnapshot"> {
	if (value === null || typeof value !== "object") return false;
	return typeof (value as Partial<BasePolicySet>).writeSnapshot === "function";
}

function nameOf(path: string | URL): string {
	return typeof path === "string" ? path : fileURLToPath(path);
}

function noFile(name: string): TypeError {
	return withCode(
		new TypeError(`path: expected a file, got ${name}, which is none`),
		"ROBOTS_INVALID_ARGUMENT",
	);
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
				throw withCode(
					new RangeError(
						`${this.#name}: expected ${this.octetCount} octets, got ${foundOctets}; it was cut short while it was read`,
					),
					"ROBOTS_DAMAGED_SNAPSHOT",
				);
			}
			count += readOctets;
		}
		this.#offset += into.length;
	}
}
