import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";

/** Programs that tests run, and the Debian packages that bring them. */
const PACKAGES = {
	"redis-server": ["redis-server"],
	wasm2c: ["wabt"],
	gcc: ["gcc", "libc6-dev"],
	nginx: ["nginx-light"],
	apache2: ["apache2-bin"],
	caddy: ["caddy"],
	lighttpd: ["lighttpd"],
	haproxy: ["haproxy"],
	varnishd: ["varnish"],
	squid: ["squid"],
	scrapy: ["python3-scrapy"],
	"/usr/bin/chromium": ["chromium"],
	"/usr/bin/firefox-esr": ["firefox-esr"],
	"/usr/bin/WebKitWebDriver": ["webkit2gtk-driver"],
	"/usr/bin/xvfb-run": ["xvfb", "xauth"],
};

/** Those that tests start in a window, by the paths that Debian gives them. */
export const BROWSER_PROGRAMS = Object.keys(PACKAGES).filter((program) => program.startsWith("/"));

const runs = (command, ...args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** Whether a program is there: browsers by their paths; servers have other words for the question of their version. */
const isThere = (program) =>
	program.startsWith("/")
		? existsSync(program)
		: ["--version", "-v", "-V", "version"].some((question) => runs(program, question));

/** Whether this process has fetched the list of packages. */
let isListFetched = false;

/**
 * Makes a program available that tests run.
 * @param {string} program
 * @param {readonly string[]} asRoot the command that runs another as root; a test asks for none, so that it never
 * installs what a developer has not asked for.
 * @returns {string | null} why it is missing; null if it is there.
 */
export function ensureProgram(program, asRoot = []) {
	if (isThere(program)) return null;
	if (process.getuid?.() !== 0 && asRoot.length === 0) {
		return `${program} is not installed, and only root can install it`;
	}
	if (!runs("apt-get", "--version")) return `${program} is not installed, and there is no apt-get`;
	const command = [...asRoot, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"];
	const apt = (...args) =>
		spawnSync(command[0], [...command.slice(1), "-o", "DPkg::Lock::Timeout=60", ...args]);
	// By an old list of packages, apt-get would install browsers that the tests' drivers cannot drive.
	if (!isListFetched) isListFetched = apt("update").status === 0;
	apt("install", "-y", "--no-install-recommends", ...PACKAGES[program]);
	return isThere(program) ? null : `${program} is not installed, and apt-get could not install it`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
	// A container's root has no sudo and needs none; elsewhere sudo is asked, which must not wait for a password.
	const sudo = ["sudo", "--non-interactive"];
	const asRoot = process.getuid?.() !== 0 && runs(...sudo, "true") ? sudo : [];
	for (const program of Object.keys(PACKAGES)) {
		const missing = ensureProgram(program, asRoot);
		if (missing !== null) {
			console.error(missing);
			process.exitCode = 1;
		}
	}
}
