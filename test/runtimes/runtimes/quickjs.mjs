import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { load } from "../support/unavailable.mjs";

const PACKAGE = "robotstxt-wasm";

/** QuickJS, which has nothing but the language; it lives in a WebAssembly module, since Debian 12 has no package. */
export const quickjs = {
	name: "QuickJS",
	async *run({ folder }) {
		const { getQuickJS } = await load("quickjs-emscripten");
		const { version } = JSON.parse(
			readFileSync(new URL("../node_modules/quickjs-emscripten/package.json", import.meta.url), "utf8"),
		);
		const { exports } = JSON.parse(
			readFileSync(join(folder, "node_modules", PACKAGE, "package.json"), "utf8"),
		);
		const runtime = (await getQuickJS()).newRuntime();
		runtime.setModuleLoader(
			(path) => readFileSync(path, "utf8"),
			(importer, specifier) =>
				specifier.startsWith(PACKAGE)
					? join(folder, "node_modules", PACKAGE, exports[specifier.replace(PACKAGE, ".")].default.default)
					: join(dirname(importer), specifier),
		);
		const context = runtime.newContext();
		let text = "";
		context
			.newFunction("report", (handle) => {
				text = context.getString(handle);
			})
			.consume((report) => context.setProp(context.global, "report", report));
		const path = join(folder, "quickjs.js");
		const result = context.evalCode(readFileSync(path, "utf8"), path, { type: "module" });
		context.unwrapResult(result).dispose();
		context.unwrapResult(runtime.executePendingJobs());
		const { host, runs } = JSON.parse(text);
		context.dispose();
		runtime.dispose();
		yield { where: "installed package", host: `QuickJS of quickjs-emscripten ${version}, ${host}`, runs };
	},
};
