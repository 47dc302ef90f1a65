import license from "rollup-plugin-license";

/**
 * Writes a file with the licences of the packages whose code is in a bundle: a heading with the package's name for each, and
 * the text of its licence, indented.
 *
 * @param {string} file
 */
export function licences(file) {
	return license({ thirdParty: { output: { file, template: toPage } } });
}

function toPage(packages) {
	return ["# Licences of bundled code", ...packages.map(toSection)].join("\n\n").concat("\n");
}

function toSection({ name, licenseText }) {
	if (!licenseText) throw new Error(`${name} is bundled, and has no file with its licence`);
	return `## ${name}\n\n${licenseText
		.trim()
		.replaceAll("\r", "")
		.replaceAll(/^(?=.)/gm, "    ")}`;
}
