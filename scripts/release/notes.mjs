const TAG = /^v(\d+\.\d+\.\d+(?:-[\w.-]+)?)$/;

/**
 * The version of a tag.
 *
 * @param {string} tag such as v1.2.0 or v1.2.0-rc.1
 * @throws Error if it is no tag of a version.
 */
export function versionOf(tag) {
	const version = TAG.exec(tag)?.[1];
	if (version === undefined)
		throw new Error(`tag: expected v and a version, such as v1.2.0, got ${JSON.stringify(tag)}`);
	return version;
}

/** Whether a version is one before a release, such as 1.2.0-rc.1. */
export function isPrerelease(version) {
	return version.includes("-");
}

/**
 * The section of a changelog that a version has, without its heading.
 *
 * @param {string} changelog Markdown with a section `## VERSION` for each version
 * @param {string} version
 * @throws Error if it has none.
 */
export function notesOf(changelog, version) {
	const sections = changelog.split(/^## /m).slice(1);
	const section = sections.find((text) => {
		const heading = text.split("\n", 1)[0] ?? "";
		return heading.split(/[[\]\s]+/).includes(version);
	});
	if (section === undefined) {
		throw new Error(
			`CHANGELOG.md: expected a section "## ${version}": rename "## Unreleased" for the release`,
		);
	}
	return `${section.slice(section.indexOf("\n")).trim()}\n`;
}
