import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getQuickJS } from "quickjs-emscripten";

const VERSION = JSON.parse(
	readFileSync(new URL("../node_modules/quickjs-emscripten/package.json", import.meta.url), "utf8"),
).version;

/** QuickJS, which has nothing but the language; it lives in a WebAssembly module, since Debian 12 has no package. */
export const quickjs = {
	name: "QuickJS",
	async *run({ folder }) {
		const { exports } = JSON.parse(
			readFileSync(join(folder, "node_modules/robotstxt-wasm/package.json"), "utf8"),
		);
		const runtime = (await getQuickJS()).newRuntime();
		runtime.setModuleLoader(
			(path) => readFileSync(path, "utf8"),
			(importer, specifier) =>
				specifier === "robotstxt-wasm/js"
					? join(folder, "node_modules/robotstxt-wasm", exports["./js"].default)
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
		const { host, runs } = JSON.parse(text);
		context.dispose();
		runtime.dispose();
		yield { where: "installed package", host: `QuickJS of quickjs-emscripten ${VERSION}, ${host}`, runs };
	},
};
