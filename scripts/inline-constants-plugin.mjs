import { pathToFileURL } from "node:url";

const IMPORT = /^import (?:\* as (\w+)|\{([^}]*)\}) from "([^"]*)";\n/gm;
const NAMES = /\w+/g;
/** A constant of a file, and what it is said to be: no text, list, object or call. */
const CONSTANT = /^((?:export )?const ([A-Z][A-Z0-9_]*) = )([^;"'`[{=\n]+);$/gm;
const NAME = /\b[A-Z][A-Z0-9_]*\b/g;
const NUMBERS = /^(?:0x[0-9a-f_]+|[0-9][0-9_.]*|\*\*|<<|[-+*/() ])+$/i;

/**
 * Writes numbers for the names of numbers: of those that a module of constants exports, of the members of an object of
 * them, and of constants that are reckoned of numbers. Bundlers neither carry a number from one file of a package to the
 * next, nor leave out every constant that nobody uses.
 *
 * @param {string} constantsPath the module of constants.
 * @param {{ path: string, name: string }} object and the module that exports it.
 */
export function inlineConstants(constantsPath, object) {
	let constants;
	let members;
	const numberIn = (values, name) => {
		const value = values[name];
		if (typeof value !== "number") throw new Error(`inline-constants: ${name} is no number`);
		return String(value);
	};
	const inlineMembers = (code, name, values) =>
		code.replace(new RegExp(`\\b${name}\\.([A-Z]\\w*)\\b`, "g"), (_, member) => numberIn(values, member));
	return {
		name: "inline-constants",
		async buildStart() {
			constants = await import(pathToFileURL(constantsPath).href);
			({ [object.name]: members } = await import(pathToFileURL(object.path).href));
		},
		async transform(code, id) {
			let inlined = code;
			for (const [statement, namespace, names, source] of code.matchAll(IMPORT)) {
				const path = (await this.resolve(source, id))?.id;
				if (path === object.path && names?.match(NAMES).includes(object.name)) {
					inlined = inlineMembers(inlined, object.name, members);
				}
				if (path !== constantsPath) continue;
				inlined = inlined.replace(statement, "");
				if (namespace !== undefined) inlined = inlineMembers(inlined, namespace, constants);
				else {
					const anyName = new RegExp(`(?<![.\\w])(?:${names.match(NAMES).join("|")})\\b`, "g");
					inlined = inlined.replace(anyName, (name) => numberIn(constants, name));
				}
			}
			inlined = reckon(inlined);
			return inlined === code ? null : { code: inlined, map: null };
		},
	};
}

/** Says of constants that are reckoned of numbers, and of constants before them, what they are. */
function reckon(code) {
	const known = new Map();
	return code.replace(CONSTANT, (statement, start, name, expression) => {
		const numbers = expression.replace(NAME, (other) => known.get(other) ?? other);
		if (!NUMBERS.test(numbers)) return statement;
		const value = String(Function(`return ${numbers}`)());
		known.set(name, value);
		return `${start}${value};`;
	});
}
