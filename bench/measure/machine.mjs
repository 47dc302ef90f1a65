import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/**
 * The data about a machine without which a result means nothing.
 *
 * @typedef {object} Machine
 * @property {string} cpu
 * @property {number} cores
 * @property {number} memoryGiB
 * @property {string} platform
 * @property {string} node
 * @property {string} v8
 * @property {string} commit
 * @property {number} load processes that wanted to run in the last minute, before the run
 *
 * @returns {Machine}
 */
export function describeMachine() {
	return {
		cpu: cpus()[0]?.model.trim() ?? "unknown",
		cores: cpus().length,
		memoryGiB: Math.round(totalmem() / 2 ** 30),
		platform: `${process.platform} ${process.arch}`,
		node: process.versions.node,
		v8: process.versions.v8,
		commit: describeCommit(),
		load: Math.round(10 * (loadavg()[0] ?? 0)) / 10,
	};
}

/**
 * Says which build is measured, since a commit says it only where the build is fresh.
 * @returns {string} the beginning of a SHA-256 over all files
 */
export function hashBuild() {
	const hash = createHash("sha256");
	for (const built of ["../../dist/", "../../packages/robotstxt-clickhouse/dist/"]) {
		const dist = new URL(built, import.meta.url);
		for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" }).sort()) {
			const file = new URL(name, dist);
			if (statSync(file).isFile()) hash.update(readFileSync(file));
		}
	}
	return hash.digest("hex").slice(0, 12);
}

/** The short hash, with a mark where the checkout differs from it; outside a checkout "unknown". */
function describeCommit() {
	/** @param {string[]} args */
	const git = (...args) =>
		execFileSync("git", ["--no-optional-locks", ...args], {
			cwd: new URL("../../", import.meta.url),
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		});
	try {
		const hash = git("rev-parse", "--short=12", "HEAD").trim();
		return git("status", "--porcelain", "--", "assembly", "bindings", "crawling", "insight", "cli") === ""
			? hash
			: `${hash} with changes`;
	} catch {
		return "unknown";
	}
}
