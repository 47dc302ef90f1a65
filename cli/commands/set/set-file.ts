import { stat } from "node:fs/promises";
import type { PolicySet } from "../../../bindings/set/index.js";
import { readPolicySet } from "../../../crawling/node/sets/index.js";
import { Failure, isSystemError, messageBy, reasonOf } from "../../host/failure.js";
import type { Host } from "../../host/host.js";
import { readSetStream } from "./set-stream.js";

/**
 * Opens a set that `set build` wrote.
 *
 * @throws Failure if the file cannot be read, or is not a set.
 */
export async function openSetFile(host: Host, file: string): Promise<PolicySet> {
	const { PolicySet } = await host.library.sets();
	try {
		const isFile = (await stat(file)).isFile();
		return isFile ? readPolicySet(PolicySet, file) : PolicySet.fromSnapshot(await readSetStream(file));
	} catch (error) {
		if (isSystemError(error)) throw new Failure(`${file}: cannot be read: ${reasonOf(error)}`);
		if (!(error instanceof RangeError)) throw error;
		// The library's message describes an argument, for programmers. Here it must describe the file.
		const reported =
			messageBy(error, (argument) => (argument === "octets" ? file : undefined)) ?? error.message;
		throw new Failure(reported.replace("a snapshot that toSnapshot made", "a set that set build wrote"));
	}
}
