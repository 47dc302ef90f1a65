import type { Plugin } from "rollup";

export function inlineConstants(
	constantsPath: string,
	object: { readonly path: string; readonly name: string },
	otherPaths?: readonly string[],
): Plugin;
