import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { main as compile } from "assemblyscript/asc";
import { isUpToDate, moduleOf, RELEASED, ROOT } from "./modules.mjs";
import { packageProgram } from "./package-program.mjs";

/*
 * node scripts/modules/build-modules.mjs [NAME...]
 *
 * Compiles the modules that are older than their sources: those of the packages, or the named ones. What is released is
 * shrunk after that: more than 200 octets of gzip, at the same speed. The compiler is loaded once for all of them; while it
 * compiles the next module, another process shrinks the last one.
 */
const FEATURES = ["simd", "bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals"];

const WASM_OPT = packageProgram("binaryen", "wasm-opt");

const run = promisify(execFile);
const names = process.argv.slice(2);
const waiting = (names.length === 0 ? RELEASED : names).map(moduleOf).filter((module) => !isUpToDate(module));
try {
	let shrinking;
	for (const { name, folder, entry, target, path } of waiting) {
		const options = ["--config", "asconfig.json", "--target", target, "--baseDir", ROOT];
		const { error, stderr } = await compile([`${folder}/${entry}.ts`, ...options]);
		if (error !== null) throw new Error(`${name}: ${error.message}\n${stderr}`);
		await shrinking;
		shrinking = RELEASED.includes(name) ? shrink(path) : undefined;
	}
	await shrinking;
} catch (error) {
	console.error(error.message);
	process.exit(1);
}

async function shrink(path) {
	const features = FEATURES.map((feature) => `--enable-${feature}`);
	const args = ["-Oz", "-Oz", "--reorder-functions", ...features, path, "-o", path];
	await run(process.execPath, [WASM_OPT, ...args], { cwd: ROOT });
}
