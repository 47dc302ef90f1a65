/** @import { Packed } from "../support/pack.mjs" */
import { compareSnapshot } from "../support/snapshot.mjs";

/**
 * Nothing is published that is not on the list, and everything that is.
 *
 * @param {Packed} packed
 * @param {boolean} isUpdate
 */
export function checkContents({ files }, isUpdate) {
	return compareSnapshot("etc/package-files.txt", `${files.join("\n")}\n`, isUpdate);
}
