import { DisposedError } from "../../arguments/error-classes.js";
import { typeError } from "../../arguments/errors.js";
import { validateMembers } from "../../arguments/names.js";
import { provideModule } from "../../engine-wasm/modules/embedded-threads-module.js";
import { BasePolicySet, openSet, openSetSnapshot, type PolicySetOptions } from "../policy-set.js";
import type { SnapshotSource } from "../source.js";
import { startSharedSetEngine } from "./provide.js";
import { areSharedParts, joinSharedSet, type SharedSet } from "./shared-set.js";

export * from "../shared-exports.js";

/** The options of `share`. */
export interface ShareOptions {
	/** Whether each thread makes a copy of its own, instead of reading this set; default false. */
	readonly copy?: boolean | undefined;
}

/** The result of `share` and the argument of `fromShared`. Send it to other threads unchanged. */
export interface PolicySetHandle {
	/** `shared`: all threads read one set. `copy`: each thread makes a copy of its own. */
	readonly kind: "shared" | "copy";
	/** Only for `fromShared`. */
	readonly content: unknown;
}

const SHARE_OPTIONS: readonly (keyof ShareOptions)[] = ["copy"];

/** The policies of many origins for one crawler, kept in a memory that all threads of a process read. */
export class PolicySet extends BasePolicySet {
	/**
	 * Makes an empty set, which this thread owns.
	 *
	 * @param options see `PolicySetOptions`.
	 * @throws TypeError or RangeError that names the option, what was expected and what came; Error if the host has no
	 *   WebAssembly, or no memory that threads share.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set/threads";
	 * const set = new PolicySet({ crawler: "ExampleBot" });
	 * set.add("https://a.example", "user-agent: *\ndisallow: /private");
	 * set.isAllowed("https://a.example/private"); // false
	 */
	constructor(options: PolicySetOptions) {
		super(openSet(startSharedSetEngine(provideModule), options));
	}

	/**
	 * Reads a snapshot that `set.toSnapshot()` of any engine wrote, into a set that this thread owns. Every policy is
	 * checked once: damage is an error, and no snapshot, whoever made it, can make a later call hang or fail. The
	 * checksum is no signature: anyone who can write your snapshots controls your verdicts.
	 *
	 * @param octets the snapshot, as a Uint8Array, an ArrayBuffer or a source that is read in steps; copied.
	 * @returns the set, to which you can add more.
	 * @throws TypeError if `octets` holds no bytes; RangeError if they are no snapshot of a set, of another version,
	 *   cut short or damaged, or if the host gives no more memory; Error as the constructor.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set/threads";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * PolicySet.fromSnapshot(set.toSnapshot()).size; // 1
	 */
	static fromSnapshot(octets: Uint8Array | ArrayBuffer | SnapshotSource): PolicySet {
		return PolicySet.adopt(openSetSnapshot(startSharedSetEngine(provideModule), octets));
	}

	/**
	 * Opens a set that another thread has shared. This thread only reads a shared set; only its owner changes it:
	 * `add`, `delete`, `origins` and `toSnapshot` throw an Error here. A copy is this thread's own.
	 *
	 * @param handle the result of `share`, sent by `postMessage` or as `workerData`.
	 * @returns the set; `dispose` it before the thread ends, so that the next thread can use its place.
	 * @throws TypeError if `handle` is none; RangeError if 1,024 threads already read the set, or the host gives no
	 *   more memory; Error if this thread runs another version of the package.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set/threads";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * // In a worker: PolicySet.fromShared(workerData)
	 * PolicySet.fromShared(set.share()).isAllowed("https://a.example/x"); // false
	 */
	static fromShared(handle: PolicySetHandle): PolicySet {
		const { kind, content } = membersOf(handle);
		if (kind === "copy" && content instanceof Uint8Array) return PolicySet.fromSnapshot(content);
		if (kind !== "shared" || !areSharedParts(content)) {
			throw typeError("handle", "what share() of a PolicySet gave", handle);
		}
		const set = joinSharedSet(content);
		const engine = { name: "wasm", needsDisposal: true } as const;
		return PolicySet.adopt({ engine, set, options: content.options });
	}

	/**
	 * The handle by which other threads of this process open the set. If all threads read one set, they see each later
	 * change of its owner. The set exists as long as any of the threads keeps it.
	 *
	 * @param options `copy: true`: each thread makes a copy of its own, of the current content. Each copy takes a
	 *   set's memory.
	 * @returns the handle; it can be sent as often as you like.
	 * @throws TypeError if an option is malformed; DisposedError after disposal; Error for a copy in a thread that
	 *   does not own the set.
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set/threads";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "user-agent: *\ndisallow: /x");
	 * // new Worker("./worker.js", { workerData: set.share() });
	 * set.share().kind; // "shared"
	 */
	share(options: ShareOptions = {}): PolicySetHandle {
		const { copy = false } = validateMembers("options", options, SHARE_OPTIONS, "an object ({ copy: true })");
		if (typeof copy !== "boolean") throw typeError("copy", "a boolean", copy);
		const set = this.engineSet as SharedSet | null;
		if (set === null) throw new DisposedError("PolicySet");
		return copy
			? { kind: "copy", content: inSharedMemory(this.toSnapshot()) }
			: { kind: "shared", content: set.parts };
	}

	/**
	 * Gives its place back; any later use throws a DisposedError. Calling it twice does nothing. The memory of a shared
	 * set is given back when no thread has it any more.
	 *
	 * @example
	 * import { PolicySet } from "robotstxt-wasm/set/threads";
	 * const set = new PolicySet({ crawler: "ExampleBot" }).add("https://a.example", "");
	 * const other = PolicySet.fromShared(set.share());
	 * set.dispose();
	 * other.has("https://a.example"); // true
	 */
	override dispose(): void {
		super.dispose();
	}
}

function membersOf(handle: unknown): Partial<PolicySetHandle> {
	return handle !== null && typeof handle === "object" ? handle : {};
}

/** A copy of octets in shared memory, which is sent to a thread without copying, if the host has shared memory. */
function inSharedMemory(octets: Uint8Array): Uint8Array {
	if (typeof SharedArrayBuffer !== "function") return octets;
	const shared = new Uint8Array(new SharedArrayBuffer(octets.length));
	shared.set(octets);
	return shared;
}
