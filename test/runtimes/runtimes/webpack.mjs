import { createRequire } from "node:module";
import { join } from "node:path";
import { ENTRIES } from "../../../scripts/entries/entries.mjs";
import { runWebpack } from "../support/bundlers.mjs";

const require = createRequire(import.meta.url);

/** No runtime, but what webpack says of each entry: nothing. An application that ends at warnings could not be built otherwise. */
export const webpack = {
	name: "webpack, warnings are errors",
	async *run({ folder }) {
		const tests = [];
		for (const target of ["web", "node"]) {
			for (const { entry, name } of ENTRIES.filter(({ isNodeOnly }) => target === "node" || !isNodeOnly)) {
				const options = {
					entry: entry.replace(/^\./, "robotstxt-wasm"),
					context: folder,
					target,
					// The pages of browsers are minified by it; here it took most of the time, and warns of nothing.
					optimization: { minimize: false },
				};
				const error = await runWebpack(options, join(folder, "webpack", `${name}.js`)).then(
					() => null,
					({ message }) => message,
				);
				tests.push({ name: `${entry}, target ${target}`, error });
			}
		}
		const { version } = require("webpack/package.json");
		yield {
			where: "every entry",
			host: `webpack ${version}`,
			runs: [{ run: "bundle", engine: "nothing", tests }],
		};
	},
};
