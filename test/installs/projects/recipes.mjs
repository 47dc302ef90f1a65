import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { runNode, runProgram } from "../support/run-program.mjs";
import { serveBy, servePages } from "../support/serve.mjs";
import { Skipped } from "../support/skipped.mjs";

const CHROMIUM = "/usr/bin/chromium";
const RULES = "user-agent: *\ndisallow: /private/\ncrawl-delay: 0\n";
const read = (page) => readFileSync(new URL(`../../../docs/${page}`, import.meta.url), "utf8");
const PAGE = read("recipes.md");
/** A recipe is so long at most, without blank lines. */
const MAX_LINES = 15;
const MAX_RECIPES = 8;

/** The programs of the page, by their names. */
const PROGRAMS = Object.fromEntries(
	Array.from(PAGE.matchAll(/^```js \[([\w-]+\.mjs)\]\n(.*?)^```$/gms), ([, name, code]) => [name, code]),
);

/** The recipes of docs/recipes.md, installed and run as their readers would. */
export const RECIPES = {
	name: "recipes",
	source: null,
	tests: {
		async "are short and few, and name what they need"(folder, { "robotstxt-wasm": packed }) {
			assert.ok(PAGE.match(/^## /gm).length <= MAX_RECIPES);
			for (const [name, code] of Object.entries(PROGRAMS)) {
				const count = code.split("\n").filter((line) => line.trim() !== "").length;
				assert.ok(count <= MAX_LINES, `${name}: ${count} lines`);
				writeFileSync(join(folder, name), code);
			}
			const ofExample = readFileSync(
				new URL("../../../examples/polite-crawler/sitemap.mjs", import.meta.url),
				"utf8",
			);
			assert.equal(PROGRAMS["sitemap.mjs"].replaceAll("  ", "\t"), ofExample);
			const [processOf] = /^import \{ createHash \}.*?(?=^```$)/ms.exec(read("client.md"));
			writeFileSync(join(folder, "process-of.mjs"), processOf.replace("\nfunction", "\nexport function"));
			const lines = PAGE.match(/(?<=^npm install ).*$/gm).map((line) => line.split(" "));
			const others = lines.flat().filter((name) => name !== "robotstxt-wasm");
			const needed = Object.values(PROGRAMS).flatMap((code) =>
				Array.from(code.matchAll(/ from "([^".:/]+)"/g), ([, name]) => name),
			);
			assert.deepEqual(new Set(others.map((name) => name.replace(/@.*$/, ""))), new Set(needed));
			writeFileSync(join(folder, "package.json"), '{ "private": true }');
			const argv = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", packed];
			await runProgram("npm", [...argv, ...others], { cwd: folder });
		},

		async "proxy: the robots.txt and the page come out of the proxy"(folder) {
			const proxy = await startProxy();
			const site = await servePages({ "/robots.txt": RULES, "/page": "a page" });
			try {
				const run = (path) =>
					runNode(["proxy.mjs", site.origin + path], { cwd: folder, env: { PROXY_URL: proxy.uri } });
				assert.equal(await run("/page"), "200 6\n");
				assert.deepEqual(site.asked, ["/robots.txt", "/page"]);
				for (const port of site.ports) assert.ok(proxy.ports.includes(port));
				await assert.rejects(run("/private/x"), /ROBOTS_DISALLOWED/);
				assert.equal(site.asked.includes("/private/x"), false);
			} finally {
				proxy.close();
				site.close();
			}
		},

		async "cookies: pages have them, also those of a redirect, and robots.txt files have none"(folder) {
			const site = await serveBy((path, _request, response) => {
				if (path === "/robots.txt") return response.end(RULES);
				if (path === "/in") response.writeHead(302, { location: "/one", "set-cookie": "session=1" });
				return response.end(path);
			});
			try {
				const argv = ["cookies.mjs", `${site.origin}/in`, `${site.origin}/two`];
				assert.equal(await runNode(argv, { cwd: folder }), "/one\n/two\n");
				assert.deepEqual(
					site.requests.map(({ url, headers }) => [url, headers.cookie]),
					[
						["/robots.txt", undefined],
						["/in", undefined],
						["/one", "session=1"],
						["/two", "session=1"],
					],
				);
			} finally {
				site.close();
			}
		},

		async "workers: each page once, sites beside each other, one request a site"(folder) {
			const underWay = new Map();
			let most = 0;
			const sites = await serveMany(12, async (path, { headers: { host } }, response) => {
				if (path === "/robots.txt") return response.end(RULES);
				underWay.set(host, (underWay.get(host) ?? 0) + 1);
				assert.equal(underWay.get(host), 1);
				most = Math.max(
					most,
					[...underWay.values()].reduce((sum, count) => sum + count),
				);
				await new Promise((resolve) => setTimeout(resolve, 30));
				underWay.set(host, 0);
				return response.end("a page");
			});
			try {
				const urls = ["/1", "/2", "/private/3"].flatMap((path) => sites.map(({ origin }) => origin + path));
				writeFileSync(join(folder, "urls.txt"), urls.join("\n"));
				const output = await runNode(["workers.mjs", "urls.txt"], { cwd: folder });
				const lines = urls.map(
					(url) => `${url} ${url.includes("private") ? "ROBOTS_DISALLOWED" : "200, 6 bytes"}`,
				);
				assert.deepEqual(output.trim().split("\n").sort(), lines.sort());
				assert.ok(most > 2, `${most} at a time`);
				for (const { asked } of sites) assert.deepEqual(asked, ["/robots.txt", "/1", "/2"]);
			} finally {
				for (const site of sites) site.close();
			}
		},

		async "resume: killed three times, no page is there twice, and none is lost"(folder) {
			const paths = Array.from({ length: 20 }, (_, index) => `/${index}`);
			const pages = Object.fromEntries(paths.map((path) => [path, `page ${path}\né`]));
			const answers = { "/robots.txt": RULES.replace("0", "0.05"), ...pages };
			const site = await serveBy((path, _request, response) => {
				response.statusCode = path === "/busy" ? 503 : answers[path] === undefined ? 404 : 200;
				response.end(answers[path]);
			});
			const urls = [...paths, "/0", "/private/x", "/absent"].map((path) => site.origin + path);
			const left = [`${site.origin}/busy`, "http://127.0.0.1:9/", "example.com"];
			writeFileSync(join(folder, "list.txt"), [...urls, ...left].join("\n"));
			const argv = ["resume.mjs", "pages.jsonl", "list.txt"];
			try {
				for (const count of [3, 9, 14]) {
					const program = spawn(process.execPath, argv, { cwd: folder, stdio: "inherit" });
					while (new Set(site.asked).size < count) {
						assert.equal(program.exitCode, null);
						await new Promise((resolve) => setTimeout(resolve, 5));
					}
					program.kill("SIGKILL");
					await once(program, "exit");
					// As if the kill had come in the middle of a line.
					appendFileSync(join(folder, "pages.jsonl"), `{"url":"${site.origin}/19","page":"pa`);
				}
				await assert.rejects(
					runNode(argv, { cwd: folder }),
					new RegExp(left.map((url) => `left ${url}: .+`).join("\n")),
				);
				const kept = readFileSync(join(folder, "pages.jsonl"), "utf8").trim().split("\n");
				const expected = [
					...paths.map((path) => ({ url: site.origin + path, status: 200, page: pages[path] })),
					{ url: `${site.origin}/private/x`, code: "ROBOTS_DISALLOWED" },
					{ url: `${site.origin}/absent`, status: 404, page: "" },
				];
				assert.deepEqual(
					kept.map((line) => JSON.parse(line)),
					expected,
				);
				const askedPages = () => site.asked.filter((path) => !["/robots.txt", "/busy"].includes(path)).length;
				const pageCount = askedPages();
				assert.ok(pageCount <= paths.length + 4, "no more than the page under way is asked for again");
				writeFileSync(join(folder, "list.txt"), urls.join("\n"));
				await runNode(argv, { cwd: folder });
				assert.equal(askedPages(), pageCount, "what is done is not asked for");
			} finally {
				site.close();
			}
		},

		async "sitemap: an index, gzip, and no index within an index"(folder) {
			const answers = {};
			const site = await serveBy((path, _request, response) => {
				response.statusCode = answers[path] === undefined ? 404 : 200;
				response.end(answers[path]);
			});
			const xml = (root, item, paths) =>
				`<?xml version="1.0"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` +
				`${paths.map((path) => `<${item}><loc>${site.origin}${path}</loc></${item}>`).join("")}</${root}>`;
			answers["/robots.txt"] = `${RULES}sitemap: ${site.origin}/index.xml\n`;
			answers["/index.xml"] = xml("sitemapindex", "sitemap", ["/a.xml", "/b.xml.gz", "/index.xml"]);
			answers["/a.xml"] = xml("urlset", "url", ["/1", "/2?a=1&amp;b=2"]);
			answers["/b.xml.gz"] = gzipSync(xml("urlset", "url", ["/3"]));
			try {
				const output = await runNode(["walk.mjs", `${site.origin}/`], { cwd: folder });
				const expected = ["/1", "/2?a=1&b=2", "/3"].map((path) => `${site.origin}${path}\n`);
				assert.equal(output, expected.join(""));
				assert.deepEqual(site.asked, ["/robots.txt", "/index.xml", "/a.xml", "/b.xml.gz", "/index.xml"]);
				answers["/a.xml"] = undefined;
				await assert.rejects(
					runNode(["walk.mjs", `${site.origin}/`], { cwd: folder }),
					/a\.xml: status 404\n/,
					"a sitemap that is gone is no empty one",
				);
			} finally {
				site.close();
			}
		},

		"playwright: data and blob pass, a forbidden image does not, and no hop is seen": (folder) =>
			browse(folder, "playwright.mjs", ["/", "/moved", "/ok.svg", "/private/hop.svg", "/robots.txt"]),
		"puppeteer: data and blob pass, a forbidden image and a forbidden hop do not": (folder) =>
			browse(folder, "puppeteer.mjs", ["/", "/moved", "/ok.svg", "/robots.txt"]),

		async "a client's question about data: and blob: throws"(folder) {
			const ask = `
				import { RobotsClient } from "robotstxt-wasm/client";
				const client = new RobotsClient({ productToken: "ExampleBot" });
				for (const url of ["data:,x", "blob:https://example.com/1"]) {
					await client.isAllowed(url).then(console.log, ({ code }) => console.log(code));
				}
				await client.dispose();`;
			const output = await runNode(["--input-type=module", "--eval", ask], { cwd: folder });
			assert.equal(output, "ROBOTS_INVALID_ARGUMENT\n".repeat(2));
		},

		async "processes: each origin has one, and each page is fetched once"(folder) {
			const sites = await serveMany(12, (path, _request, response) =>
				response.end(path === "/robots.txt" ? RULES : "a page"),
			);
			try {
				const urls = ["/1", "/2"].flatMap((path) => sites.map(({ origin }) => origin + path));
				writeFileSync(join(folder, "urls.txt"), ["example.com", "", ...urls].join("\n"));
				const lines = (await runNode(["processes.mjs", "urls.txt"], { cwd: folder })).trim().split("\n");
				const said = lines.map((line) => line.split(" ").slice(1).join(" "));
				const expected = urls.map((url) => `${url} 200, 6 bytes`);
				assert.deepEqual(said.sort(), [...expected, "example.com ROBOTS_INVALID_ARGUMENT"].sort());
				assert.ok(new Set(lines.map((line) => line.split(" ")[0])).size > 1);
				for (const { asked } of sites) assert.deepEqual(asked, ["/robots.txt", "/1", "/2"]);
			} finally {
				for (const site of sites) site.close();
			}
		},

		async "progress: what was fetched, refused, and failed"(folder) {
			const site = await serveBy((path, _request, response) => {
				if (path === "/robots.txt") return response.end(RULES);
				return path === "/broken" ? response.destroy() : response.end("a page");
			});
			try {
				const paths = ["/1", "/2", "/private/x", "/broken"];
				const argv = ["progress.mjs", ...paths.map((path) => site.origin + path)];
				const counts = JSON.parse(await runNode(argv, { cwd: folder }));
				assert.deepEqual(counts, { pages: 2, octets: 12, failed: 1, refused: 1 });
			} finally {
				site.close();
			}
		},
	},
};

/** Opens a page by a recipe, and compares which paths were asked for. */
async function browse(folder, program, expected) {
	if (!existsSync(CHROMIUM)) throw new Skipped("chromium is not installed");
	const browser = join(folder, "chromium.sh");
	writeFileSync(browser, `#!/bin/sh\nexec ${CHROMIUM} --no-sandbox --disable-dev-shm-usage "$@"\n`);
	chmodSync(browser, 0o755);
	const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
	const page = `<link rel="icon" href="data:,"><img src="/ok.svg"><img src="/private/x.svg"><img src="/moved">
		<img src='data:image/svg+xml,${svg}' onload="document.body.dataset.data = 'shown'"><script>
		const image = new Image();
		image.onload = () => { document.body.dataset.blob = "shown"; };
		image.src = URL.createObjectURL(new Blob([\`${svg}\`], { type: "image/svg+xml" }));
		document.body.append(image);</script>`;
	const site = await serveBy((path, _request, response) => {
		if (path === "/robots.txt") return response.end(RULES);
		if (path === "/moved") return response.writeHead(302, { location: "/private/hop.svg" }).end();
		response.setHeader("content-type", path === "/" ? "text/html" : "image/svg+xml");
		return response.end(path === "/" ? page : svg);
	});
	try {
		const output = await runNode([program, `${site.origin}/`], { cwd: folder, env: { CHROMIUM: browser } });
		assert.match(output, /<body[^>]* data-data="shown"/);
		assert.match(output, /<body[^>]* data-blob="shown"/);
		assert.deepEqual(site.asked.toSorted(), expected);
	} finally {
		site.close();
	}
}

/** So many sites on loopback, which answer alike. */
function serveMany(count, answer) {
	return Promise.all(Array.from({ length: count }, () => serveBy(answer)));
}

/** A proxy on loopback, and the ports from which it asks. */
async function startProxy() {
	const ports = [];
	const proxy = createServer().listen(0, "127.0.0.1");
	proxy.on("connect", ({ url }, socket) => {
		const { hostname, port } = new URL(`http://${url}`);
		const onward = connect(Number(port), hostname, () => {
			ports.push(onward.localPort);
			socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
			socket.pipe(onward).pipe(socket);
		});
		for (const each of [socket, onward]) each.on("error", () => onward.destroy());
	});
	await once(proxy, "listening");
	const close = () => {
		proxy.closeAllConnections();
		proxy.close();
	};
	return { uri: `http://127.0.0.1:${proxy.address().port}`, ports, close };
}
