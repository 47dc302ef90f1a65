import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** One `@example` of a docstring. */
export interface Example {
	/** Path of the source file, relative to the folder that was searched. */
	readonly file: string;
	/** 1-based line of the first line of code. */
	readonly line: number;
	readonly code: string;
}

/** Every `@example` under a folder, in the order of the files' names. */
export function findExamples(folder: string): Example[] {
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
		file.endsWith(".ts"),
	);
	return files.sort().flatMap((file) => examplesIn(file, readFileSync(join(folder, file), "utf8")));
}

function examplesIn(file: string, source: string): Example[] {
	const examples: Example[] = [];
	for (const docstring of source.matchAll(/\/\*\*.*?\*\//gs)) {
		const text = docstring[0].slice(0, -"*/".length);
		const lines = text.split("\n").map((line) => line.replace(/^\s*\*? ?/, ""));
		const firstLine = source.slice(0, docstring.index).split("\n").length;
		for (const [index, line] of lines.entries()) {
			if (!line.startsWith("@example")) continue;
			const rest = lines.slice(index + 1);
			const end = rest.findIndex((next) => next.startsWith("@"));
			const code = rest
				.slice(0, end === -1 ? undefined : end)
				.join("\n")
				.trim();
			examples.push({ file, line: firstLine + index + 1, code });
		}
	}
	return examples;
}

/** The name under which the code of `toScript` finds its checker. */
export const CHECK = "checkExampleValue";
/** The name under which it finds what stands in for `import`. */
export const IMPORT = "importForExample";

/**
 * An example as plain JavaScript: every expression statement with a `// value` comment behind it, on its
 * line or on the next, becomes a call of the checker with the value, a function that gives the promised
 * one, and the text of both.
 */
export function toScript(code: string): { readonly script: string; readonly promisesCount: number } {
	const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2022, true);
	let promisesCount = 0;
	const statements = source.statements.map((statement) => {
		if (ts.isImportDeclaration(statement)) {
			const name = statement.importClause?.name?.text ?? "";
			return `const ${name} = await ${IMPORT}(${statement.moduleSpecifier.getText(source)});`;
		}
		const promised = ts.isExpressionStatement(statement) ? promisedValue(code, statement.end) : null;
		if (promised === null) return statement.getText(source);
		promisesCount++;
		const expression = (statement as ts.ExpressionStatement).expression.getText(source);
		return `${CHECK}(await (${expression}), () => (${promised}), ${JSON.stringify(`${expression} // ${promised}`)});`;
	});
	const { outputText } = ts.transpileModule(`async function example() {\n${statements.join("\n")}\n}`, {
		compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
	});
	return { script: outputText, promisesCount };
}

function promisedValue(code: string, end: number): string | null {
	return /^[ \t]*(?:\n[ \t]*)?\/\/ ?(.+)/.exec(code.slice(end))?.[1]?.trim() ?? null;
}
