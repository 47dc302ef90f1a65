// Checks the subjects of commits: npm run check:commits (CONTRIBUTING.md, "How to write a commit").
import { execFileSync } from "node:child_process";
import { ROOT } from "./support/root.mjs";

/** The commits after this one are checked. */
const LAST_UNCHECKED = "2789053fb2a59164249d7011d89f36a490fd028c";
const MAX_CHARACTERS = 72;
const SUBJECT = /^[a-z0-9./_, -]+: \S/i;
/** A measured figure in a subject, such as `-20 %` or `3.1 ms`. */
const FIGURE = /\d\s?(?:%|ms|µs|ns|s|KB|KiB|MB|octets|bytes|times)(?:\W|$)/;

/** @param {string[]} argv */
function git(argv) {
	return execFileSync("git", argv, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

function isHistoryThere() {
	try {
		git(["merge-base", "--is-ancestor", LAST_UNCHECKED, "HEAD"]);
		return true;
	} catch {
		return false;
	}
}

/** What is wrong with a commit; empty if nothing is. */
function complaintsOf({ subject, body }) {
	const { length } = Array.from(subject);
	return [
		...(length > MAX_CHARACTERS ? [`${length} characters, at most ${MAX_CHARACTERS}`] : []),
		...(SUBJECT.test(subject) ? [] : ["expected where, a colon, what"]),
		...(FIGURE.test(subject) && body.trim() === ""
			? ["a figure needs a body that says how it was measured"]
			: []),
	];
}

if (!isHistoryThere()) {
	console.log("commits: not checked, since this copy has no history");
} else {
	const log = git(["log", "--no-merges", "--format=%h%x00%s%x00%b%x01", `${LAST_UNCHECKED}..HEAD`]);
	const commits = log
		.split("\x01")
		.map((entry) => entry.trim().split("\0"))
		.filter(([hash]) => hash !== "")
		.map(([hash, subject = "", body = ""]) => ({ hash, subject, body }));
	const complaints = commits.flatMap((commit) =>
		complaintsOf(commit).map((complaint) => `${commit.hash} "${commit.subject}": ${complaint}`),
	);
	for (const complaint of complaints) console.error(complaint);
	console.log(`commits: ${commits.length} checked, ${complaints.length} complaints`);
	process.exitCode = complaints.length === 0 ? 0 : 1;
}
