import { spawnSync } from "node:child_process";
import process from "node:process";

/** Builds the package, and shows the build's log only where it fails: what comes after it is what people want to see. */
const { status, stdout, stderr, error } = spawnSync("npm", ["run", "--silent", "build"], {
	encoding: "utf8",
	maxBuffer: Number.POSITIVE_INFINITY,
	shell: process.platform === "win32",
});
if (status !== 0) {
	process.stderr.write(`${stdout ?? ""}${stderr ?? ""}${error === undefined ? "" : `${error.message}\n`}`);
	process.exitCode = status ?? 1;
}
