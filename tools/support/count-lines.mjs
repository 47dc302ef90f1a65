import ts from "typescript";

/**
 * Counts the lines of a TypeScript or AssemblyScript text by what they hold. A line of an import, or of an export of another
 * module, is one of `imports`; a line with nothing but a comment or a part of one is one of `comments`.
 *
 * @param {string} text
 * @returns {{ code: number, comments: number, imports: number, blank: number }}
 */
export function countLines(text) {
	const file = ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, true);
	const lineOf = (offset) => file.getLineAndCharacterOfPosition(offset).line;
	const holdsCode = new Set();
	const holdsImport = new Set();
	const visit = (node) => {
		if (node.getChildCount() > 0) {
			for (const child of node.getChildren()) if (!ts.isJSDoc(child)) visit(child);
		} else if (node.end > node.getStart()) {
			for (let line = lineOf(node.getStart()); line <= lineOf(node.end); line++) holdsCode.add(line);
		}
	};
	visit(file);
	for (const statement of file.statements) {
		if (statement.moduleSpecifier === undefined) continue;
		for (let line = lineOf(statement.getStart()); line <= lineOf(statement.end); line++)
			holdsImport.add(line);
	}
	const counts = { code: 0, comments: 0, imports: 0, blank: 0 };
	const lines = text.endsWith("\n") ? text.slice(0, -1).split("\n") : text.split("\n");
	for (const [index, line] of lines.entries()) {
		if (holdsImport.has(index)) counts.imports++;
		else if (holdsCode.has(index)) counts.code++;
		else if (line.trim() === "") counts.blank++;
		else counts.comments++;
	}
	return counts;
}
