import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { Verdict } from "../../../bindings/contract/types.js";
import { PolicySet } from "../../../bindings/set/index.js";
import { runCommand, temporaryFiles } from "../../../test/support/cli-run.js";
import { encode, noiseOctets } from "../../../test/support/octets.js";
import { bodyOfManyKinds, randomNumbers } from "../../../test/support/policy-blocks.js";
import { bakeSet } from "../bake/bake.js";
import { ClickHouseHost, clickHouseModule } from "./host.js";
import { installCommand } from "./install-command.mjs";

const KEY = noiseOctets(16, 1);
const BODY = "user-agent: *\ndisallow: /private\nallow: /private/x";

const bake = (set: PolicySet) => new ClickHouseHost(bakeSet(clickHouseModule(), set, KEY));

const check = (host: ClickHouseHost, urls: readonly (string | Uint8Array)[]) =>
	host.call(
		"robots_check_set",
		urls.map((url) => [url]),
		"UInt8",
	);

/** Spellings of a URL of each kind of origin. */
function urlsOf(origins: readonly string[]): string[] {
	return origins.flatMap((origin) => [
		`${origin}/private`,
		`${origin}/private/x`,
		`${origin}/a/../private`,
		`${origin.toUpperCase()}/private`,
		`${origin}?q#f`,
		`${origin.replace("//", "//user:pass@")}/%70rivate`,
		`${origin}.other/private`,
		`${origin}0/private`,
	]);
}

describe("a set that is baked into the module for ClickHouse", () => {
	it.each(["rfc9309", "google", "original1994"] as const)(
		"gives the set's verdicts: dialect %s",
		(dialect) => {
			const origins = [
				"https://a.example",
				"http://a.example:8080",
				"http://127.0.0.1",
				"https://[::1]:8443",
				"ftp://files.example",
				"foo://h",
			];
			using set = new PolicySet({ crawler: "ExampleBot", dialect });
			for (const origin of origins) set.add(origin, BODY);
			set.add("https://closed.example", { inForce: "disallow-all" });
			const urls = [
				...urlsOf([...origins, "https://closed.example", "https://unknown.example"]),
				"http://0x7f.1/private",
				"https://[0:0::1]:8443/private",
				"HTTP://127.0.0.1:80/private",
				"/private",
				"mailto:x",
				"",
			];
			expect(check(bake(set), urls.map(encode))).toEqual(Array.from(set.checkAll(urls.map(encode))));
		},
	);

	it("of many origins, however the heap has been used before", () => {
		const random = randomNumbers(19);
		using set = new PolicySet({ crawler: "a" });
		const bodies = Array.from({ length: 5000 }, () => bodyOfManyKinds(random));
		for (const [index, body] of bodies.entries()) set.add(`https://site${index}.example`, body);
		const urls = Array.from(
			{ length: 20_000 },
			() => `https://site${Math.floor(random() * 6000)}.example/${random() < 0.5 ? "a" : "b/x"}?a&b`,
		);
		const host = bake(set);
		host.call("robots_check_all", [[BODY, "a", urls.slice(0, 3)]], "Array(UInt8)");
		const expected = Array.from(set.checkLines(encode(urls.join("\n"))));
		expect(check(host, urls)).toEqual(expected);
		expect(check(host, urls)).toEqual(expected);
		expect(new Set(expected)).toEqual(new Set([Verdict.Disallowed, Verdict.Allowed, Verdict.Unknown]));
	});

	it("answers rows in their order, however many come at once and whichever of them must be resolved first", () => {
		using set = new PolicySet({ crawler: "a" });
		// One policy is longer than the part that is read ahead, and the others are short.
		const long = `user-agent: *\n${Array.from({ length: 200 }, (_, index) => `disallow: /${index}/private\n`).join("")}`;
		for (let index = 0; index < 50; index++) {
			set.add(`https://site${index}.example`, index % 7 === 0 ? long : BODY);
		}
		const host = bake(set);
		const random = randomNumbers(23);
		const spellings = ["https://site", "HTTPS://site", "https://user@site", "site", "https://%73ite"];
		for (const rowCount of [0, 1, 2, 31, 32, 33, 63, 64, 65, 1000]) {
			const urls = Array.from({ length: rowCount }, () => {
				const head = spellings[random() < 0.7 ? 0 : Math.floor(random() * spellings.length)];
				return `${head}${Math.floor(random() * 60)}.example/${Math.floor(random() * 250)}/private`;
			});
			expect(check(host, urls)).toEqual(Array.from(set.checkAll(urls)));
		}
	});

	it("takes of memory what it needs, beside what every module of ClickHouse declares", () => {
		using set = new PolicySet({ crawler: "a" });
		for (let index = 0; index < 2000; index++) set.add(`https://site${index}.example`, BODY);
		const bare = new ClickHouseHost().exports.memory.buffer.byteLength;
		const host = bake(set);
		const initial = host.exports.memory.buffer.byteLength;
		expect(bare).toBe(2 ** 26);
		expect(initial - bare).toBeLessThan(set.toSnapshot().length + 2 ** 17);
		check(host, ["https://site7.example/private"]);
		expect(host.exports.memory.buffer.byteLength - initial).toBeLessThanOrEqual(2 ** 21);
	});

	it.each(["rfc9309", "google", "original1994"] as const)(
		"an empty one knows no origin, and says of anything what an empty set says: dialect %s",
		(dialect) => {
			using set = new PolicySet({ crawler: "a", dialect });
			const urls = [
				"https://a.example/",
				"mailto:x",
				"data:,x",
				"foo:/x",
				"/x",
				"x",
				"",
				"HTTPS://A.example",
			];
			const expected = Array.from(set.checkAll(urls));
			expect(expected.slice(0, 2)).toEqual([
				Verdict.Unknown,
				dialect === "google" ? Verdict.Unknown : Verdict.InvalidUrl,
			]);
			expect(check(bake(set), urls)).toEqual(expected);
		},
	);

	it("a module without one says so", () => {
		expect(() => check(new ClickHouseHost(), ["https://a.example/"])).toThrow(
			"robots_check_set: this module has no set in it; bake one with `robotstxt-clickhouse bake`",
		);
	});

	it("one that is damaged is an error in words", () => {
		using set = new PolicySet({ crawler: "a" }).add("https://a.example", BODY);
		const octets = bakeSet(clickHouseModule(), set, KEY);
		const origin = Buffer.from(octets).lastIndexOf("https://a.example");
		octets[origin - 1] = 0xff;
		expect(() => check(new ClickHouseHost(octets), ["https://a.example/"])).toThrow(
			/the set in this module is damaged/,
		);
	});
});

describe("robotstxt-clickhouse bake", () => {
	const temporary = temporaryFiles();
	const folder = dirname(temporary("robots.txt", BODY));
	const command = installCommand(folder);
	const bakeBy = (...argv: string[]) =>
		spawnSync(process.execPath, [command, ...argv], { cwd: folder, encoding: "buffer", maxBuffer: 2 ** 28 });
	const complaintOf = (...argv: string[]) => {
		const { status, stdout, stderr } = bakeBy(...argv);
		expect([status, stdout.length]).toEqual([2, 0]);
		return stderr.toString();
	};
	const URLS = ["https://a.example/private", "https://B.example:8443/private/x", "https://c.example/"];
	const verdictsOf = (octets: Uint8Array) => check(new ClickHouseHost(new Uint8Array(octets)), URLS);

	it("writes the module with a set that set build wrote", async () => {
		const robots = join(folder, "robots.txt");
		const list = temporary("list.tsv", `https://a.example\t${robots}\nhttps://b.example:8443\t${robots}\n`);
		const set = join(folder, "sites.set");
		expect((await runCommand(["set", "build", list, "--agent", "ExampleBot", "-o", set, "-q"])).code).toBe(0);
		const { status, stdout, stderr } = bakeBy("bake", "sites.set", "-o", "sites.wasm");
		expect([status, stdout.length]).toEqual([0, 0]);
		expect(stderr.toString()).toMatch(/^robotstxt-clickhouse: sites\.wasm: 2 origins, \d+ bytes\n$/);
		expect(verdictsOf(readFileSync(join(folder, "sites.wasm")))).toEqual([0, 1, 4]);
		expect(readdirSync(folder).filter((name) => name.includes(".draft"))).toEqual([]);
	});

	it("writes it to standard output, and says nothing more if it is to be quiet", () => {
		using set = new PolicySet({ crawler: "a" }).add("https://a.example", BODY);
		temporary("one.set", set.toSnapshot());
		const { status, stdout, stderr } = bakeBy("bake", "one.set", "-o", "-", "--quiet");
		expect([status, stderr.length]).toEqual([0, 0]);
		expect(verdictsOf(stdout)).toEqual([0, 4, 4]);
	});

	it("refuses a damaged set, and leaves the module of before", () => {
		using set = new PolicySet({ crawler: "a" }).add("https://a.example", BODY);
		const damaged = set.toSnapshot();
		damaged[damaged.length - 1]! ^= 1;
		temporary("damaged.set", damaged);
		temporary("before.wasm", "before");
		expect(complaintOf("bake", "damaged.set", "-o", "before.wasm")).toMatch(
			/^robotstxt-clickhouse: damaged\.set: expected a snapshot as it was made, got one that is damaged\n$/,
		);
		expect(readFileSync(join(folder, "before.wasm"), "utf8")).toBe("before");
	});

	it.each([
		[["bake", "-o", "x"], /expected one SET to bake: .*, got "bake"/],
		[["bake", "a", "b", "-o", "x"], /expected one SET to bake: .*, got "bake a b"/],
		[["roast", "a", "-o", "x"], /expected one SET to bake: robotstxt-clickhouse bake SET -o FILE\.wasm/],
		[["bake", "a"], /--output: expected the FILE to write, or -/],
		[["bake", "a", "-o", "x", "--agent", "b"], /'--agent'/],
		[["bake", "missing.set", "-o", "x"], /missing\.set: cannot be read: ENOENT/],
		[
			["bake", "robots.txt", "-o", "x"],
			/robots\.txt: expected a set that set build wrote, got \d+ other bytes/,
		],
		[["bake", "one.set", "-o", "no/x.wasm"], /no\/x\.wasm: cannot be written: ENOENT/],
	])("%j is refused", (argv, message) => {
		const complaint = complaintOf(...argv);
		expect(complaint).toMatch(/^robotstxt-clickhouse: .*\n$/);
		expect(complaint).toMatch(message);
	});

	it("knows its version, and says how it is called", () => {
		const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
		expect(bakeBy("--version").stdout.toString()).toBe(`${JSON.parse(manifest).version}\n`);
		expect(bakeBy("--help").stdout.toString()).toMatch(/^robotstxt-clickhouse bake SET -o FILE\.wasm\n/);
	});
});
