/** @import { Packed } from "../support/pack.mjs" */
import { basename, join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import ts from "typescript";
import { MODULES } from "../../scripts/entries/entries.mjs";
import { ROOT } from "../support/root.mjs";
import { compareSnapshot } from "../support/snapshot.mjs";

/** A list of codes so long has a table, insight/analysis/findings/codes.ts: no report repeats it, so a new code changes none. */
const LIST_OF_CODES = /(?:"[a-z0-9-]+" \| ){30,}"[a-z0-9-]+"/g;

/**
 * The declarations of every entry, put in one file each and without comments, are those that are checked in.
 *
 * @param {Packed} packed
 * @param {boolean} isUpdate
 */
export async function checkApi({ directory, packageJson }, isUpdate) {
	const complaints = [];
	const entries = Object.entries(packageJson.exports).flatMap(([entry, target]) =>
		(entry.includes("*") ? MODULES : [""]).map((module) => [
			entry.replace("*", module),
			target.default?.types?.replace("*", module),
		]),
	);
	for (const [entry, types] of entries) {
		if (types === undefined) continue;
		const source = await inOneFile(join(ROOT, directory, types));
		const name = basename(types, ".d.ts");
		const specifier = join(packageJson.name, entry);
		const report = `# Public API of \`${specifier}\`\n\n\`\`\`ts\n${withoutComments(source)}\`\`\`\n`;
		complaints.push(...compareSnapshot(`etc/api/${name}.api.md`, report, isUpdate));
	}
	return complaints;
}

async function inOneFile(path) {
	const built = await rollup({ input: path, plugins: [dts()] });
	const { output } = await built.generate({ format: "es" });
	await built.close();
	return output[0].code;
}

function withoutComments(source) {
	const file = ts.createSourceFile("entry.d.ts", source, ts.ScriptTarget.Latest);
	const printer = ts.createPrinter({ removeComments: true });
	const statements = file.statements.map((statement) =>
		printer.printNode(ts.EmitHint.Unspecified, statement, file),
	);
	return `${statements.join("\n").replaceAll("    ", "\t").replaceAll(LIST_OF_CODES, "/* docs/lint/ */ string")}\n`;
}
