const VERSION_TAG = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/;

/** The version that a tag releases: `v1.2.0` releases 1.2.0. */
export function versionOf(tag) {
	const version = VERSION_TAG.exec(tag)?.[1];
	if (version !== undefined) return version;
	throw new Error(`tag: expected v and a version, such as v1.2.0, got ${JSON.stringify(tag)}`);
}

/** The tag of npm for a version: whoever asks for no version gets no prerelease. */
export function distTagOf(version) {
	return version.includes("-") ? "next" : "latest";
}
