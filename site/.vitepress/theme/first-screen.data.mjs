import { readFileSync } from "node:fs";
import { REPOSITORY } from "../../../scripts/addresses.mjs";

const README = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

/** What the first screen has of the README's: its first code, and the sizes of its first table. */
export default {
	load() {
		const [, code] = /^```js\n(.*?)^```/ms.exec(README);
		const sizeOf = (row) => new RegExp(`^\\| \`${row}\`.*\\| ([\\d.]+ KiB) \\|$`, "m").exec(README)[1];
		return {
			code,
			repository: REPOSITORY,
			size: sizeOf("robotstxt-wasm"),
			sizeWithoutWasm: sizeOf("robotstxt-wasm/js"),
			sizeOfCrawler: sizeOf("politeFetch"),
		};
	},
};
