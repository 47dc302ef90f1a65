/**
 * Publishes packed packages to npm, in the given order: `node scripts/release/publish.mjs TARBALL...`
 *
 * It can be run again after it failed: what the registry has already is compared, and left.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { distTagOf } from "./version.mjs";

for (const path of process.argv.slice(2)) publish(resolve(path));

function publish(tarball) {
	const manifest = execFileSync("tar", ["-xzOf", tarball, "package/package.json"], { encoding: "utf8" });
	const { name, version } = JSON.parse(manifest);
	const integrity = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
	const published = publishedIntegrity(`${name}@${version}`);
	if (published === integrity) {
		console.log(`${name}@${version}: is published, with the same bytes`);
		return;
	}
	if (published !== null) {
		throw new Error(
			`${name}@${version}: the registry has other bytes: ${published}, and here are ${integrity}. ` +
				"Run the failed jobs of the first run again, whose files these are, or release the next version.",
		);
	}
	execFileSync("npm", ["publish", tarball, "--access", "public", "--tag", distTagOf(version)], {
		stdio: "inherit",
	});
}

/** The checksum of what the registry has; null if it has no such version. */
function publishedIntegrity(id) {
	const { status, stdout, stderr } = spawnSync("npm", ["view", id, "dist.integrity", "--json"], {
		encoding: "utf8",
	});
	const said = stdout.trim() === "" ? null : JSON.parse(stdout);
	// A package without this version is told by silence or by 404, whichever npm it is.
	if (status === 0) return said;
	if (said?.error?.code === "E404") return null;
	throw new Error(`npm view ${id}: ${stderr}`);
}
