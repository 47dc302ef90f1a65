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

/**
 * Makes a file quick to read for a host that has it at hand: no white space, short names for what is local. Functions
 * and classes keep their names, by which stack traces tell of them.
 *
 * @param {{ isModule?: boolean }} [options] false: CommonJS.
 */
export function quicklyRead({ isModule = true } = {}) {
	return {
		name: "quickly-read",
		renderChunk(code, { fileName }) {
			const read = minifySync(fileName, code, {
				module: isModule,
				// Not compressed: a module's name that stands in a variable, so that bundlers do not follow it, must stay there.
				compress: false,
				mangle: { toplevel: false },
				codegen: { asciiOnly: true },
			});
			if (read.errors.length > 0) throw new Error(read.errors.map(({ message }) => message).join("\n"));
			return { code: read.code, map: null };
		},
	};
}
