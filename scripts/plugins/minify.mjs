import { minifySync } from "rolldown/experimental";

/**
 * Makes a bundle small, and plain ASCII, which no server's or page's character set can harm.
 *
 * @param {{ isModule?: boolean }} [options] false: a classic script, whose "use strict" must stay.
 */
export function minify({ isModule = true } = {}) {
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
			return { code: small.code, map: small.map };
		},
	};
}
