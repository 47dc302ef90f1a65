import { pathToFileURL } from "node:url";

const NUMBER = "(?:0x[0-9a-f_]+|[0-9][0-9_]*)";
/** A constant that is reckoned of numbers alone. */
const RECKONED = new RegExp(`^((?:export )?const [A-Z0-9_]+ = )(${NUMBER}(?: (?:\\*\\*|<<|[-+*/]) ${NUMBER})+);$`, "gim");

/**
 * Writes numbers for the names that a module of constants gives them, and for constants that are reckoned of numbers:
 * bundlers neither carry a constant from one file of a package to the next, nor leave out every one that nobody uses.
 *
 * @param {string} constantsPath the module of constants, all of them numbers.
 */
export function inlineConstants(constantsPath) {
	let values;
	const literalOf = (name) => {
		const value = values[name];
		if (typeof value !== "number") throw new Error(`${constantsPath}: ${name} is no number`);
		return String(value);
	};
	return {
		name: "inline-constants",
		async buildStart() {
			values = await import(pathToFileURL(constantsPath).href);
		},
		async transform(code, id) {
			const found = /^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]*)";\n/gm;
			let inlined = code;
			for (const [statement, namespace, names, source] of code.matchAll(found)) {
				const resolved = await this.resolve(source, id);
				if (resolved?.id !== constantsPath) continue;
				inlined = inlined.replace(statement, "");
				const pattern =
					namespace === undefined
						? new RegExp(`(?<![.\\w])(${names.match(/\w+/g).join("|")})\\b`, "g")
						: new RegExp(`\\b${namespace}\\.([A-Z][A-Z0-9_]*)\\b`, "g");
				inlined = inlined.replace(pattern, (_, name) => literalOf(name));
			}
			const reckoned = inlined.replace(RECKONED, (_, start, expression) => `${start}${Function(`return ${expression}`)()};`);
			return reckoned === code ? null : { code: reckoned, map: null };
		},
	};
}
