import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
	argumentError,
	hrefOf,
	memberOf,
	type SnapshotSource,
	typeError,
	withCode,
} from "../../../bindings/internal.js";
import type { PolicySet } from "../../../bindings/set/index.js";
import { replaceFile } from "./file-draft.js";

/** A class of sets: `PolicySet` of any entry. */
export interface PolicySetClass<PolicySet> {
	/** Reads a set, as `PolicySet.fromSnapshot` does. */
	fromSnapshot(octets: SnapshotSource): PolicySet;
}

/**
 * Reads a set from a file, straight into the memory where it stays: in steps of at most a mebibyte. The file is never
 * as a whole in the JavaScript heap, except with the JavaScript engine, which needs that.
 *
 * @param PolicySet the class of the entry for the set.
 * @param path a file with the result of `set.toSnapshot()`, or written by `robotstxt set build`.
 * @returns the set.
 * @throws Node's error if a file cannot be opened or read; TypeError if `PolicySet` is no class of sets, or the path
 *   is no file, such as a directory or a pipe; RangeError that names the file if it is no snapshot of a set, of another
 *   version, cut short or damaged, also while it is read, or if the host gives no more memory. Existing sets do not
 *   change.
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
	if (typeof memberOf(PolicySet, "fromSnapshot") !== "function") {
		throw typeError("PolicySet", "a class of sets, such as PolicySet of an entry", PolicySet);
	}
	const descriptor = openSync(name, "r");
	try {
		const stats = fstatSync(descriptor);
		if (!stats.isFile()) throw noFile(name);
		return PolicySet.fromSnapshot(new SnapshotFile(descriptor, stats.size, name));
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		throw damaged(error.message.replace(/^octets(?=:)/, name), { cause: error });
	} finally {
		closeSync(descriptor);
	}
}

/** A set of any entry, such as `PolicySet` of `robotstxt-wasm/set`. */
export interface WritableSet {
	/** The whole set as bytes. */
	toSnapshot(): Uint8Array;
}

/**
 * Writes a set to a file for `readPolicySet`, in steps of at most a mebibyte: the snapshot is never in memory as a
 * whole. The new file replaces the old one when it is complete and on the disk. Until then it is next to it, so that
 * readers get either the old or the new one.
 *
 * @param set of any entry; a shared set in the thread that made it.
 * @param path the destination; for a link, its target.
 * @throws Node's error if a file cannot be written, or a folder does not exist; TypeError if `set` is no set, or the
 *   path is no file, such as a directory or a pipe; RangeError if the host gives no more memory; DisposedError after
 *   disposal. Then the old file stays, and nothing is left next to it.
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
function isSet(value: unknown): value is Pick<PolicySet, "writeSnapshot"> {
	return typeof memberOf(value, "writeSnapshot") === "function";
}

function nameOf(path: string | URL): string {
	if (typeof path === "string") return path;
	const href = hrefOf(path);
	if (href === undefined) throw typeError("path", "a path, as a string or a file URL", path);
	return fileURLToPath(href);
}

function damaged(message: string, options?: ErrorOptions): RangeError {
	return withCode(new RangeError(message, options), "ROBOTS_DAMAGED_SNAPSHOT");
}

function noFile(name: string): TypeError {
	return argumentError(`path: expected a file, got ${name}, which is none`, "path");
}

class SnapshotFile implements SnapshotSource {
	#offset = 0;

	constructor(
		private readonly descriptor: number,
		readonly octetCount: number,
		private readonly name: string,
	) {}

	read(into: Uint8Array): void {
		// Invariant: the first `count` octets of `into` are the file's from #offset on.
		for (let count = 0; count < into.length; ) {
			const readOctets = readSync(this.descriptor, into, count, into.length - count, this.#offset + count);
			if (readOctets === 0) {
				const sizes = `expected ${this.octetCount} bytes, got ${this.#offset + count}`;
				throw damaged(`${this.name}: ${sizes}; it was cut short while it was read`);
			}
			count += readOctets;
		}
		this.#offset += into.length;
	}
}
