import { minifySync } from "rolldown/experimental";

/**
 * Makes a bundle small, and plain ASCII, which no server's or page's character set can harm.
 *
 * @param {string} [declarations] file name of the bundle's declarations; a comment on its first line tells
 *   Deno and JSR of them.
 * @param {{ isModule?: boolean }} [options] false: a classic script, whose "use strict" must stay.
 */
export function minify(declarations, { isModule = true } = {}) {
	const firstLine = declarations === undefined ? "" : `/* @ts-self-types="./${declarations}" */\n`;
	return {
		name: "minify",
		renderChunk(code, { fileName }) {
			const small = minifySync(fileName, code, {
				module: isModule,
				sourcemap: true,
				compress: { target: "es2022" },
				mangle: { toplevel: true },
				codegen: { asciiOnly: true },
			});
			if (small.errors.length > 0) throw new Error(small.errors.map(({ message }) => message).join("\n"));
			const mappings = firstLine === "" ? small.map.mappings : `;${small.map.mappings}`;
			return { code: firstLine + small.code, map: { ...small.map, mappings } };
		},
	};
}
