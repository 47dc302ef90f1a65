/**
 * Publishes packed packages to npm, with provenance. What is published already, octet for octet, is passed over, so
 * that a release that broke off can be run again. A version before a release gets the tag `next`.
 *
 * node scripts/release/publish.mjs TARBALL...
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import process from "node:process";
import { isPrerelease } from "./notes.mjs";

for (const tarball of process.argv.slice(2)) {
	const { name, version } = JSON.parse(
		execFileSync("tar", ["--extract", "--gzip", "--to-stdout", "--file", tarball, "package/package.json"], {
			encoding: "utf8",
		}),
	);
	const integrity = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
	const published = publishedIntegrity(`${name}@${version}`);
	if (published === integrity) {
		console.log(`${name}@${version} is published already`);
		continue;
	}
	if (published !== null) {
		throw new Error(`${name}@${version} is published with other content: ${published}, not ${integrity}`);
	}
	const tag = isPrerelease(version) ? "next" : "latest";
	const argv = ["publish", `./${tarball}`, "--provenance", "--access", "public", "--tag", tag];
	execFileSync("npm", argv, { stdio: "inherit" });
}

/** The checksum by which the registry has a version; null if it does not have it. */
function publishedIntegrity(spec) {
	const { status, stdout } = spawnSync("npm", ["view", spec, "dist.integrity", "--json"], {
		encoding: "utf8",
	});
	if (status === 0) return stdout.trim() === "" ? null : JSON.parse(stdout);
	const { error } = JSON.parse(stdout || "{}");
	if (error?.code === "E404") return null;
	throw new Error(`${spec}: npm view: ${stdout}`);
}
