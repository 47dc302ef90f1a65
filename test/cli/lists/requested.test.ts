import { describe, expect, it } from "vitest";
import { MAX_BODY_OCTETS } from "../../../bindings/contract/limits.js";
import { readAtMost } from "../../../cli/input/input.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const file = temporary("robots.txt", "user-agent: *\ndisallow: /private\ndisallow: /é\nallow: /*;ok\n");
const check = (...rest: string[]): string[] => [
	"check",
	file,
	"-a",
	"a",
	"-d",
	"google",
	"-f",
	"tsv",
	...rest,
];

/** URLs that a bare comparison lets pass, and what is requested in their place. */
const CASES: readonly (readonly [given: string, requested: string])[] = [
	["/é", "/%C3%A9"],
	["https://h.example/é#x", "https://h.example/%C3%A9"],
	["/public/../private", "/private"],
	["/public/%2E%2e/private", "/private"],
	["https://h.example\\private", "https://h.example/private"],
	["https://h.example/a/./../private", "https://h.example/private"],
	["/pri\tvate", "/private"],
];

describe("dialect google: URLs are judged as they would be requested", () => {
	it.each(CASES)("an argument: %j", async (given) => {
		expect((await runCommand(check(given))).out).toMatch(/^disallowed\t[23]\t/);
		expect((await runCommand(check("--as-written", given))).out).toMatch(/^allowed\t\t\t/);
	});

	it("a line of a list, in its octets", async () => {
		const input = [...CASES.map(([given]) => `${given}\r\n\r\n`), "/plain\n/private/x\n"];
		const verdictsOf = async (...options: string[]) => {
			const { out } = await runCommand(check(...options), { input });
			return out
				.trimEnd()
				.split("\n")
				.map((line) => line.split("\t")[0]);
		};
		expect(await verdictsOf()).toEqual([...CASES.map(() => "disallowed"), "allowed", "disallowed"]);
		expect(await verdictsOf("--as-written")).toEqual([
			...CASES.map(() => "allowed"),
			"allowed",
			"disallowed",
		]);
	});

	it("octets that are no UTF-8 are escaped one by one", async () => {
		const latin = temporary("latin.txt", Buffer.from("user-agent: *\ndisallow: /\xe9\n", "latin1"));
		const argv = ["check", latin, "-a", "a", "-d", "google", "-f", "tsv"];
		const { out } = await runCommand(argv, { input: [Buffer.from("/\xe9x\n", "latin1")] });
		expect(out).toBe("disallowed\t2\tdisallow: /\ufffd\t/\\xe9x\n");
	});

	it("shows the URL as it was given", async () => {
		expect((await runCommand(check("/public/../private"))).out).toMatch(/\t\/public\/\.\.\/private\n$/);
	});

	it("explain says what is requested", async () => {
		const argv = ["explain", file, "-a", "a", "-d", "google", "/public/../private"];
		const { out } = await runCommand(argv);
		expect(out).toMatch(/^\/public\/\.\.\/private\n {2}request {2}\/private\n {2}verdict {2}disallowed\n/);
		const json = JSON.parse((await runCommand([...argv, "--json"])).out);
		expect(json).toMatchObject({
			url: "/public/../private",
			requestedUrl: "/private",
			verdict: "disallowed",
			rule: { line: 2 },
		});
		expect((await runCommand([...argv, "--as-written"])).out).toMatch(/ {2}verdict {2}allowed\n/);
	});

	it("leaves what is no URL to google, for whom anything is one", async () => {
		expect((await runCommand(check("x/private", "private"))).out).toBe(
			"disallowed\t2\tdisallow: /private\tx/private\nallowed\t\t\tprivate\n",
		);
	});
});

describe("reading a robots.txt", () => {
	it("stops at the most that an engine holds, however much it may read", async () => {
		let chunks = 0;
		async function* endless() {
			for (;;) {
				chunks++;
				yield new Uint8Array(2 ** 24);
			}
		}
		const octets = await readAtMost(endless(), Number.POSITIVE_INFINITY);
		expect([octets.length, chunks]).toEqual([MAX_BODY_OCTETS + 3, 5]);
	});
});
