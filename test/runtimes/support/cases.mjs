import { readFileSync } from "node:fs";

const VECTORS = new URL("../../vectors/", import.meta.url);

/** Which dialects the note of each file gives to a case that names none. */
const DEFAULT_DIALECTS = {
	"rfc9309.json": ["rfc9309", "google"],
	"google-spec.json": ["rfc9309", "google"],
	"original1994.json": ["rfc9309", "google", "original1994"],
};

/** The conformance vectors as a module, since not every runtime reads files. */
export function casesModule() {
	const cases = Object.entries(DEFAULT_DIALECTS).flatMap(([file, dialects]) => {
		const vectors = JSON.parse(readFileSync(new URL(file, VECTORS), "utf8"));
		return vectors.cases.flatMap(({ dialect, ...verdictCase }) =>
			(dialect === undefined ? dialects : [dialect]).map((each) => ({ ...verdictCase, dialect: each })),
		);
	});
	return `export const cases = ${JSON.stringify(cases)};\n`;
}
