/** @import { Packed } from "../support/pack.mjs" */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";
import { ROOT } from "../support/root.mjs";
import { compareSnapshot } from "../support/snapshot.mjs";

/**
 * The declarations of every entry, without comments, are those that are checked in.
 *
 * @param {Packed} packed
 * @param {boolean} isUpdate
 */
export function checkApi({ packageJson }, isUpdate) {
	return Object.entries(packageJson.exports).flatMap(([entry, target]) => {
		if (target.types === undefined) return [];
		const source = readFileSync(join(ROOT, target.types), "utf8");
		const name = basename(target.types, ".d.ts");
		const specifier = join(packageJson.name, entry);
		const report = `# Public API of \`${specifier}\`\n\n\`\`\`ts\n${withoutComments(source)}\`\`\`\n`;
		return compareSnapshot(`etc/api/${name}.api.md`, report, isUpdate);
	});
}

function withoutComments(source) {
	const file = ts.createSourceFile("entry.d.ts", source, ts.ScriptTarget.Latest);
	const printer = ts.createPrinter({ removeComments: true });
	const statements = file.statements.map((statement) =>
		printer.printNode(ts.EmitHint.Unspecified, statement, file),
	);
	return `${statements.join("\n").replaceAll("    ", "\t")}\n`;
}
