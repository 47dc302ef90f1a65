import { readFileSync } from "node:fs";
import MagicString from "magic-string";
import type { Plugin } from "vitest/config";

/**
 * Gives each module constants of its own for what it imports from the repository. Vitest reads an import by an accessor at each
 * use, with which code that goes through octets takes up to three times as long. No module imports in a circle (tools/floors.cjs),
 * so what is imported is there when a module begins. Only a variable is something else later: it stays an import.
 */
export function bindImports(): Plugin {
	return {
		name: "bind-imports",
		async transform(code, id) {
			if (id.includes("/node_modules/")) return null;
			const edited = new MagicString(code);
			for (const statement of this.parse(code).body) {
				if (statement.type !== "ImportDeclaration" || !statement.source.value.startsWith(".")) continue;
				const path = (await this.resolve(statement.source.value, id))?.id;
				const variables = path === undefined ? [] : variablesOf(path.replace(/\?.*$/, ""));
				for (const { type, start, end, local, ...specifier } of statement.specifiers) {
					const imported = `${local.name}__imported`;
					const named =
						"imported" in specifier ? code.slice(specifier.imported.start, specifier.imported.end) : "";
					if (type === "ImportDefaultSpecifier" || variables.includes(named)) continue;
					const isNamespace = type === "ImportNamespaceSpecifier";
					if (isNamespace && variables.length > 0) continue;
					edited.update(start, end, `${isNamespace ? "*" : named} as ${imported}`);
					const value = isNamespace ? `{ ...${imported} }` : imported;
					edited.appendLeft(statement.end, `const ${local.name} = ${value};`);
				}
			}
			if (!edited.hasChanged()) return null;
			return { code: edited.toString(), map: edited.generateMap({ hires: true }) };
		},
	};
}

/** The variables that a file exports. */
function variablesOf(path: string): string[] {
	return Array.from(readFileSync(path, "utf8").matchAll(/^export let (\w+)/gm), ([, name]) => name!);
}
