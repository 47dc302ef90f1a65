import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What each browser needs, and the program that tells whether it is there. */
const NEEDS = [
	{ program: "/usr/bin/chromium", packages: ["chromium"] },
	{ program: "/usr/bin/firefox-esr", packages: ["firefox-esr"] },
	{ program: "/usr/bin/WebKitWebDriver", packages: ["webkit2gtk-driver"] },
	{ program: "/usr/bin/Xvfb", packages: ["xvfb"] },
];

/** Installs the test's own packages and, where this is Debian and root, the browsers that are missing. */
export function install() {
	const folder = fileURLToPath(new URL(".", import.meta.url));
	const { status } = run("npm", ["--prefix", folder, "ci", "--silent", "--ignore-scripts"]);
	if (status !== 0) throw new Error("the packages of playground/test could not be installed");
	const missing = NEEDS.filter(({ program }) => !existsSync(program)).flatMap(({ packages }) => packages);
	if (missing.length === 0 || !existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return;
	console.log(`installing ${missing.join(", ")}`);
	run("apt-get", ["update", "-qq"]);
	for (const name of missing) run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name]);
}

function run(program, options) {
	const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
	return spawnSync(program, options, { stdio: ["ignore", "ignore", "inherit"], env });
}
