import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { demand, findChromium, findFirefox, findMiniBrowser, findXvfb } from "../support/debian.mjs";
import { runProgram } from "../support/run-program.mjs";
import { serveSite } from "../support/serve-site.mjs";
import { Unavailable } from "../support/unavailable.mjs";

const MAX_MS = 180_000;
const MAX_MS_TO_STOP = 3_000;

/** A browser needs no driver here: it is given a URL, and the pages report themselves. */
function browser({ name, find, options, env = {} }, serve, what = "") {
	return {
		name: name + what,
		async *run(session) {
			const [program, ...path] = find();
			const version = (await runProgram(program, [...path, "--version"])).trim();
			const argv = [...path, ...options(mkdtempSync(join(session.folder, "profile-")))];
			const site = await serve(session);
			// A group of its own, so that the browser's own children end with it.
			const child = spawn(program, [...argv, site.url], {
				detached: true,
				stdio: ["ignore", "ignore", "pipe"],
				env: { ...process.env, ...env },
			});
			let errors = "";
			child.stderr.on("data", (chunk) => {
				errors = (errors + chunk).slice(-4000);
			});
			try {
				const reports = await Promise.race([site.reports, endOf(child), lateness()]);
				for (const report of reports) yield { ...report, host: `${version}, user agent ${report.host}` };
			} catch (error) {
				throw new Error(`${error.message}; no report of: ${site.missing().join("; ")}\n${errors}`);
			} finally {
				site.close();
				await stop(child);
			}
		},
	};
}

/** Asks the browser and all it started to end, then makes them. */
async function stop(child) {
	if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
	const ended = once(child, "exit");
	process.kill(-child.pid, "SIGTERM");
	const last = setTimeout(() => process.kill(-child.pid, "SIGKILL"), MAX_MS_TO_STOP);
	await ended;
	clearTimeout(last);
}

function endOf(child) {
	return new Promise((_, reject) => {
		child.on("error", reject);
		child.on("close", (code, signal) => reject(new Error(`the browser ended: ${signal ?? code}`)));
	});
}

function lateness() {
	return new Promise((_, reject) => {
		setTimeout(() => reject(new Error(`the pages took longer than ${MAX_MS} ms`)), MAX_MS).unref();
	});
}

const BROWSERS = [
	{
		name: "Chromium",
		find: () => [demand(findChromium(), "chromium")],
		options: (profile) => [
			"--headless=new",
			"--no-sandbox",
			"--disable-gpu",
			"--disable-dev-shm-usage",
			"--no-first-run",
			"--disable-background-networking",
			`--user-data-dir=${profile}`,
		],
	},
	{
		name: "Firefox",
		find: () => [demand(findFirefox(), "firefox-esr")],
		options: (profile) => ["--headless", "--no-remote", "--profile", profile],
	},
	{
		name: "WebKit",
		find: () => [demand(findXvfb(), "xvfb"), "-a", demand(findMiniBrowser(), "webkit2gtk-driver")],
		options: () => [],
		env: {
			WEBKIT_DISABLE_COMPOSITING_MODE: "1",
			WEBKIT_DISABLE_DMABUF_RENDERER: "1",
			LIBGL_ALWAYS_SOFTWARE: "1",
		},
	},
];

function serveBundles({ pages }) {
	if (pages.length === 0) throw new Unavailable("no bundler made a page");
	return serveSite(pages);
}

export const browsers = BROWSERS.map((each) => browser(each, serveBundles));
