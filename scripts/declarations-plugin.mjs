const INTERNAL_CONSTRUCTOR = /\/\*\*\s*@internal\b[\s\S]*?\*\/\s*constructor\([^)]*\);/g;
const INTERNAL_METHOD = /\/\*\*\s*@internal\b(?:(?!\*\/)[\s\S])*\*\/\s*\w+\([^)]*\): [^;]*;\n/g;
const REFERENCE = /^\/\/\/ <reference .*\n/gm;

/** Makes the declarations of an entry what its callers may see. */
export function publicDeclarations() {
	return {
		name: "public-declarations",
		/** What is marked internal shows neither itself nor the types of its parameters. */
		transform(code, id) {
			if (!id.endsWith(".d.ts")) return null;
			return code.replace(INTERNAL_CONSTRUCTOR, "protected constructor();").replace(INTERNAL_METHOD, "");
		},
		/** References count only at the top of a file. */
		renderChunk(code) {
			const references = new Set(code.match(REFERENCE));
			return { code: Array.from(references).join("") + code.replace(REFERENCE, ""), map: null };
		},
	};
}
