import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { ensureProgram } from "../../../scripts/install-debian-packages.mjs";
import { ofRuntimes } from "../support/of-runtimes.mjs";
import { runNode, runProgram } from "../support/run-program.mjs";
import { servePages, serveText } from "../support/serve.mjs";
import { Skipped } from "../support/skipped.mjs";

const example = (name, tests) => ({
	name: `example-${name}`,
	source: fileURLToPath(new URL(`../../../examples/${name}/`, import.meta.url)),
	tests,
});

const RULES = "user-agent: *\ndisallow: /private/\n";

/** The examples, each installed and run as its reader would. */
export const EXAMPLES = [
	example("crawlee", {
		async "crawls what is allowed, and no more"(folder) {
			const page = '<a href="/public">a</a><a href="/private/x">b</a>';
			const site = await servePages({ "/robots.txt": RULES, "/": page, "/public": "", "/private/x": "" });
			try {
				const output = await runNode(["crawl.mjs", `${site.origin}/`], { cwd: folder });
				const crawled = output.split("\n").filter((line) => line.startsWith("crawled "));
				assert.deepEqual(crawled, [`crawled ${site.origin}/`, `crawled ${site.origin}/public`]);
				assert.equal(site.asked.includes("/private/x"), false);
			} finally {
				site.close();
			}
		},
	}),

	example("redis-crawler", {
		async "a second process finds in Redis what the first one fetched"(folder) {
			const missing = ensureProgram("redis-server");
			if (missing !== null) throw new Skipped(missing);
			const site = await servePages({ "/robots.txt": RULES });
			const redis = await startRedis();
			try {
				const crawl = () =>
					runNode(["crawl.mjs", `${site.origin}/private/x`, `${site.origin}/`], {
						cwd: folder,
						env: { REDIS_URL: redis.uri },
					});
				assert.match(await crawl(), /^fetch .*\ndisallowed .*\/private\/x: .*\nallowed /);
				assert.match(await crawl(), /^\S+ is in Redis\ndisallowed .*\nallowed /);
				assert.deepEqual(site.asked, ["/robots.txt"]);
				const pages = ["pages.mjs", `${site.origin}/`, `${site.origin}/private/x`];
				const read = await runNode(pages, { cwd: folder, env: { REDIS_URL: redis.uri } });
				assert.match(read, /^\d+ \S+: \d+ characters\n\S+\/private\/x: /);
			} finally {
				redis.end();
				site.close();
			}
		},
		async "goes on without Redis, and over what is no URL"(folder) {
			const site = await servePages({ "/robots.txt": RULES, "/": "a page" });
			const options = { cwd: folder, env: { REDIS_URL: "redis://127.0.0.1:9" } };
			try {
				const told = await runNode(["crawl.mjs", "nonsense", `${site.origin}/`], options);
				assert.match(told, /^left nonsense: .*\nfetch \S+\nallowed .*\n$/);
				const read = await runNode(["pages.mjs", `${site.origin}/`], options);
				assert.equal(read, `200 ${site.origin}/: 6 characters\n`);
			} finally {
				site.close();
			}
		},
	}),

	example("polite-crawler", {
		async "crawls a site, and goes on where it was killed"(folder) {
			const missing = ensureProgram("redis-server");
			if (missing !== null) throw new Skipped(missing);
			const linkTo = (number) => `<a href="/${number}">${number}</a>`;
			const pages = Object.fromEntries(
				Array.from({ length: 10 }, (_, number) => [`/${number}`, linkTo(number + 1)]),
			);
			const site = await servePages({
				...pages,
				"/": `<meta name="robots" content="noindex">${linkTo(0)}<a href="/private/x">no</a>`,
				"/10": "the end",
				"/hidden": "only the sitemap knows it",
				"/packed": "only the packed sitemap knows it",
			});
			const rules =
				"user-agent: *\ndisallow: /private/\ncrawl-delay: 0.1\ncontent-usage: train-ai=n\n" +
				`sitemap: ${site.origin}/sitemap.xml\n`;
			site.pages["/robots.txt"] = rules;
			const list = (root, item, names) =>
				`<${root}>${names.map((name) => `<${item}><loc>${site.origin}${name}</loc></${item}>`).join("")}</${root}>`;
			site.pages["/sitemap.xml"] = list("sitemapindex", "sitemap", ["/a.xml", "/b.xml.gz", "/gone.xml"]);
			site.pages["/a.xml"] = list("urlset", "url", ["/hidden"]);
			site.pages["/b.xml.gz"] = gzipSync(list("urlset", "url", ["/packed"]));
			const redis = await startRedis();
			const argv = ["crawl.mjs", `${site.origin}/`];
			const env = { REDIS_URL: redis.uri };
			try {
				const first = await killAfterLines(argv, { cwd: folder, env }, 4);
				const lines = [...first, ...(await runNode(argv, { cwd: folder, env })).trim().split("\n")];
				const crawled = lines.filter((line) => line.startsWith("crawled "));
				assert.equal(crawled[0], `crawled ${site.origin}/: index false, train false`);
				const paths = new Set(
					crawled.map((line) => new URL(line.slice(8, line.indexOf(": index"))).pathname),
				);
				assert.deepEqual(paths, new Set(["/", "/hidden", "/packed", "/10", ...Object.keys(pages)]));
				assert.ok(crawled.length <= paths.size + 1, "no more than the page under way is crawled again");
				assert.ok(lines.includes(`left ${site.origin}/private/x: ROBOTS_DISALLOWED`));
				assert.equal(site.asked.filter((path) => path === "/robots.txt").length, 1);
				assert.equal(site.asked.includes("/private/x"), false);
			} finally {
				redis.end();
				site.close();
			}
		},
	}),

	example("signed-crawler", {
		async "signs each request, and keeps its key"(folder) {
			const site = await servePages({ "/robots.txt": RULES, "/public": "a page" });
			try {
				const argv = ["crawl.mjs", "key.json", "https://bot.example", `${site.origin}/public`];
				const output = await runNode(argv, { cwd: folder });
				assert.match(output, /"keys":\[\{.*\}\]\}\n200 .*\/public: 6 characters\n$/);
				assert.equal(await runNode(argv, { cwd: folder }), output);
				assert.deepEqual(site.asked, ["/robots.txt", "/public", "/robots.txt", "/public"]);
			} finally {
				site.close();
			}
		},
		async "says how it is called, and keeps no key then"(folder) {
			for (const argv of [[], ["https://bot.example"], ["bot.example", "http://127.0.0.1:9/"]]) {
				await assert.rejects(runNode(["crawl.mjs", ...argv], { cwd: folder }), /usage: node crawl\.mjs/);
			}
			const argv = ["crawl.mjs", "other.json", "https://bot.example"];
			const env = { SIGNATURE_AGENT: "dict" };
			await assert.rejects(runNode(argv, { cwd: folder, env }), /usage: node crawl\.mjs/);
			for (const name of ["bot.example", "other.json"]) assert.equal(existsSync(join(folder, name)), false);
		},
		async "signs Signature-Agent as a string, or the member of a dictionary that its label names"(folder) {
			const site = await servePages({ "/robots.txt": RULES, "/public": "a page" });
			const forms = {
				string: ['"https://bot.example"', '"signature-agent"'],
				dictionary: ['sig1="https://bot.example"', '"signature-agent";key="sig1"'],
			};
			try {
				for (const [form, [agent, component]] of Object.entries(forms)) {
					site.requests.length = 0;
					const argv = ["crawl.mjs", "key.json", "https://bot.example", `${site.origin}/public`];
					await runNode(argv, { cwd: folder, env: { SIGNATURE_AGENT: form } });
					assert.deepEqual(
						site.requests.map(({ url }) => url),
						["/robots.txt", "/public"],
					);
					for (const { headers } of site.requests) {
						assert.equal(headers["signature-agent"], agent);
						for (const [, signed] of Object.values(forms)) {
							assert.equal(isSigned(headers, signed, folder), signed === component, `${form}: ${signed}`);
						}
					}
				}
			} finally {
				site.close();
			}
		},
	}),

	example("duckdb", {
		async "judges a table by a set"(folder) {
			await buildSet(folder, "https://a.example\tuser-agent: *\\ndisallow: /private\n");
			const urls = ["https://a.example/private/x", "https://a.example/", "https://b.example/", "nope"];
			const rows = Array.from({ length: 5000 }, (_, row) => `${urls[row % urls.length]}\n`);
			writeFileSync(join(folder, "urls.csv"), `url\n${rows.join("")}`);
			const output = await runNode(["judge.mjs", "sites.set", "urls.csv"], { cwd: folder });
			assert.equal(output, "disallowed: 1250\nallowed: 1250\ninvalid: 1250\nunknown: 1250\n");
		},
	}),

	example("sqlite", {
		async "judges a table by a set"(folder) {
			await buildSet(folder, "https://a.example\tuser-agent: *\\ndisallow: /private\n");
			const fill = `
				const { Database } = require("node-sqlite3-wasm");
				const database = new Database("pages.db");
				database.exec("CREATE TABLE pages (url TEXT)");
				for (const url of ["https://a.example/private/x", "https://a.example/", "https://b.example/"]) {
					database.run("INSERT INTO pages VALUES (?)", [url]);
				}
				database.close();`;
			await runNode(["--input-type=commonjs", "--eval", fill], { cwd: folder });
			const output = await runNode(["judge.mjs", "sites.set", "pages.db"], { cwd: folder });
			assert.equal(
				output,
				"allowed https://a.example/\ndisallowed https://a.example/private/x\nunknown https://b.example/\n",
			);
		},
	}),

	example("common-crawl", {
		async "makes a set of an archive"(folder) {
			const archive = `
				import { writeFileSync } from "node:fs";
				import { WARCRecord, WARCSerializer } from "warcio";
				const responses = [
					["https://a.example/robots.txt", "200 OK", "user-agent: *\\ndisallow: /private\\n"],
					["https://b.example/robots.txt", "404 Not Found", "<html>"],
					["https://c.example/robots.txt", "503 Service Unavailable", ""],
					["https://d.example/robots.txt", "301 Moved Permanently", ""],
					["https://e.example/robots.txt", "429 Too Many Requests", ""],
					["https://c.example/page", "200 OK", "a page"],
				];
				const records = [];
				for (const [url, status, body] of responses) {
					async function* content() { yield new TextEncoder().encode(body); }
					const statusline = "HTTP/1.1 " + status;
					const record = WARCRecord.create({ url, type: "response", statusline, httpHeaders: { "Content-Type": "text/plain" } }, content());
					records.push(await WARCSerializer.serialize(record, { gzip: true }));
				}
				writeFileSync("robotstxt.warc.gz", Buffer.concat(records));`;
			await runNode(["--input-type=module", "--eval", archive], { cwd: folder });
			await buildSet(folder, await runNode(["sites.mjs", "robotstxt.warc.gz"], { cwd: folder }));
			const urls = [
				"a.example/private/x",
				"a.example/",
				"b.example/",
				"c.example/",
				"d.example/",
				"e.example/",
			];
			const input = urls.map((url) => `https://${url}\n`).join("");
			const output = await runCommand(folder, ["judge", "--set", "sites.set", "--columns", "verdict"], input);
			assert.deepEqual(output.split("\n"), [
				"disallowed",
				"allowed",
				"allowed",
				"disallowed",
				"unknown",
				"disallowed",
				"",
			]);
		},
	}),

	example("edge-worker", {
		async "answers requests"(folder) {
			const { default: worker } = await import(pathToFileURL(join(folder, "worker.mjs")).href);
			const site = await servePages({ "/robots.txt": RULES });
			try {
				const ask = async (query) =>
					(await worker.fetch(new Request(`https://worker.example/?${query}`))).json();
				const { allowed, reason, line } = await ask(`url=${encodeURIComponent(`${site.origin}/private/x`)}`);
				assert.deepEqual({ allowed, reason, line }, { allowed: false, reason: "rule", line: 2 });
				assert.match((await ask("url=nonsense")).error, /^url: expected/);
			} finally {
				site.close();
			}
		},
		async "answers in Cloudflare's runtime, bundled by Cloudflare's own tool"(folder) {
			const worker = await startWrangler(folder);
			const site = await servePages({ "/robots.txt": RULES });
			try {
				const response = await fetch(
					`${worker.origin}/?url=${encodeURIComponent(`${site.origin}/private/x`)}`,
				);
				const { allowed, reason, line } = await response.json();
				assert.deepEqual({ allowed, reason, line }, { allowed: false, reason: "rule", line: 2 });
			} finally {
				worker.end();
				site.close();
			}
		},
	}),

	example("github-actions", {
		async "its steps pass where the file is good, and fail where it is not"(folder) {
			const workflow = readFileSync(join(folder, "robots-txt.yml"), "utf8");
			const steps = Array.from(workflow.matchAll(/^ +run: (npx .*)$/gm), ([, command]) => command);
			assert.equal(steps.length, 2);
			for (const step of steps) await runProgram("sh", ["-c", step], { cwd: folder });
			for (const step of steps) {
				const worse = step.replace("public/robots.txt", "-");
				const argv = ["-c", `printf 'user-agent: *\\ndisallow: /\\ndisallow: x\\n' | ${worse}`];
				await assert.rejects(runProgram("sh", argv, { cwd: folder }), step);
			}
		},
	}),

	example("deno", {
		async "lints standard input"(folder) {
			const deno = ofRuntimes(".bin/deno");
			const lint = (body) =>
				runProgram("sh", ["-c", `printf '${body}' | "${deno}" run --no-remote --check lint.ts`], {
					cwd: folder,
				});
			assert.equal(await lint("user-agent: *\\ndisallow: /x\\n"), "");
			await assert.rejects(lint("user-agent: *\\ndisallow: x\\n"), /path-without-slash/);
		},
	}),

	example("browser", {
		async "a page without a bundler judges"(folder) {
			if (!existsSync("/usr/bin/chromium")) throw new Skipped("chromium is not installed");
			const server = await serveText(folder);
			try {
				const argv = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];
				const profile = `--user-data-dir=${join(folder, "profile")}`;
				const page = await runProgram("/usr/bin/chromium", [
					...argv,
					profile,
					"--virtual-time-budget=10000",
					"--dump-dom",
					`${server.origin}/index.html`,
				]);
				assert.match(page, /<output id="verdict">[^<]*\/private\/[^<]*<\/output>/);
			} finally {
				server.close();
			}
		},
	}),
];

/**
 * Whether a request is signed by the key of a folder, over the octets of this signature base (RFC 9421 §2.5): its authority, the
 * agent's URL by this component, and the parameters of the signature. One octet of another base, and it is not.
 */
function isSigned(headers, component, folder) {
	const [, parameters] = /^sig1=(.*)$/.exec(headers["signature-input"]);
	const base = [
		`"@authority": ${headers.host}`,
		`${component}: "https://bot.example"`,
		`"@signature-params": ${parameters}`,
	].join("\n");
	const [, signature] = /^sig1=:(.*):$/.exec(headers.signature);
	const key = JSON.parse(readFileSync(join(folder, "key.json"), "utf8"));
	const isCovered = parameters.startsWith(`("@authority" ${component});`);
	const publicKey = createPublicKey({ key, format: "jwk" });
	return isCovered && verify(null, Buffer.from(base), publicKey, Buffer.from(signature, "base64"));
}

/** Serves a worker as its configuration says; wrangler needs Node 22. */
async function startWrangler(folder) {
	const argv = [ofRuntimes("wrangler/bin/wrangler.js"), "dev", "--port", "0", "--ip", "127.0.0.1"];
	const server = spawn(ofRuntimes("node-22/bin/node"), argv, {
		cwd: folder,
		env: { ...process.env, WRANGLER_SEND_METRICS: "false", CI: "true", XDG_CONFIG_HOME: folder },
		stdio: ["ignore", "pipe", "ignore"],
		detached: true,
	});
	// It starts processes of its own.
	const end = () => process.kill(-server.pid, "SIGKILL");
	for await (const line of createInterface(server.stdout)) {
		const origin = /Ready on (http:\S+)/.exec(line)?.[1];
		if (origin === undefined) continue;
		server.stdout.resume();
		return { origin, end };
	}
	throw new Error("wrangler ended before it served");
}

/** Runs a program until it has printed so many lines, and kills it. */
async function killAfterLines(argv, { cwd, env }, count) {
	const options = { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"] };
	const program = spawn(process.execPath, argv, options);
	const lines = [];
	for await (const line of createInterface(program.stdout)) {
		if (lines.push(line) === count) break;
	}
	program.kill("SIGKILL");
	if (program.exitCode === null && program.signalCode === null) await once(program, "exit");
	return lines;
}

async function startRedis() {
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const { port } = probe.address();
	probe.close();
	const argv = ["--bind", "127.0.0.1", "--port", String(port), "--save", "", "--appendonly", "no"];
	const server = spawn("redis-server", argv, { stdio: ["ignore", "pipe", "inherit"] });
	for await (const line of createInterface(server.stdout)) {
		if (line.includes("Ready to accept connections")) break;
	}
	server.stdout.resume();
	return { uri: `redis://127.0.0.1:${port}`, end: () => server.kill("SIGKILL") };
}

/** A set of a table of origins and files, as the command makes it. */
function buildSet(folder, table) {
	return runCommand(folder, ["set", "build", "--agent", "ExampleBot", "--quiet", "-o", "sites.set"], table);
}

/** What the command of the installed package writes. */
async function runCommand(folder, argv, input) {
	const command = join(folder, "node_modules/robotstxt-wasm/dist/cli.js");
	const program = spawn(process.execPath, [command, ...argv], {
		cwd: folder,
		stdio: ["pipe", "pipe", "inherit"],
	});
	program.stdin.end(input);
	const output = [];
	for await (const octets of program.stdout) output.push(octets);
	return Buffer.concat(output).toString();
}
