import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/*
 * node scripts/build-module.mjs TARGET ENTRY
 *
 * Compiles assembly/ENTRY.ts as asconfig.json's TARGET says, and shrinks the module once more: 220 octets of gzip, at the
 * same speed.
 */
const ROOT = fileURLToPath(new URL("../", import.meta.url));
const FEATURES = ["simd", "bulk-memory", "sign-ext", "nontrapping-float-to-int", "mutable-globals", "threads"];

const [target, entry] = process.argv.slice(2);
const { outFile } = JSON.parse(readFileSync(`${ROOT}asconfig.json`, "utf8")).targets[target];
const run = (command, ...args) =>
	execFileSync(`${ROOT}node_modules/.bin/${command}`, args, { cwd: ROOT, stdio: "inherit" });

run("asc", `assembly/${entry}.ts`, "--config", "asconfig.json", "--target", target);
run("wasm-opt", "-Oz", ...FEATURES.map((feature) => `--enable-${feature}`), outFile, "-o", outFile);
