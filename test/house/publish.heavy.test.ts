import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

/** Publishing is what the workflow does on Linux; elsewhere npm is a script, which no program starts without a shell. */
describe.skipIf(process.platform === "win32")("publishing to a registry", () => {
	const folder = mkdtempSync(join(tmpdir(), "robotstxt-wasm-publish-"));
	afterAll(() => rmSync(folder, { recursive: true }));
	const SCRIPT = fileURLToPath(new URL("../../scripts/release/publish.mjs", import.meta.url));
	const run = promisify(execFile);

	/** What the registry has, as npm sent it. */
	interface Sent {
		readonly name: string;
		readonly versions: Record<string, { readonly dist: { readonly integrity: string } }>;
		readonly "dist-tags": Record<string, string>;
	}
	const published = new Map<string, Sent>();
	let refused: string | null = null;
	const server = createServer(async (request, response) => {
		const name = decodeURIComponent((request.url ?? "").slice(1).split("?")[0] ?? "");
		const answer = (status: number, body: object) =>
			response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
		const chunks = await request.toArray();
		if (request.method === "PUT") {
			if (name === refused) return answer(503, { error: "busy" });
			published.set(name, JSON.parse(Buffer.concat(chunks).toString()));
			return answer(200, { ok: true });
		}
		const found = published.get(name);
		return found === undefined ? answer(404, { error: "Not found" }) : answer(200, found);
	});
	beforeAll(async () => {
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const host = `127.0.0.1:${(server.address() as AddressInfo).port}/`;
		const settings = [
			`registry=http://${host}`,
			`//${host}:_authToken=none`,
			"fetch-retries=0",
			"cache=cache",
		];
		writeFileSync(join(folder, "npmrc"), `${settings.join("\n")}\n`);
	});
	afterAll(() => server.close());
	beforeEach(() => {
		published.clear();
		refused = null;
	});

	function packed(name: string, version: string, text = ""): string {
		const content = join(folder, "package");
		rmSync(content, { recursive: true, force: true });
		mkdirSync(content);
		writeFileSync(join(content, "package.json"), JSON.stringify({ name, version }));
		writeFileSync(join(content, "index.js"), text);
		const tarball = join(folder, `${name}-${version}${text}.tgz`);
		execFileSync("tar", ["-czf", tarball, "package"], { cwd: folder });
		return tarball;
	}

	/** The script's error, or null. npm is told where the registry is by a file, and nothing by who runs this test. */
	async function publish(...tarballs: readonly string[]): Promise<string | null> {
		const foreign = Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name));
		const env = { ...Object.fromEntries(foreign), NPM_CONFIG_USERCONFIG: join(folder, "npmrc") };
		try {
			await run(process.execPath, [SCRIPT, ...tarballs], { cwd: folder, env });
			return null;
		} catch (error) {
			return (error as { stderr: string }).stderr;
		}
	}

	const integrityOf = (tarball: string) =>
		`sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;

	it("sends what is packed, and goes on after what an earlier run has sent", async () => {
		const [first, second] = [packed("first-of-two", "1.0.0"), packed("second-of-two", "1.0.0")];
		refused = "second-of-two";
		expect(await publish(first, second)).toContain("E503");
		expect(Array.from(published.keys())).toEqual(["first-of-two"]);
		const sent = published.get("first-of-two");
		expect(sent?.["dist-tags"]).toEqual({ latest: "1.0.0" });
		expect(sent?.versions["1.0.0"]?.dist.integrity).toBe(integrityOf(first));
		refused = "first-of-two";
		expect(await publish(first, second)).toBeNull();
		expect(Array.from(published.keys())).toEqual(["first-of-two", "second-of-two"]);
		expect(published.get("first-of-two")).toBe(sent);
	});

	it("refuses other bytes of a published version", async () => {
		const [first, other] = [packed("first-of-two", "1.0.0"), packed("first-of-two", "1.0.0", "1")];
		expect(await publish(first)).toBeNull();
		expect(await publish(other)).toContain(
			`first-of-two@1.0.0: the registry has other bytes: ${integrityOf(first)}, and here are ${integrityOf(other)}.`,
		);
	});

	it("publishes a new version beside an old one, a prerelease as next", async () => {
		expect(await publish(packed("first-of-two", "1.0.0"))).toBeNull();
		expect(await publish(packed("first-of-two", "2.0.0-rc.1"))).toBeNull();
		expect(published.get("first-of-two")?.["dist-tags"]).toEqual({ next: "2.0.0-rc.1" });
	});
});
