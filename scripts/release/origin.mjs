/**
 * Where a package comes from: the repository that the release workflow runs in, so that a fork has its own. GitHub names
 * it in the environment.
 */
const REPOSITORY = /^([\w.-]+)\/([\w.-]+)$/;

/** @param {{ readonly GITHUB_REPOSITORY?: string, readonly GITHUB_SERVER_URL?: string }} environment */
export function originOf({
	GITHUB_REPOSITORY: repository = "",
	GITHUB_SERVER_URL: server = "https://github.com",
}) {
	const [, owner, name] = REPOSITORY.exec(repository) ?? [];
	if (owner === undefined || name === undefined) {
		throw new Error(`GITHUB_REPOSITORY: expected owner/name, got ${JSON.stringify(repository)}`);
	}
	return { server, owner, name };
}

/**
 * A package.json with where the package comes from.
 * @param {string} directory where the package is in the repository; "" for its root.
 */
export function filledManifest(manifest, { server, owner, name }, directory = "") {
	const address = `${server}/${owner}/${name}`;
	return {
		...manifest,
		homepage: `https://${owner.toLowerCase()}.github.io/${name}/`,
		repository: { type: "git", url: `git+${address}.git`, ...(directory === "" ? {} : { directory }) },
		bugs: { url: `${address}/issues` },
		author: { name: owner, url: `${server}/${owner}` },
		funding: { type: "github", url: `https://github.com/sponsors/${owner}` },
	};
}

/** A jsr.json in the scope of the repository's owner. JSR's names are lower case. */
export function filledJsr(manifest, { owner }) {
	const [, name] = manifest.name.split("/");
	return { ...manifest, name: `@${owner.toLowerCase()}/${name}` };
}
