import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
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
		transform(code, id) {
			if (id.includes("/node_modules/")) return null;
			const edited = new MagicString(code);
			for (const statement of this.parse(code).body) {
				if (statement.type !== "ImportDeclaration" || !statement.source.value.startsWith(".")) continue;
				const variables = variablesOf(resolve(dirname(id), statement.source.value));
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
			// What is behind the imports stays in its line and column, as the map that there is says.
			return edited.hasChanged() ? { code: edited.toString(), map: null } : null;
		},
	};
}

const variablesByPath = new Map<string, readonly string[]>();

/** The variables that a file exports, by the path that imports name it by. */
function variablesOf(path: string): readonly string[] {
	const known = variablesByPath.get(path);
	if (known !== undefined) return known;
	const source = [path.replace(/\.js$/, ".ts"), path].find(existsSync);
	const text = source === undefined ? "" : readFileSync(source, "utf8");
	const variables = Array.from(text.matchAll(/^export let (\w+)/gm), ([, name]) => name!);
	variablesByPath.set(path, variables);
	return variables;
}
