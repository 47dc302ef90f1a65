import { minifySync } from "rolldown/experimental";

/**
 * Prints a file for readers: names as in the source, one statement a line, and plain ASCII, which no server's or
 * page's character set can harm. Comments stay in the declarations, where editors show them.
 *
 * @param {{ firstLine?: (fileName: string) => string }} [options] what stands above the code, if anything.
 */
export function readable({ firstLine = () => "" } = {}) {
	return {
		name: "readable",
		renderChunk(code, { fileName, isEntry }, { format }) {
			const printed = minifySync(fileName, code, {
				module: format === "es",
				compress: false,
				mangle: false,
				codegen: { removeWhitespace: false, asciiOnly: true },
			});
			if (printed.errors.length > 0) throw new Error(printed.errors.map(({ message }) => message).join("\n"));
			return { code: (isEntry ? firstLine(fileName) : "") + printed.code, map: null };
		},
	};
}
