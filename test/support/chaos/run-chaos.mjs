import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const SITES = fileURLToPath(new URL("sites.mjs", import.meta.url));
const CRAWL = fileURLToPath(new URL("crawl.mjs", import.meta.url));

/**
 * Lets a crawler loose on sites with faults, each in a process of its own. It needs the built package.
 *
 * @param {{ siteCount: number, seconds: number, key: string, cert: string }} options
 * @returns what both found: see `sites.mjs` and `crawl.mjs`.
 */
export async function runChaos({ siteCount, seconds, key, cert }) {
	const sites = spawn(process.execPath, [SITES, siteCount, key, cert], {
		stdio: ["pipe", "pipe", "inherit"],
	});
	try {
		const lines = createInterface({ input: sites.stdout })[Symbol.asyncIterator]();
		const ports = JSON.parse((await lines.next()).value);
		const argv = ["--expose-gc", CRAWL, siteCount, seconds, ...ports];
		const crawl = spawn(process.execPath, argv.map(String), { stdio: ["ignore", "pipe", "inherit"] });
		let printed = "";
		crawl.stdout.on("data", (chunk) => {
			printed += chunk;
		});
		const [code] = await once(crawl, "close");
		if (code !== 0) throw new Error(`the crawler ended with ${code}`);
		sites.stdin.end();
		return { ...JSON.parse(printed), ...JSON.parse((await lines.next()).value) };
	} finally {
		sites.kill();
	}
}
