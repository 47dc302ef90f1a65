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
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".ts"))
		.map((file) => file.replaceAll("\\", "/"));
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

/** The functions of a declaration file, and the members of its classes but for errors, that lack an `@example`. */
export function membersWithoutExample(path: string): string[] {
	const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
	const hasExample = (node: ts.Node) => ts.getJSDocTags(node).some((tag) => tag.tagName.text === "example");
	return source.statements.flatMap((statement) => {
		if (ts.isFunctionDeclaration(statement)) return hasExample(statement) ? [] : [nameOf(statement, source)];
		if (!ts.isClassDeclaration(statement) || isError(statement, source)) return [];
		const members = statement.members.filter(
			(member) => !ts.isConstructorDeclaration(member) && !nameOf(member, source).startsWith("#"),
		);
		return members
			.filter((member) => !hasExample(member))
			.map((member) => `${nameOf(statement, source)}.${nameOf(member, source)}`);
	});
}

/** The interfaces of a source that an interface of it is made of, and itself, that lack an `@example`. */
export function interfacesWithoutExample(text: string, root: string): string[] {
	const source = ts.createSourceFile("types.ts", text, ts.ScriptTarget.ES2022, true);
	const interfaces = source.statements.filter(ts.isInterfaceDeclaration);
	const reached = new Set([root]);
	// A set gives what is added while it is walked.
	for (const name of reached) {
		const found = interfaces.find((each) => each.name.text === name);
		const words: readonly string[] = found?.getText(source).match(/\w+/g) ?? [];
		for (const each of interfaces) if (words.includes(each.name.text)) reached.add(each.name.text);
	}
	return interfaces
		.filter(({ name }) => reached.has(name.text))
		.filter((each) => !ts.getJSDocTags(each).some((tag) => tag.tagName.text === "example"))
		.map(({ name }) => name.text);
}

function nameOf(node: ts.NamedDeclaration, source: ts.SourceFile): string {
	return node.name?.getText(source) ?? "";
}

function isError(node: ts.ClassDeclaration, source: ts.SourceFile): boolean {
	return node.heritageClauses?.some((clause) => /Error\b/.test(clause.getText(source))) ?? false;
}

/** Every block of JavaScript in a Markdown file, in order. */
export function findBlocks(path: string): Omit<Example, "file">[] {
	const source = readFileSync(path, "utf8");
	return Array.from(source.matchAll(/^```js\n(.*?)^```$/gms), ({ index, 1: code = "" }) => ({
		line: source.slice(0, index).split("\n").length + 1,
		code,
	}));
}

/** The name under which the code of `toScript` finds its checker. */
export const CHECK = "checkExampleValue";
/** The name under which it finds what stands in for `import`. */
export const IMPORT = "importForExample";

/**
 * An example as plain JavaScript: every expression statement with a `// value` comment after it, on its
 * line or on the next, becomes a call of the checker with the value, a function that gives the promised
 * one, and the text of both. Imports become calls that give a module.
 *
 * @param toValue makes an expression of a comment; null where it is prose and promises nothing.
 */
export function toScript(
	code: string,
	toValue: (comment: string) => string | null = (comment) => comment,
): { readonly script: string; readonly promisesCount: number } {
	const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2022, true);
	let promisesCount = 0;
	/** What is promised within a block would never be checked. */
	const forbidPromises = (node: ts.Node): void =>
		ts.forEachChild(node, (child) => {
			const comment = ts.isExpressionStatement(child) ? commentAfter(code, child.end) : null;
			if (comment !== null && toValue(comment) !== null)
				throw new Error(`"${child.getText(source)} // ${comment}" is within a block: nothing checks it`);
			forbidPromises(child);
		});
	const statements = source.statements.map((statement) => {
		if (ts.isImportDeclaration(statement)) {
			const names = importedNames(statement).join(", ");
			return `const { ${names} } = await ${IMPORT}(${statement.moduleSpecifier.getText(source)});`;
		}
		const comment = ts.isExpressionStatement(statement) ? commentAfter(code, statement.end) : null;
		const promised = comment === null ? null : toValue(comment);
		if (promised === null) {
			forbidPromises(statement);
			return statement.getText(source);
		}
		promisesCount++;
		const expression = (statement as ts.ExpressionStatement).expression.getText(source);
		return `${CHECK}(${expression}, () => (${promised}), ${JSON.stringify(`${expression} // ${promised}`)});`;
	});
	const { outputText } = ts.transpileModule(`async function example() {\n${statements.join("\n")}\n}`, {
		compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
	});
	return { script: outputText, promisesCount };
}

/** As an object pattern has them. */
function importedNames({ importClause }: ts.ImportDeclaration): string[] {
	const names = importClause?.name === undefined ? [] : [`default: ${importClause.name.text}`];
	const bindings = importClause?.namedBindings;
	if (bindings === undefined || !ts.isNamedImports(bindings)) return names;
	return [
		...names,
		...bindings.elements.map(({ propertyName, name }) =>
			propertyName === undefined ? name.text : `${propertyName.text}: ${name.text}`,
		),
	];
}

function commentAfter(code: string, end: number): string | null {
	return /^[ \t]*(?:\n[ \t]*)?\/\/ ?(.+)/.exec(code.slice(end))?.[1]?.trim() ?? null;
}
