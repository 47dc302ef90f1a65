import { execFile } from "node:child_process";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { isUpToDate, moduleOf, RELEASED, ROOT } from "./modules.mjs";
import { packageProgram } from "./package-program.mjs";

/*
 * node scripts/modules/build-modules.mjs [NAME...]
 *
 * Compiles the modules that are older than their sources: those of the package, or the named ones. What is released is
 * shrunk after that: more than 200 octets of gzip, at the same speed.
 */
const FEATURES = [
	"simd",
	"bulk-memory",
	"sign-ext",
	"nontrapping-float-to-int",
	"mutable-globals",
	"threads",
];

const ASC = packageProgram("assemblyscript", "asc");
const WASM_OPT = packageProgram("binaryen", "wasm-opt");

const run = promisify(execFile);
const names = process.argv.slice(2);
const waiting = (names.length === 0 ? RELEASED : names).map(moduleOf).filter(({ path }) => !isUpToDate(path));
await Promise.all(Array.from({ length: availableParallelism() }, buildWaiting));

async function buildWaiting() {
	for (let module = waiting.shift(); module !== undefined; module = waiting.shift()) await build(module);
}

async function build({ name, entry, target, path }) {
	await call(ASC, `assembly/${entry}.ts`, "--config", "asconfig.json", "--target", target);
	if (!RELEASED.includes(name)) return;
	await call(
		WASM_OPT,
		"-Oz",
		"-Oz",
		"--reorder-functions",
		...FEATURES.map((feature) => `--enable-${feature}`),
		path,
		"-o",
		path,
	);
}

async function call(program, ...args) {
	try {
		await run(process.execPath, [program, ...args], { cwd: ROOT });
	} catch (error) {
		console.error(error.stdout + error.stderr);
		process.exit(1);
	}
}
