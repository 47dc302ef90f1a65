import { ABI_VERSION } from "../../../assembly/abi.js";
import { withCode } from "../../arguments/errors.js";
import type { MainExports } from "./exports.js";
import { guardExports } from "./guard-exports.js";

/**
 * A compiled module, from any source: `WebAssembly.Module`, or any object if the caller's types have no WebAssembly
 * (neither DOM nor a worker's).
 */
export type RobotsModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer Module } } }
	? Module
	: object;

/** Whether this host can run WebAssembly at all. */
export function hasWebAssembly(): boolean {
	return typeof WebAssembly === "object" && typeof WebAssembly.Module === "function";
}

/** True for a compiled module of any realm: on edge hosts, a bundler may pass a module of another realm. */
export function isModule(value: unknown): value is RobotsModule {
	if (!hasWebAssembly()) return false;
	try {
		WebAssembly.Module.imports(value as WebAssembly.Module);
		return true;
	} catch {
		return false;
	}
}

const WAY_OUT = 'use "robotstxt-wasm/auto" or "robotstxt-wasm/js", which run without it';
const FORBIDS = "forbids WebAssembly (a Content-Security-Policy must allow 'wasm-unsafe-eval')";

/** Compiles a module. @throws Error if the host has no WebAssembly, or its Content-Security-Policy forbids it. */
export function compileModule(octets: Uint8Array<ArrayBuffer>): RobotsModule {
	if (!hasWebAssembly()) throw refusal("has no WebAssembly");
	try {
		return new WebAssembly.Module(octets);
	} catch (cause) {
		throw isNamed(cause, "TypeError") ? cause : refusal(FORBIDS, { cause });
	}
}

/** Returns a module of this package: compiled, or octets if the host compiles them. */
export type ModuleSource = () => RobotsModule | Uint8Array<ArrayBuffer>;

/** The compiled module of a source. @throws Error as `compileModule`. */
export function obtainModule(provideModule: ModuleSource): RobotsModule {
	const module = provideModule();
	// Tested before, since asking the host for the imports of octets throws an error, which takes 0.2 ms.
	const isCompiled = !(module instanceof Uint8Array) && isModule(module);
	return isCompiled ? module : compileModule(module as Uint8Array<ArrayBuffer>);
}

/** Makes an instance. @throws Error if the module is for other bindings, or the host forbids WebAssembly only now. */
export function instantiateModule(module: RobotsModule): MainExports {
	const exports = makeInstance(module).exports as unknown as MainExports;
	const version = exports.abiVersion();
	if (version !== ABI_VERSION) {
		const message = `robots.wasm: expected ABI version ${ABI_VERSION}, got ${version}`;
		throw withCode(new Error(message), "ROBOTS_NO_ENGINE");
	}
	return guardExports(exports);
}

/** WebKit compiles a module that a page's Content-Security-Policy forbids, and refuses to make an instance of it. */
function makeInstance(module: RobotsModule): WebAssembly.Instance {
	try {
		return new WebAssembly.Instance(module);
	} catch (cause) {
		throw isNamed(cause, "CompileError") ? refusal(FORBIDS, { cause }) : cause;
	}
}

/** By name, since an error may be of another realm than this code. */
function isNamed(error: unknown, name: string): boolean {
	return (error as Partial<Error> | null)?.name === name;
}

function refusal(problem: string, options?: ErrorOptions): Error {
	const message = `engine: this host ${problem}; ${WAY_OUT}`;
	return withCode(new Error(message, options), "ROBOTS_NO_ENGINE", "engine");
}
