import { pathToFileURL } from "node:url";
import { attachScopes } from "@rollup/pluginutils";
import { walk } from "estree-walker";
import MagicString from "magic-string";

const CONSTANT_NAME = /^[A-Z][A-Z0-9_]*$/;

const RECKONED = {
	"+": (left, right) => left + right,
	"-": (left, right) => left - right,
	"*": (left, right) => left * right,
	"/": (left, right) => left / right,
	"**": (left, right) => left ** right,
	"<<": (left, right) => left << right,
};

/**
 * Writes numbers for the names of numbers: of those that a module of constants exports, or a module that has some among
 * others, of the members of an object of them, and of constants of a file that are computed from numbers. Bundlers neither
 * carry a number from one file of a package to the next, nor leave out every constant that nobody uses.
 *
 * @param {string} constantsPath the module of constants, whose imports go with the names.
 * @param {{ path: string, name: string }} object and the module that exports it.
 * @param {readonly string[]} [otherPaths] modules with constants among other things, or with that object.
 */
export function inlineConstants(constantsPath, object, otherPaths = []) {
	let constants;
	let members;
	const others = new Map();
	return {
		name: "inline-constants",
		async buildStart() {
			constants = await import(pathToFileURL(constantsPath).href);
			({ [object.name]: members } = await import(pathToFileURL(object.path).href));
			for (const path of otherPaths) others.set(path, await import(pathToFileURL(path).href));
		},
		async transform(code, id) {
			const program = this.parse(code);
			const edited = new MagicString(code);
			const numbers = new Map();
			for (const statement of program.body.filter(({ type }) => type === "ImportDeclaration")) {
				const path = (await this.resolve(statement.source.value, id))?.id;
				for (const { local, imported } of statement.specifiers) {
					if (path === object.path && imported?.name === object.name) numbers.set(local.name, { members });
					if (path === constantsPath) numbers.set(local.name, withoutImport(constants, imported));
					const value = others.get(path)?.[imported?.name];
					if (typeof value === "number") numbers.set(local.name, { value });
					if (value !== undefined && value === members) numbers.set(local.name, { members });
				}
				if (path === constantsPath) edited.remove(statement.start, endOfLine(code, statement.end));
			}
			replaceNames(program, numbers, edited);
			if (!edited.hasChanged()) return null;
			return { code: edited.toString(), map: edited.generateMap({ hires: true }) };
		},
	};
}

/**
 * The value of a name whose import is removed, so that every use of it must be a number: one of the constants, or all
 * of them by their names.
 */
function withoutImport(constants, imported) {
	const binding = imported === undefined ? { members: constants } : { value: constants[imported.name] };
	return { ...binding, isGone: true };
}

/** A line that holds nothing more goes as a whole. */
function endOfLine(code, end) {
	return code[end] === "\n" ? end + 1 : end;
}

/** @param numbers by the name that the file has for it: a number (`value`), or numbers by their names (`members`). */
function replaceNames(program, numbers, edited) {
	let scope = attachScopes(program, "scope");
	const computed = new Map();
	walk(program, {
		enter(node, parent) {
			if (node.scope !== undefined) scope = node.scope;
			if (isConstant(node, parent, program)) {
				const value = compute(node.init, numbers, computed);
				if (value !== undefined) {
					computed.set(node.id.name, value);
					edited.overwrite(node.init.start, node.init.end, print(value));
					this.skip();
				}
				return;
			}
			if (node.type !== "Identifier" || !numbers.has(node.name)) return;
			if (scope.contains(node.name) || !isReference(node, parent)) return;
			const found = numberAt(node, parent, numbers);
			if (found === undefined) {
				if (numbers.get(node.name).isGone)
					throw new Error(`inline-constants: ${node.name} is no number here`);
				return;
			}
			const isShorthand = parent.type === "Property" && parent.shorthand;
			const printed = print(found.value);
			edited.overwrite(found.node.start, found.node.end, isShorthand ? `${node.name}: ${printed}` : printed);
		},
		leave(node) {
			if (node.scope !== undefined) scope = node.scope.parent ?? node.scope;
		},
	});
}

/** Whether a node is what declares one of the constants of a file. */
function isConstant(node, parent, program) {
	if (node.type !== "VariableDeclarator" || parent.kind !== "const" || node.id.type !== "Identifier")
		return false;
	const isOuter = program.body.some((statement) => statement === parent || statement.declaration === parent);
	return isOuter && CONSTANT_NAME.test(node.id.name);
}

/** The value of a name at its use: a number, and the node that the number replaces. */
function numberAt(node, parent, numbers) {
	// A name that is handed on must be one.
	if (parent.type === "ExportSpecifier") return undefined;
	const { value, members } = numbers.get(node.name);
	if (members === undefined) return typeof value === "number" ? { node, value } : undefined;
	const isMember = parent.type === "MemberExpression" && parent.object === node && !parent.computed;
	const member = isMember ? members[parent.property.name] : undefined;
	return typeof member === "number" ? { node: parent, value: member } : undefined;
}

/** The number that an expression stands for; undefined if it may be anything else. */
function compute(node, numbers, computed) {
	switch (node.type) {
		case "Literal":
			return numberOf(node.value);
		case "Identifier":
			return computed.get(node.name) ?? numberOf(numbers.get(node.name)?.value);
		case "MemberExpression":
			return numbers.has(node.object.name) ? numberAt(node.object, node, numbers)?.value : undefined;
		case "UnaryExpression": {
			const value = compute(node.argument, numbers, computed);
			return node.operator === "-" && value !== undefined ? -value : undefined;
		}
		case "BinaryExpression": {
			const left = compute(node.left, numbers, computed);
			const right = compute(node.right, numbers, computed);
			return left === undefined || right === undefined ? undefined : RECKONED[node.operator]?.(left, right);
		}
	}
	return undefined;
}

function numberOf(value) {
	return typeof value === "number" ? value : undefined;
}

/** A number that may be after a minus. */
function print(value) {
	return value < 0 ? `(${value})` : String(value);
}

/** Whether a name stands for what it is bound to, and is no label, key, or member of something else. */
function isReference(node, parent) {
	switch (parent.type) {
		case "MemberExpression":
			return parent.object === node || parent.computed;
		case "Property":
			return parent.value === node || parent.computed;
		case "MethodDefinition":
		case "PropertyDefinition":
			return parent.value === node || parent.computed;
		case "ImportSpecifier":
		case "ImportNamespaceSpecifier":
		case "ImportDefaultSpecifier":
		case "LabeledStatement":
		case "BreakStatement":
		case "ContinueStatement":
			return false;
		default:
			return true;
	}
}
