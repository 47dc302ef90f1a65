/**
 * Counts what a build does: a unit for each function entered and each turn of a loop, in the JavaScript of dist/ (a copy
 * with counters, in build/worst) and in the WebAssembly it compiles (binaryen's pass that logs execution). What the host
 * does inside one call of its own, as `indexOf`, `set` or `memory.copy`, counts nothing.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import binaryen from "binaryen";
import { walk } from "estree-walker";
import MagicString from "magic-string";
import { parseAst } from "rollup/parseAst";

const dist = fileURLToPath(new URL("../../dist/", import.meta.url));
const copy = fileURLToPath(new URL(`../../build/worst/${process.pid}/`, import.meta.url));

const LOOPS = new Set([
	"ForStatement",
	"ForInStatement",
	"ForOfStatement",
	"WhileStatement",
	"DoWhileStatement",
]);
const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const COUNT = "countedUnits[0]++";

const units = new Float64Array(1);
globalThis.countedUnits = units;
const COUNTER = `(module
	(global $units (mut f64) (f64.const 0))
	(export "units" (global $units))
	(func (export "log_execution") (param i32)
		(global.set $units (f64.add (global.get $units) (f64.const 1)))))`;
const counter = binaryen.parseText(COUNTER);
const { exports: counting } = new WebAssembly.Instance(new WebAssembly.Module(counter.emitBinary()));
counter.dispose();

/** Units of work since the process began. */
export function countedUnits() {
	return units[0] + counting.units.value;
}

/** Copies what was built, with counters, and has each module that is compiled from now on count too. Returns the folder. */
export function installCounters() {
	for (const file of readdirSync(dist, { recursive: true })) {
		if (!file.endsWith(".js") || /^cli(-thread)?\.js$/.test(file) || file.startsWith("edge")) continue;
		const target = join(copy, file);
		mkdirSync(dirname(target), { recursive: true });
		writeFileSync(target, withCounters(readFileSync(join(dist, file), "utf8")));
	}
	process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
	WebAssembly.Module = new Proxy(WebAssembly.Module, {
		construct: (target, [octets]) => new target(withLog(octets)),
	});
	WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
		construct: (target, [module, imports]) =>
			new target(module, { ...imports, env: { ...imports?.env, log_execution: counting.log_execution } }),
	});
	return copy;
}

function withCounters(code) {
	const text = new MagicString(code);
	const enter = (node) => {
		if (!LOOPS.has(node.type) && !FUNCTIONS.has(node.type)) return;
		const { body } = node;
		if (body.type === "BlockStatement") text.appendRight(body.start + 1, `${COUNT};`);
		else if (FUNCTIONS.has(node.type)) text.appendRight(body.start, `(${COUNT},(`).appendLeft(body.end, "))");
		else text.appendRight(body.start, `{${COUNT};`).appendLeft(body.end, "}");
	};
	walk(parseAst(code), { enter });
	return text.toString();
}

function withLog(octets) {
	const module = binaryen.readBinary(new Uint8Array(octets));
	module.setFeatures(binaryen.Features.All);
	module.runPasses(["log-execution"]);
	const counted = module.emitBinary();
	module.dispose();
	return counted;
}
