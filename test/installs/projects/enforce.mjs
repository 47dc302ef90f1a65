import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureProgram } from "../../../scripts/install-debian-packages.mjs";
import { ofRuntimes } from "../support/of-runtimes.mjs";
import { runProgram } from "../support/run-program.mjs";
import { Skipped } from "../support/skipped.mjs";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const NEXT = "node_modules/next/dist/bin/next";

/** The adapters of examples/enforce, each with its framework; curl is the crawler. */
export const ENFORCE = {
	name: "example-enforce",
	source: fileURLToPath(new URL("../../../examples/enforce/", import.meta.url)),
	tests: {
		async "mode report refuses nothing, and says what it would"(folder) {
			const server = await serve(folder, process.execPath, () => ["node.mjs"]);
			try {
				assert.match(await curl(server, "GPTBot/1.0", "/"), / 200 /);
				assert.match(await curl(server, "GPTBot/1.0", "/robots.txt"), /Disallow: \/\n/);
				assert.equal(server.output(), "403 GPTBot /: disallowed, line 2\n");
			} finally {
				server.end();
			}
		},
		async "node:http"(folder) {
			await expectEnforced(folder, process.execPath, () => ["node.mjs"]);
			await expectByHost(folder, "node.mjs");
		},
		async Express(folder) {
			await expectEnforced(folder, process.execPath, () => ["express.mjs"]);
			await expectByHost(folder, "express.mjs");
		},
		async Fastify(folder) {
			await expectEnforced(folder, process.execPath, () => ["fastify.mjs"]);
			await expectByHost(folder, "fastify.mjs");
		},
		async Hono(folder) {
			await expectEnforced(folder, process.execPath, () => ["hono.mjs"]);
		},
		async Deno(folder) {
			const argv = ["run", "--no-remote", "--check", "--allow-net", "--allow-env", "deno.ts"];
			await expectEnforced(folder, ofRuntimes(".bin/deno"), () => argv);
		},
		async Bun(folder) {
			await expectEnforced(folder, ofRuntimes(".bin/bun"), () => ["run", "bun.ts"]);
		},
		async "Cloudflare's runtime, bundled by Cloudflare's own tool"(folder) {
			const wrangler = ofRuntimes("wrangler/bin/wrangler.js");
			const argv = (port) => [wrangler, "dev", "--port", String(port), "--ip", "127.0.0.1"];
			await expectEnforced(folder, ofRuntimes("node-22/bin/node"), argv);
		},
		async "Next.js"(folder) {
			const application = join(folder, "application");
			mkdirSync(join(application, "app"), { recursive: true });
			mkdirSync(join(application, "public"));
			for (const name of ["proxy.ts", "enforcer.mjs"]) cpSync(join(folder, name), join(application, name));
			const page = "export default function Page() { return <p>A page</p>; }\n";
			const layout =
				"export default function Layout({ children }) { return <html><body>{children}</body></html>; }\n";
			writeFileSync(join(application, "app/page.js"), page);
			writeFileSync(join(application, "app/layout.js"), layout);
			const body = "User-agent: GPTBot\nDisallow: /\n";
			writeFileSync(join(application, "public/robots.txt"), body);
			const next = join(folder, NEXT);
			const argv = (port) => [next, "dev", "--port", String(port), "--hostname", "127.0.0.1"];
			// Next.js writes this header of a page itself.
			await expectEnforced(application, process.execPath, argv, { varies: false });
		},
	},
};

/** Turns refusals on, as the guide says, and asks as crawlers and as a browser. */
async function expectEnforced(folder, program, argvOf, { varies = true } = {}) {
	const path = join(folder, "enforcer.mjs");
	writeFileSync(path, readFileSync(path, "utf8").replace('mode: "report"', 'mode: "refuse"'));
	const server = await serve(folder, program, argvOf);
	try {
		const refused = await curl(server, "GPTBot/1.0", "/");
		assert.match(refused, /^HTTP\/1\.1 403 /);
		assert.match(refused, /^vary:.*user-agent/im);
		assert.match(refused, /^cache-control: no-store/im);
		assert.match(refused, /\nLine 2 of \/robots\.txt \("disallow: \/"\) disallows this for GPTBot\.\n$/);
		assert.match(await curl(server, "GPTBot/1.0", "/robots.txt"), /^HTTP\/1\.1 200 [\s\S]*Disallow: \/\n/);
		assert.match(await curl(server, "CCBot/2.0", "/private/x"), /^HTTP\/1\.1 403 /);
		// Next.js redirects to the path with one slash.
		assert.match(await curl(server, "CCBot/2.0", "/private//x?a=b"), /^HTTP\/1\.1 (?:403|308) /);
		assert.match(await curl(server, "CCBot/2.0", "//private/x"), /^HTTP\/1\.1 (?:403|308) /);
		assert.match(await curl(server, "CCBot/2.0", "/"), /^HTTP\/1\.1 200 /);
		const passed = await curl(server, BROWSER, "/");
		assert.match(passed, /^HTTP\/1\.1 200 [\s\S]*A page/);
		assert.equal(/^vary:.*user-agent/im.test(passed), varies);
	} catch (error) {
		throw new Error(`${error.message}\n${server.output()}`);
	} finally {
		server.end();
	}
}

/** Asks for what a host's file disallows, with that host and others in all places where a request may have one. */
async function expectByHost(folder, server) {
	const path = join(folder, "enforcer.mjs");
	const shared = readFileSync(path, "utf8");
	writeFileSync(path, shared.replace("\trobots,\n", '\trobots: { "example.com": robots },\n'));
	const running = await serve(folder, process.execPath, () => [server]);
	try {
		for (const [status, host, target = "/private/x"] of [
			[403, "example.com"],
			[403, "EXAMPLE.com:8080"],
			[403, "other.example", "http://example.com/private/x"],
			[200, "example.com", "http://other.example/private/x"],
			[200, "other.example"],
			[200, "example.com", "/"],
			[400, "example.com:99999"],
			[400, "example.com/"],
		]) {
			const asked = ["--header", `Host: ${host}`, "--request-target", target];
			const response = await curl(running, "CCBot/2.0", "/", asked);
			assert.match(response, new RegExp(`^HTTP/1\\.1 ${status} `), `${host} ${target}`);
		}
		const unnamed = await curl(running, "CCBot/2.0", "/private/x", ["--http1.0", "--header", "Host:"]);
		assert.match(unnamed, /^HTTP\/1\.[01] 200 /);
		assert.match(
			await curl(running, BROWSER, "/private/x", ["--header", "Host: example.com/"]),
			/^HTTP\/1\.1 200 /,
		);
	} catch (error) {
		throw new Error(`${error.message}\n${running.output()}`);
	} finally {
		running.end();
		writeFileSync(path, shared);
	}
}

/** Starts a server on a free port; curl waits until it answers. */
async function serve(folder, program, argvOf) {
	const missing = ensureProgram("curl");
	if (missing !== null) throw new Skipped(missing);
	const probe = createServer().listen(0, "127.0.0.1");
	await once(probe, "listening");
	const { port } = probe.address();
	probe.close();
	const env = {
		...process.env,
		PORT: String(port),
		NEXT_TELEMETRY_DISABLED: "1",
		WRANGLER_SEND_METRICS: "false",
		CI: "true",
		XDG_CONFIG_HOME: folder,
	};
	const options = { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"], detached: true };
	const server = spawn(program, argvOf(port), options);
	const parts = [];
	for (const stream of [server.stdout, server.stderr]) stream.on("data", (part) => parts.push(part));
	return {
		origin: `http://127.0.0.1:${port}`,
		output: () => Buffer.concat(parts).toString(),
		// Some start processes of their own.
		end: () => server.exitCode === null && process.kill(-server.pid, "SIGKILL"),
	};
}

/** A response with its headers. @param more arguments of curl. */
function curl({ origin }, userAgent, path, more = []) {
	const patience = ["--retry", "60", "--retry-delay", "1", "--retry-connrefused"];
	return runProgram("curl", [
		"--silent",
		"--include",
		...patience,
		"--user-agent",
		userAgent,
		...more,
		origin + path,
	]);
}
