import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { BROWSER_PROGRAMS, ensureProgram } from "../../../scripts/install-debian-packages.mjs";
import { Unavailable } from "./unavailable.mjs";

const LIBRARIES = "/usr/lib";

/** Installs Debian's browsers where they are not there yet; says nothing where it cannot, see `demand`. */
export function installBrowsers() {
	for (const program of BROWSER_PROGRAMS) ensureProgram(program);
}

export const findChromium = () => existing("/usr/bin/chromium");
export const findFirefox = () => existing("/usr/bin/firefox-esr");
export const findXvfb = () => existing("/usr/bin/xvfb-run");

/** WebKitGTK's own little browser, which is among its libraries. */
export function findMiniBrowser() {
	for (const machine of existsSync(LIBRARIES) ? readdirSync(LIBRARIES) : []) {
		if (!machine.endsWith("-linux-gnu")) continue;
		const versions = readdirSync(join(LIBRARIES, machine)).filter((name) => name.startsWith("webkit2gtk-"));
		for (const version of versions.sort().reverse()) {
			const found = existing(join(LIBRARIES, machine, version, "MiniBrowser"));
			if (found !== null) return found;
		}
	}
	return null;
}

function existing(path) {
	return existsSync(path) ? path : null;
}

/** A program that must be there. @throws Unavailable where it is not, and could not be installed. */
export function demand(path, debianPackage) {
	if (path !== null) return path;
	throw new Unavailable(
		`Debian package ${debianPackage} is not installed, and only root on Debian can install it`,
	);
}
