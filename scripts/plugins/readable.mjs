import { minifySync } from "rolldown/experimental";

/*
 * The printer drops comments, and with them the word by which bundlers leave a call out whose result nobody uses: 1.6 KiB
 * of gzip for a program with one small import. What stands in for it while printing is an operator in the same place,
 * which no program has use for.
 */
const PURE_MARK = "/* @__PURE__ */";
const STAND_IN = "void typeof";

/**
 * Prints a file for readers: names as in the source, one statement a line, and plain ASCII, which no server's or
 * page's character set can harm. Comments stay in the declarations, where editors show them.
 *
 * @param {{ firstLine?: (fileName: string) => string }} [options] what is above the code, if anything.
 */
export function readable({ firstLine = () => "" } = {}) {
	return {
		name: "readable",
		renderChunk(code, { fileName, isEntry }, { format }) {
			const printed = minifySync(fileName, code.replaceAll(PURE_MARK, STAND_IN), {
				module: format === "es",
				compress: false,
				mangle: false,
				codegen: { removeWhitespace: false, asciiOnly: true },
			});
			if (printed.errors.length > 0) throw new Error(printed.errors.map(({ message }) => message).join("\n"));
			const marked = printed.code.replaceAll(STAND_IN, PURE_MARK);
			return { code: (isEntry ? firstLine(fileName) : "") + marked, map: null };
		},
	};
}
