import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import documentation from "../../tools/typedoc.config.mjs";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const fromTools = createRequire(new URL("../../tools/package.json", import.meta.url));

/** What `npm run docs` shows, as Markdown. */
export default {
	...documentation,
	name: "API",
	indexFormat: "table",
	plugin: [fromTools.resolve("typedoc-plugin-markdown"), path("typedoc-entry-names.mjs")],
	entryPoints: documentation.entryPoints.map((entry) => path(`../../tools/${entry}`)),
	tsconfig: path("../../tsconfig.build.json"),
	out: path("../../build/site-pages/api"),
	readme: "none",
	outputFileStrategy: "members",
	entryFileName: "index",
	hidePageHeader: true,
	useCodeBlocks: true,
	expandObjects: true,
	pageTitleTemplates: { module: ({ name }) => name },
};
