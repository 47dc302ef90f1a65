/** @import { Packed } from "../support/pack.mjs" */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { LIBRARY, PACKAGES } from "../../scripts/release/packages.mjs";
import { ROOT } from "../support/root.mjs";
import { complaintsOfAttw } from "./resolution.mjs";

const { packages: LOCKED } = JSON.parse(readFileSync(join(ROOT, "tools/package-lock.json"), "utf8"));

/** A repository that the release workflow could run in. */
const ORIGIN = { GITHUB_REPOSITORY: "Example-Owner/robotstxt-wasm", GITHUB_SERVER_URL: "https://github.com" };

/**
 * What the release workflow would hand on, made by its own script of a sample changelog, and judged without publishing.
 *
 * @param {Packed} packed
 * @param {string} folder a folder of this run's own
 */
export async function checkRelease({ files, packageJson }, folder) {
	const released = join(folder, "released");
	const changelog = join(folder, "CHANGELOG.md");
	writeFileSync(changelog, `# Changelog\n\n## Unreleased\n\n## ${packageJson.version}\n\nThe notes.\n`);
	const argv = [join(ROOT, "scripts/release/prepare.mjs"), `v${packageJson.version}`, released, changelog];
	execFileSync(process.execPath, argv, { env: { ...process.env, ...ORIGIN } });
	const complaints = await complaintsOfReleased(released, ORIGIN, folder);
	const notes = readFileSync(join(released, "notes.md"), "utf8");
	if (notes !== "The notes.\n") complaints.push(`notes.md is ${JSON.stringify(notes)}`);
	const whole = readdirSync(join(folder, "unpacked/robotstxt-wasm"), {
		recursive: true,
		withFileTypes: true,
	});
	const unpackedCount = whole.filter((each) => each.isFile()).length;
	if (unpackedCount !== files.length) {
		complaints.push(`robotstxt-wasm: ${unpackedCount} files are released, of ${files.length}`);
	}
	return complaints;
}

/**
 * What is wrong with files that scripts/release/prepare.mjs made.
 *
 * @param {string} released their folder
 * @param {{ readonly GITHUB_REPOSITORY: string, readonly GITHUB_SERVER_URL: string }} origin
 * @param {string} folder a folder of this run's own
 * @returns {Promise<string[]>}
 */
export async function complaintsOfReleased(released, origin, folder) {
	const complaints = [];
	for (const { name } of PACKAGES) {
		const tarball = readdirSync(released).find(
			(file) => file.startsWith(`${name}-`) && file.endsWith(".tgz"),
		);
		if (tarball === undefined) return [`${name}: there is no tarball`];
		const path = join(folder, "unpacked", name);
		mkdirSync(path, { recursive: true });
		const argv = ["--extract", "--gzip", "--file", join(released, tarball), "--strip-components", "1"];
		execFileSync("tar", argv, { cwd: path });
		const found = [
			...complaintsOfManifest(path, origin),
			...complaintsOfNpm(join(released, tarball)),
			...(await complaintsOfPublint(path)),
			// One has the types of the library, which is in no registry before, and the other has none.
			...(["robots-parser-wasm", "robotstxt-mcp"].includes(name)
				? []
				: complaintsOfAttw(join(released, tarball))),
			...complaintsOfSbom(released, name, readManifest(path)),
			...complaintsOfModules(released, path),
		];
		complaints.push(...found.map((complaint) => `${name}: ${complaint}`));
	}
	const whole = join(folder, "unpacked", LIBRARY);
	return [...complaints, ...complaintsOfJsr(released, whole, origin), ...complaintsOfSums(released)];
}

function complaintsOfManifest(path, { GITHUB_REPOSITORY: repository, GITHUB_SERVER_URL: server }) {
	const manifest = readManifest(path);
	const [owner, name] = repository.split("/");
	const expected = {
		homepage: `https://${owner.toLowerCase()}.github.io/${name}/`,
		bugs: { url: `${server}/${repository}/issues` },
		author: { name: owner, url: `${server}/${owner}` },
		funding: { type: "github", url: `https://github.com/sponsors/${owner}` },
	};
	const wrong = Object.entries(expected).filter(
		([key, value]) => JSON.stringify(manifest[key]) !== JSON.stringify(value),
	);
	const complaints = wrong.map(([key]) => `${key} is ${JSON.stringify(manifest[key])}`);
	// Provenance names the repository that the workflow ran in; npm refuses a package that says another.
	if (manifest.repository?.url !== `git+${server}/${repository}.git`) {
		complaints.push(`repository is ${JSON.stringify(manifest.repository)}`);
	}
	return complaints;
}

function complaintsOfNpm(tarball) {
	// By the tag `dry-run`, npm does not ask whether the version is newer than the last one.
	const argv = ["publish", tarball, "--dry-run", "--json", "--ignore-scripts", "--access", "public"];
	const published = spawnSync("npm", [...argv, "--tag", "dry-run"], { encoding: "utf8" });
	const warnings = published.stderr
		.split("\n")
		.filter((line) => /auto-corrected|normalized|invalid/i.test(line));
	return published.status === 0 ? warnings : [...warnings, `npm publish --dry-run: ${published.stderr}`];
}

async function complaintsOfPublint(path) {
	const { messages } = await publint({ pkgDir: path, strict: true, pack: false });
	return messages.map((message) => formatMessage(message, readManifest(path)));
}

/** JSR publishes files of npm's tarball, in the scope of the owner. */
function complaintsOfJsr(released, whole, { GITHUB_REPOSITORY: repository }) {
	const { name, exports, publish } = JSON.parse(readFileSync(join(released, "jsr.json"), "utf8"));
	const [owner] = repository.split("/");
	const missing = [...Object.values(exports), ...publish.include].filter(
		(path) => !existsSync(join(whole, path)),
	);
	const complaints = missing.map((path) => `jsr.json: npm's tarball has no ${path}`);
	return name.startsWith(`@${owner.toLowerCase()}/`)
		? complaints
		: [...complaints, `jsr.json: name is ${name}`];
}

/** Who installs the library gets no other package. Who installs another gets the library of this release, and what is locked. */
function complaintsOfSbom(released, package_, manifest) {
	const file = package_ === LIBRARY ? "sbom.cdx.json" : `sbom.${package_}.cdx.json`;
	const { components, metadata } = JSON.parse(readFileSync(join(released, file), "utf8"));
	const [library] = readdirSync(released).filter((each) => each.startsWith(`${LIBRARY}-`));
	const hashes = new Map([[LIBRARY, hashOf("sha512", join(released, library))]]);
	const names = Object.keys(manifest.dependencies ?? {});
	for (const name of names) {
		if (name === LIBRARY) continue;
		const { integrity, dependencies = {} } = LOCKED[`node_modules/${name}`];
		hashes.set(name, Buffer.from(integrity.replace("sha512-", ""), "base64").toString("hex"));
		names.push(...Object.keys(dependencies).filter((each) => !names.includes(each)));
	}
	const listed = components.map(({ name, hashes }) => `${name} ${hashes[0].alg} ${hashes[0].content}`);
	const expected = names.map((name) => `${name} SHA-512 ${hashes.get(name)}`);
	return [
		...listed.filter((each) => !expected.includes(each)).map((each) => `${file}: lists ${each}`),
		...expected.filter((each) => !listed.includes(each)).map((each) => `${file}: lists no ${each}`),
		...(metadata.component.name === package_ ? [] : [`${file}: is about ${metadata.component.name}`]),
		...complaintsOfLocked(manifest),
	];
}

/** The SDK that a release depends on is the one that the lockfile has. */
function complaintsOfLocked({ dependencies = {} }) {
	const { [LIBRARY]: _, ...others } = dependencies;
	return Object.entries(others)
		.filter(([name, version]) => LOCKED[`node_modules/${name}`].version !== version)
		.map(([name, version]) => `depends on ${name} ${version}; tools/package-lock.json has another version`);
}

/** The modules beside the packages are those in them. */
function complaintsOfModules(released, path) {
	const dist = join(path, "dist");
	const modules = existsSync(dist) ? readdirSync(dist).filter((name) => name.endsWith(".wasm")) : [];
	return modules
		.filter((name) => !existsSync(join(released, name)) || isOther(join(released, name), join(dist, name)))
		.map((name) => `${name}: is not the module of the package`);
}

/** Whoever downloads the files can check each of them. */
function complaintsOfSums(released) {
	const lines = readFileSync(join(released, "SHA256SUMS"), "utf8").trimEnd().split("\n");
	const sums = new Map(lines.map((line) => line.split("  ").reverse()));
	const files = readdirSync(released).filter((name) => name !== "SHA256SUMS");
	const wrong = files.filter((name) => sums.get(name) !== hashOf("sha256", join(released, name)));
	return wrong.map((name) => `SHA256SUMS: has another sum of ${name}, or none`);
}

function isOther(one, other) {
	return hashOf("sha256", one) !== hashOf("sha256", other);
}

function hashOf(algorithm, path) {
	return createHash(algorithm).update(readFileSync(path)).digest("hex");
}

function readManifest(path) {
	return JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
}
