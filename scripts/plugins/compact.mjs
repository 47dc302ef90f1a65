import { minifySync } from "rolldown/experimental";

/*
 * The printer drops comments, and with them the word by which bundlers leave a call out whose result nobody uses: 1.6 KiB
 * of gzip for a program with one small import. What stands in for it while printing is a name and an operator in the same
 * place: nothing can be known of a power of a name that nobody declares, so it stays.
 */
const PURE_MARK = "/* @__PURE__ */";
const STAND_IN = "PURE_MARK **";
const PRINTED_STAND_IN = /\bPURE_MARK \*\* /g;

/** The printer drops these marks too. An import of a variable needs them: bundlers warn of it, or look for all that it may mean. */
const HOST_IMPORT_MARK = "/* @vite-ignore *//* webpackIgnore: true */";
const HOST_IMPORT = /\bimport\((?=[\w$]+\))/g;

const KEPT_NAMES = { function: true, class: true };

/**
 * Prints a file compressed, but with its white space and names: Node shows the line of an uncaught error, and users read what
 * they debug. Bundlers make both short. The code is plain ASCII, which no server's or page's character set can harm.
 * Declarations have the comments, where editors show them.
 *
 * @param {{ firstLine?: (fileName: string) => string, hasShortLocals?: boolean }} [options] what is above the code of an
 *   entry, if anything. Short names of local variables, where a fresh process starts sooner by them; functions and
 *   classes keep theirs, which stack traces show.
 */
export function compact({ firstLine = () => "", hasShortLocals = false } = {}) {
	return {
		name: "compact",
		renderChunk(code, { fileName, isEntry }, { format }) {
			const printed = minifySync(fileName, code.replaceAll(PURE_MARK, STAND_IN), {
				module: format === "es",
				compress: { target: "es2022", keepNames: KEPT_NAMES, sequences: false },
				mangle: hasShortLocals && { toplevel: true, keepNames: KEPT_NAMES },
				codegen: { asciiOnly: true, removeWhitespace: false },
			});
			if (printed.errors.length > 0) throw new Error(printed.errors.map(({ message }) => message).join("\n"));
			const marked = printed.code
				.replaceAll(PRINTED_STAND_IN, `${PURE_MARK} `)
				.replaceAll(HOST_IMPORT, `import(${HOST_IMPORT_MARK}`);
			return { code: (isEntry ? firstLine(fileName) : "") + marked, map: null };
		},
	};
}
