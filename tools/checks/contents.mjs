/** @import { Packed } from "../support/pack.mjs" */
import { compareSnapshot } from "../support/snapshot.mjs";

/**
 * Nothing is published that is not on the list, and everything that is.
 *
 * @param {Packed} packed
 * @param {boolean} isUpdate
 */
export function checkContents({ files }, isUpdate) {
	// Each code has a page: the list names them together.
	const names = new Set(
		files.map((file) => file.replace(/^docs\/lint\/[a-z0-9-]+[.]md$/, "docs/lint/CODE.md")),
	);
	return compareSnapshot("etc/package-files.txt", `${Array.from(names).join("\n")}\n`, isUpdate);
}
