const INTERNAL_CONSTRUCTOR = /\/\*\*\s*@internal\b[\s\S]*?\*\/\s*constructor\([^)]*\);/g;
const REFERENCE = /^\/\/\/ <reference .*\n/gm;

/** Makes the declarations of an entry what its callers may see. */
export function publicDeclarations() {
	return {
		name: "public-declarations",
		/** A constructor that is marked internal shows neither itself nor the types of its parameters. */
		transform(code, id) {
			return id.endsWith(".d.ts") ? code.replace(INTERNAL_CONSTRUCTOR, "protected constructor();") : null;
		},
		/** References count only at the top of a file. */
		renderChunk(code) {
			const references = new Set(code.match(REFERENCE));
			return { code: Array.from(references).join("") + code.replace(REFERENCE, ""), map: null };
		},
	};
}
