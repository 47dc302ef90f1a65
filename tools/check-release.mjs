// Judges the files that the release workflow is about to publish: `node tools/check-release.mjs FOLDER`. GitHub names the
// repository in the environment.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { complaintsOfReleased } from "./checks/release.mjs";

const { GITHUB_REPOSITORY, GITHUB_SERVER_URL = "https://github.com" } = process.env;
const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-release-check-"));
try {
	const origin = { GITHUB_REPOSITORY, GITHUB_SERVER_URL };
	const complaints = await complaintsOfReleased(resolve(process.argv[2] ?? "release"), origin, folder);
	for (const complaint of complaints) console.error(complaint);
	process.exitCode = complaints.length === 0 ? 0 : 1;
} finally {
	rmSync(folder, { recursive: true, force: true });
}
