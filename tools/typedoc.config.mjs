import { ENTRIES } from "../scripts/entries/entries.mjs";

/** @type {Partial<import("typedoc").TypeDocOptions>} */
export default {
	name: "robotstxt-wasm",
	entryPoints: ENTRIES.map(({ source }) => `../${source}.ts`),
	tsconfig: "../tsconfig.build.json",
	out: "../build/docs",
	readme: "../README.md",
	excludeInternal: true,
	excludePrivate: true,
	includeVersion: true,
	disableSources: true,
	// FindingCode is its keys; FINDING_CODES lists them.
	intentionallyNotExported: ["insight/analysis/findings/codes.ts:CODES"],
	validation: { notExported: true, invalidLink: true, notDocumented: true },
	requiredToBeDocumented: ["Class", "Interface", "TypeAlias", "Function", "Variable", "Method", "Accessor"],
	treatWarningsAsErrors: true,
	treatValidationWarningsAsErrors: true,
};
