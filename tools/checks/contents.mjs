/** @import { Packed } from "../support/pack.mjs" */
import { compareSnapshot } from "../support/snapshot.mjs";

/**
 * Nothing is published that is not on the list, and everything that is.
 *
 * @param {Packed} packed
 * @param {boolean} isUpdate
 */
export function checkContents({ directory, files, packageJson }, isUpdate) {
	// Each code has a page: the list names them together.
	const names = new Set(
		files.map((file) => file.replace(/^docs\/lint\/[a-z0-9-]+[.]md$/, "docs/lint/CODE.md")),
	);
	const list = directory === "" ? "package-files" : `package-files.${packageJson.name}`;
	return compareSnapshot(`etc/${list}.txt`, `${Array.from(names).join("\n")}\n`, isUpdate);
}
