import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { INPUT_CHUNK_OCTETS } from "../../../cli/input/input.js";
import { combinedLine, type Visit } from "../../support/access-logs.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";
import { slowlyUntilThreadsWork } from "../../support/slow-input.js";

const temporary = temporaryFiles();
const START = Date.UTC(2026, 9, 10) / 1000;
const robots = temporary("robots.txt", "user-agent: *\ndisallow: /private/\ncrawl-delay: 2\n");
const logOf = (seen: readonly Visit[]) => seen.map(combinedLine).join("");
const visits = (count: number, visit: Partial<Visit>, from = START): Visit[] =>
	Array.from({ length: count }, (_, index) => ({
		seconds: from + index,
		target: "/",
		agent: "GoodBot/1.0",
		...visit,
	}));

const SEEN = [
	...visits(1, { target: "/robots.txt" }),
	...visits(20, {}),
	...visits(20, { agent: "BadBot/1.0", target: "/private/x" }),
	...visits(2, { agent: "Mozilla/5.0 (compatible; Googlebot/2.1)", address: "66.249.64.1" }),
	...visits(3, { agent: "Mozilla/5.0 (X11) Firefox/140.0" }),
].sort((one, other) => one.seconds - other.seconds);
const log = temporary("access.log", `${logOf(SEEN)}nonsense\n`);

describe("audit", () => {
	it("says of each crawler what it did", async () => {
		expect(await runCommand(["audit", log, "--robots", robots])).toEqual({
			code: 0,
			err: "robotstxt-wasm: read as combined\n",
			out: `Of 3 names of crawlers, 1 ignores robots.txt, 1 obeys, 1 has too few requests to tell; none verified

crawler    conduct  requests  pages          disallowed  robots.txt             pace                         identity
BadBot     ignores        20     20  20 of 20 (100.0 %)  never                  1 s, 100.0 % seem below 2 s  unverified
    20 from 192.0.2.1
    line 2: disallow: /private/: 20, such as /private/x
      line 3, 2026-10-10 00:00:00: /private/x
      line 7, 2026-10-10 00:00:01: /private/x
      line 11, 2026-10-10 00:00:02: /private/x
      against ${robots} (undated), line 2: disallow: /private/; no known copy in the 24 hours before
      none is verified: nobody publishes addresses of this name; would settle it: the file of that time, by --robots DATE=FILE
GoodBot    obeys          21     20     0 of 20 (0.0 %)  2026-10-10 00:00, 200  1 s, 100.0 % seem below 2 s  unverified
Googlebot  too few         2      2      0 of 2 (0.0 %)  never                  1 s, 100.0 % seem below 2 s  unverified

By purpose:
  not known       2 crawlers, 41 requests, disallowed 20 of 40 (50.0 %)
  search          1 crawler, 2 requests, disallowed 0 of 2 (0.0 %)

47 lines (combined): 46 requests, 43 of crawlers from 2026-10-10 00:00 to 2026-10-10 00:00 UTC
3 requests of browsers, of what passes for one, and of unknown programs: nothing is said of these

1 line could not be read:
  line 47: nonsense
`,
		});
	});

	it("says in which of several logs a line is, and in which of several files a rule", async () => {
		const first = temporary("first.log", `${logOf(visits(12, { target: "/old/x" }))}nonsense\n`);
		const second = temporary(
			"second.log",
			`${logOf(visits(12, { target: "/new/x" }, START + 300_000))}${"more\n".repeat(11)}`,
		);
		const older = temporary("older.txt", "user-agent: *\ndisallow: /old/\ncrawl-delay: 2\n");
		const newer = temporary("newer.txt", "user-agent: *\n# none\ndisallow: /new/\n");
		const args = ["audit", second, first, "--robots", `2026-10-12=${newer}`, "--robots", older];
		const { out } = await runCommand(args);
		expect(out).toContain(`    ${older}, line 2: disallow: /old/: 12, such as /old/x\n`);
		expect(out).toContain(`    ${newer}, line 3: disallow: /new/: 12, such as /new/x\n`);
		expect(out).toContain(", 100.0 % seem below crawl-delay ");
		expect(out).toContain(
			`12 lines could not be read, the first of them:\n  ${first}, line 13: nonsense\n  ${second}, line 13: more\n`,
		);
		const { out: html } = await runCommand([...args, "-f", "html"]);
		expect(html).toContain(`<li>${newer}, line 3, <code>disallow: /new/</code>: 12<ul>`);
		expect(html).toContain(`<li>${second}, line 13: <code>more</code></li>`);
	});

	it("writes JSON, and columns with commas", async () => {
		const json = await runCommand(["audit", log, "--robots", robots, "--json"]);
		expect(JSON.parse(json.out)).toMatchObject({
			unreadableCount: 1,
			crawlers: [{ crawler: "GoodBot" }, { crawler: "BadBot" }, {}],
		});
		const csv = await runCommand(["audit", log, "--robots", robots, "-f", "csv"]);
		const [head = "", good = ""] = csv.out.split("\r\n");
		expect(head.split(",").slice(0, 8)).toEqual([
			"crawler",
			"identity",
			"operator",
			"purposes",
			"neglect",
			"conduct",
			"requests",
			"pages",
		]);
		expect(good.split(",").slice(0, 8)).toEqual(["GoodBot", "unverified", "", "", "", "obeys", "21", "20"]);
	});

	it("has an exit code for what nobody should be", async () => {
		const code = async (...options: string[]) =>
			(await runCommand(["audit", log, "--robots", robots, "-q", ...options])).code;
		expect(await code("--fail-on", "ignores")).toBe(1);
		expect(await code("--fail-on", "mostly,never asked")).toBe(0);
		expect(await runCommand(["audit", log, "--robots", robots, "--fail-on", "ignore"])).toMatchObject({
			code: 2,
			err: expect.stringContaining('did you mean "ignores"?'),
		});
	});

	it("reads packed files, standard input, and several in the order of time", async () => {
		const older = logOf(visits(30, { agent: "ABot/1.0" }, START - 1000));
		const packed = temporary("access.log.2.gz", gzipSync(older.slice(0, 1000)));
		const packedOn = temporary("access.log.1.zst", zstdOf(older.slice(1000)));
		const argv = ["audit", log, packedOn, packed, "--robots", robots, "--json"];
		const report = JSON.parse((await runCommand(argv)).out);
		// The line that is cut between two logs is none.
		expect(report).toMatchObject({
			formats: ["combined"],
			unreadableCount: 3,
			crawlers: [{ crawler: "ABot", requestCount: 29 }, {}, {}, {}],
		});
		expect(report.crawlers[0].pace.medianGapSeconds).toBe(1);
		const piped = await runCommand(["audit", "--robots", robots, "--json"], {
			input: [readFileSync(packed)],
		});
		expect(JSON.parse(piped.out).crawlers[0].crawler).toBe("ABot");
	});

	it("reads logs of more octets than are read at once, packed or not", async () => {
		const seen = Array.from({ length: 12_000 }, (_, index) => ({
			seconds: START + index,
			target: `/${createHash("sha512").update(`${index}`).digest("hex")}`,
			agent: index % 3 === 0 ? "ABot/1.0" : "BBot/1.0",
		}));
		const text = logOf(seen);
		const packed = gzipSync(text);
		expect(packed.length).toBeGreaterThan(INPUT_CHUNK_OCTETS);
		const reports = [text, packed, zstdOf(text)].map(async (octets, index) => {
			const file = temporary(`large-${index}.log`, octets);
			const { out } = await runCommand(["audit", file, "--robots", robots, "--json"]);
			return JSON.parse(out.replaceAll(file, "large.log"));
		});
		const [plain, ...unpacked] = await Promise.all(reports);
		expect(plain).toMatchObject({ lineCount: 12_000, unreadableCount: 0, isInOrder: true, notes: [] });
		for (const report of unpacked) expect(report).toEqual(plain);
	});

	describe("of a damaged log", () => {
		const text = logOf(visits(3000, {}));
		const packed = gzipSync(text);
		const broken = Buffer.from(packed);
		broken.fill(0xff, 4000, 4100);
		const small = gzipSync(logOf(visits(12, {})));

		it.each<[string, Uint8Array, number, RegExp]>([
			["cut", packed.subarray(0, packed.length / 2), 1300, /unexpected end of file/],
			[
				"with other octets after it",
				Buffer.concat([packed, Buffer.from("garbage")]),
				3000,
				/incorrect header check/,
			],
			["short, with other octets after it", Buffer.concat([small, Buffer.from("x")]), 12, /unexpected end/],
			["broken in the middle", broken, 900, /invalid|incorrect/],
			["cut, in Zstandard", zstdOf(text).subarray(0, 200_000), 1900, /./],
		])("reports what could be read: %s", async (name, octets, leastCount, reason) => {
			const file = temporary(`${name}.packed`, octets);
			const { code, out } = await runCommand(["audit", file, "--robots", robots, "--json"]);
			const { logs, lineCount, notes, crawlers } = JSON.parse(out);
			expect(code).toBe(2);
			expect(lineCount).toBeGreaterThanOrEqual(leastCount);
			expect(crawlers[0].requestCount).toBeGreaterThanOrEqual(leastCount - 1);
			expect(logs[0].damage).toMatch(reason);
			expect(notes).toEqual([
				`${file}: cannot be unpacked after line ${lineCount.toLocaleString("en")}: ${logs[0].damage}; what follows is not in this report`,
			]);
		});

		it("reads the other logs, and finds a crawler that fails the command", async () => {
			const cut = temporary("cut.gz", packed.subarray(0, packed.length / 2));
			const argv = ["audit", cut, log, "--robots", robots, "--fail-on"];
			const failing = await runCommand([...argv, "ignores"]);
			expect(failing.code).toBe(1);
			expect(failing.out).toContain("\nBadBot ");
			const passing = await runCommand([...argv, "mostly"]);
			expect(passing.code).toBe(2);
			expect(passing.err).toContain(`--fail-on: ${cut}: cannot be read to its end, so nothing can pass\n`);
		});

		it("has no report where nothing could be read", async () => {
			for (const octets of [zstdOf(text).subarray(0, 100), packed.subarray(0, 12)]) {
				const file = temporary("nothing.packed", octets);
				expect(await runCommand(["audit", file, "--robots", robots])).toMatchObject({
					code: 2,
					out: "",
					err: expect.stringContaining("nothing.packed: cannot be unpacked after its start: "),
				});
				expect(await runCommand(["audit", "-", "--robots", robots], { input: [octets] })).toMatchObject({
					code: 2,
					err: expect.stringContaining("<stdin>: cannot be unpacked after its start: "),
				});
			}
		});
	});

	it("says where no format fits, and takes a description", async () => {
		const other = temporary("other.log", logOf(SEEN).replaceAll('"', "|"));
		expect(await runCommand(["audit", other, "--robots", robots])).toMatchObject({
			code: 2,
			out: "",
			err: expect.stringMatching(
				/no known format fits; describe the lines by --format-string.*\n.*such as the line/,
			),
		});
		const format = "%h %l %u %t |%r| %>s %b |%{Referer}i| |%{User-Agent}i|";
		const { out } = await runCommand([
			"audit",
			other,
			"--robots",
			robots,
			"--format-string",
			format,
			"--json",
		]);
		expect(JSON.parse(out).crawlers).toHaveLength(3);
		expect(await runCommand(["audit", other, "--robots", robots, "--format-string", "%h"])).toMatchObject({
			code: 2,
			err: expect.stringMatching(/^robotstxt-wasm: --format-string: expected a format/),
		});
		const fields = ["--fields", "time=t,agent=a,target=u"];
		const json = `${JSON.stringify({ t: START, a: "ABot", u: "/private/" })}\n`;
		const ofJson = await runCommand(["audit", "--robots", robots, ...fields], { input: [json] });
		expect(ofJson.err).toContain("read as described");
		expect(ofJson.out).toMatch(/\n1 line \(as described\): 1 request, /);
		expect(ofJson.out).toContain("ABot");
	});

	it("takes versions of the file by time", async () => {
		const open = temporary("open.txt", "user-agent: *\ndisallow:\n");
		const argv = ["audit", log, "--robots", open, "--json", "--robots"];
		const { out } = await runCommand([...argv, `2026-10-09T23:00:00+00:00=${robots}`]);
		expect(JSON.parse(out).crawlers[1]).toMatchObject({
			crawler: "BadBot",
			olderCopyCount: 20,
			disallowedCount: 0,
		});
		const later = await runCommand([...argv, `2026-10-08=${robots}`]);
		expect(JSON.parse(later.out).crawlers[1]).toMatchObject({
			crawler: "BadBot",
			olderCopyCount: 0,
			disallowedCount: 20,
		});
	});

	it("tells impostors by lists of networks, and by names of addresses", async () => {
		const list = temporary("googlebot.json", '{"prefixes":[{"ipv4Prefix":"66.249.64.0/27"}]}');
		const both = temporary(
			"both.log",
			logOf([...SEEN, ...visits(1, { agent: "Googlebot/2.1", address: "203.0.113.1" })]),
		);
		const identities = (out: string) =>
			JSON.parse(out).crawlers.flatMap((each: { crawler: string; identity: string }) =>
				each.crawler === "Googlebot" ? [each.identity] : [],
			);
		const byList = await runCommand([
			"audit",
			both,
			"--robots",
			robots,
			"--json",
			"--ip-ranges",
			`Googlebot=${list}`,
		]);
		expect(identities(byList.out)).toEqual(["confirmed", "impostor"]);

		const asked: string[] = [];
		const names = {
			reverse: async (address: string) => {
				asked.push(address);
				return [address === "66.249.64.1" ? "crawl-66-249-64-1.googlebot.com" : "googlebot.com.example"];
			},
			addressesOf: async () => ["66.249.64.1"],
		};
		const byName = await runCommand(["audit", both, "--robots", robots, "--json", "--verify-dns"], { names });
		expect(identities(byName.out)).toEqual(["confirmed", "impostor"]);
		expect(asked).toEqual(["66.249.64.1", "203.0.113.1"]);
		expect(byName.err).toContain("2 look-ups of addresses\n");
		const bounded = await runCommand(
			["audit", both, "--robots", robots, "--json", "--verify-dns", "--max-lookups", "1"],
			{ names },
		);
		expect(identities(bounded.out)).toEqual(["confirmed", "unverified"]);
		expect(bounded.err).toContain("1 look-up of addresses, 1 left out (--max-lookups)\n");
	});

	it("takes no name at which anybody's programs are for Googlebot's, and addresses in any spelling", async () => {
		const agents = ["Googlebot/2.1", "Google-Safety"];
		const address = "2001:4860:4801:0010::0005";
		const seen = agents.flatMap((agent) => visits(10, { agent, address, target: "/private/" }));
		const file = temporary(
			"names.log",
			logOf([...seen, ...visits(1, { agent: agents[0]!, address: "::ffff:66.249.64.1" })]),
		);
		const argv = ["audit", file, "--robots", robots, "--json", "--verify-dns"];
		const names = (domain: string) => ({
			reverse: async (asked: string) => [asked === "66.249.64.1" ? "crawl-1.googlebot.com" : `a-1.${domain}`],
			addressesOf: async (name: string) => [
				name === "crawl-1.googlebot.com" ? "66.249.64.1" : "2001:4860:4801:10::5",
			],
		});
		const rows = async (domain: string) =>
			JSON.parse((await runCommand(argv, { names: names(domain) })).out).crawlers.map(
				({ crawler, identity, requestCount }: Record<string, unknown>) => [crawler, identity, requestCount],
			);
		expect(await rows("gae.googleusercontent.com")).toEqual([
			["Googlebot", "impostor", 10],
			["Google-Safety", "confirmed", 10],
			["Googlebot", "confirmed", 1],
		]);
		expect(await rows("bc.googleusercontent.com")).toContainEqual(["Google-Safety", "impostor", 10]);
		expect(await rows("googlebot.com")).toContainEqual(["Googlebot", "confirmed", 11]);
	});

	it("what an impostor does is documented by nobody", async () => {
		const seen = visits(20, { agent: "Google-Safety", address: "203.0.113.1", target: "/private/" });
		const file = temporary("safety.log", logOf(seen));
		const list = temporary("safety.json", '{"prefixes":[{"ipv4Prefix":"66.249.64.0/27"}]}');
		const argv = ["audit", file, "--robots", robots, "--fail-on", "ignores"];
		expect((await runCommand(argv)).code).toBe(0);
		const { code, out } = await runCommand([...argv, "--ip-ranges", `Google-Safety=${list}`]);
		expect(code).toBe(1);
		expect(out).toMatch(/Google-Safety {2}ignores {2,}20 /);
	});

	it("is 0 for a log that has just been rotated", async () => {
		const empty = temporary("empty.log", "");
		expect(await runCommand(["audit", empty, "--robots", robots])).toMatchObject({
			code: 0,
			err: "robotstxt-wasm: no lines to read\n",
			out: "No request names a crawler\n\nno lines: 0 requests, 0 of crawlers\n",
		});
	});

	it("is 2 where no log is named and standard input is empty", async () => {
		const { code, out, err } = await runCommand(["audit", "--robots", robots, "--fail-on", "ignores"], {
			input: [""],
		});
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toContain(
			"audit: expected LOG: an access log, or its lines on standard input, which is empty",
		);
	});

	it("is 2 where nothing of a log could be judged", async () => {
		const described = ["--format-string", '$msec "$http_user_agent" $request_uri end'];
		const { code, out, err } = await runCommand(["audit", log, "--robots", robots, ...described]);
		expect({ code, out }).toEqual({ code: 2, out: "" });
		expect(err).toContain(`${log}: no line is as described\n`);
		expect(err).toContain("no line could be read, such as the line");
		const hosts = temporary("hosts.log", SEEN.map((visit) => `a.example ${combinedLine(visit)}`).join(""));
		const other = await runCommand(["audit", hosts, "--robots", robots, "--host", "b.example"]);
		expect({ code: other.code, out: other.out }).toEqual({ code: 2, out: "" });
		expect(other.err).toContain("--host: no request is for b.example; 46 are for others");
	});

	it.each([
		[
			["audit", log],
			"audit: expected --robots FILE, the robots.txt that was to be obeyed, as in: robotstxt-wasm audit",
		],
		[
			["audit", log, "--robots", robots, "--robots", robots],
			"--robots: expected the time from which each of several files held",
		],
		[["audit", log, "--robots", `2026-13-01=${robots}`], "--robots: expected a time as 2026-10-01"],
		[["audit", log, "--robots", `2026-02-30=${robots}`], "--robots: expected a time as 2026-10-01"],
		[
			["audit", log, "--robots-for", `a.example@2025-02-29=${robots}`],
			"--robots-for: expected a time as 2026-10-01",
		],
		[["audit", log, "--robots", `2026-10-01T10:00=${robots}`], "--robots: expected a time as 2026-10-01"],
		[
			["audit", log, "--robots", robots, "--robots", `2026-10-01 10:00=${robots}`],
			'--robots: expected a time as 2026-10-01 or 2026-10-01T12:00:00Z before the file, got "2026-10-01 10:00"',
		],
		[["audit", log, "--robots-for", `a@2026-10-1=${robots}`], "--robots-for: expected a time as 2026-10-01"],
		[
			["audit", log, "--robots", `2026-10-01=${robots}`, "--robots", `2026-10-01=${robots}`],
			"--robots: expected another time for each version",
		],
		[["audit", "-", "--robots", "-"], "audit: expected - (standard input) once at most"],
		[["audit", "-", "--robots", robots, "--verify-dns"], "--verify-dns: expected only files"],
		[
			["audit", log, "--robots", robots, "--max-lookups", "3"],
			"--max-lookups: expected only with --verify-dns",
		],
		[["audit", log, "--robots", robots, "--ip-ranges", "x"], "--ip-ranges: expected NAME=FILE"],
		[
			[
				"audit",
				log,
				"--robots",
				robots,
				"--ip-ranges",
				`__proto__=${temporary("list.txt", "192.0.2.0/24\n")}`,
			],
			'--ip-ranges: expected names of crawlers or operators that a list has, got "__proto__"',
		],
		[
			["audit", log, "--robots", robots, "--ip-ranges", `x=${log}`],
			'--ip-ranges["x"][46]: expected an address or a range',
		],
		[["audit", log, "--robots", robots, "--fields", "x"], "--fields: expected FIELD=KEY.KEY"],
		[
			["audit", log, "--robots", robots, "--fields", "tiem=x"],
			'--fields: unknown member "tiem"; did you mean "time"?',
		],
		[["audit", `${log}.none`, "--robots", robots], "cannot be read: no such file"],
	])("%j is refused", async (argv, message) => {
		expect(await runCommand(argv)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) });
	});
});

describe("several logs", () => {
	const CHANGE = START + 3 * 86_400;
	const open = temporary("always.txt", "user-agent: *\ndisallow:\n");
	const versions = ["--robots", open, "--robots", `2026-10-13=${robots}`];
	/** A crawler that two servers answer in turn: it fetches the changed file from one, and the pages from the other. */
	const changed: Visit[] = Array.from({ length: 400 }, (_, index) => ({
		seconds: CHANGE + index * 10,
		target: index === 3 ? "/robots.txt" : index > 200 ? "/private/x" : "/",
		agent: index % 7 === 0 ? "Googlebot/2.1" : "ABot/1.0",
		address: `192.0.2.${index % 5}`,
	}));
	/** The logs show the day before too, in which only another crawler fetched a file. */
	const before = [24, 16, 8].map((hours): Visit => {
		const target = hours === 24 ? "/robots.txt" : "/";
		return { ...changed[0]!, seconds: CHANGE - hours * 3600, target };
	});
	const seen = [...before, ...changed];
	const parts = (partCount: number) =>
		Array.from({ length: partCount }, (_, part) =>
			temporary(
				`server-${part}-of-${partCount}.log`,
				logOf(seen.filter((_, index) => (index * 13) % partCount === part)),
			),
		);
	/** The line that has a request is another one in each part. */
	const withoutPlace = (member: string, value: unknown) =>
		member === "logIndex" || member === "lineNumber" ? undefined : value;
	const reportOf = async (logs: readonly string[], ...options: string[]) => {
		const { out } = await runCommand(["audit", ...logs, ...versions, "--json", ...options]);
		const { logs: _, ...report } = JSON.parse(out, withoutPlace);
		return report;
	};

	it("that overlap are read as one log, however many there are, in any order, and in threads", async () => {
		const whole = await reportOf(parts(1));
		expect(whole).toMatchObject({ notes: [], isInOrder: true });
		expect(whole.crawlers[0]).toMatchObject({ crawler: "ABot", disallowedCount: 170, olderCopyCount: 0 });
		for (const count of [2, 3, 32]) {
			expect(await reportOf(parts(count))).toEqual(whole);
			expect(await reportOf(parts(count).reverse(), "--jobs", "2")).toEqual(whole);
		}
	});

	it("that overlap and are more than may be open at once are told of", async () => {
		const { notes, isInOrder } = await reportOf(parts(50));
		expect(isInOrder).toBe(false);
		expect(notes).toEqual([
			expect.stringMatching(
				/^the logs together are out of the order of time: .*; at most 32 logs that overlap are merged/,
			),
		]);
	});

	it("of several formats, packed or piped, are read side by side too", async () => {
		const [first = "", second = ""] = parts(2);
		const json = readFileSync(second, "utf8")
			.trimEnd()
			.split("\n")
			.map((line) => {
				const [, ip, time, target, agent] = /^(\S+) .*?\[(.*?)\] "GET (\S+).*"(.*)"$/.exec(line) ?? [];
				return `${JSON.stringify({ ip, time, uri: target, ua: agent, status: 200 })}\n`;
			})
			.join("");
		const packed = temporary("second.json.gz", gzipSync(json));
		const { crawlers } = await reportOf(parts(1));
		expect((await reportOf([packed, first])).crawlers).toEqual(crawlers);
		const piped = await runCommand(["audit", first, "-", ...versions, "--json"], { input: [json] });
		expect(JSON.parse(piped.out, withoutPlace).crawlers).toEqual(crawlers);
	});

	it("of which one is a copy, packed or not, are told of", async () => {
		const [first = "", second = ""] = parts(2);
		const copy = temporary("copy.log.gz", gzipSync(readFileSync(first)));
		const empty = [temporary("rotated.log", ""), temporary("rotated-too.log", "")];
		const told = "begins with the same lines as";
		const { notes } = await reportOf([first, second, copy, ...empty]);
		expect(notes).toEqual([expect.stringContaining(told)]);
		expect(notes[0]).toContain("copy.log.gz");
		const piped = ["audit", first, "-", ...versions, "--json"];
		const { out } = await runCommand(piped, { input: [readFileSync(first, "utf8")] });
		expect(JSON.parse(out).notes.join()).toMatch(
			/^<stdin> begins with|begins with the same lines as <stdin>/,
		);
		const part = temporary("part.log", readFileSync(first, "utf8").split("\n").slice(0, 15).join("\n"));
		expect((await reportOf([first, second, part])).notes).toEqual([expect.stringContaining(told)]);
		expect((await reportOf([first, second])).notes).toEqual([]);
	});

	it("that are read are more than may be open at once: those that do not overlap", async () => {
		const days = Array.from({ length: 150 }, (_, day) =>
			temporary(`day-${day}.log`, logOf(visits(3, { target: "/robots.txt" }, START + day * 86_400))),
		);
		const { out } = await runCommand(["audit", ...days, "--robots", robots, "--json"]);
		expect(JSON.parse(out)).toMatchObject({
			requestCount: 450,
			isInOrder: true,
			outOfOrderCount: 0,
			notes: [],
		});
	});
});

describe("what a report cannot tell", () => {
	const FORMATS = ["text", "json", "csv", "html"] as const;
	/** The note is on each form of the report, or beside it. */
	const expectNote = async (argv: readonly string[], note: RegExp) => {
		for (const format of FORMATS) {
			const { out, err } = await runCommand([...argv, "-f", format]);
			if (format !== "csv") expect(out.replaceAll("&#39;", "'").replaceAll(/&quot;|\\"/g, '"')).toMatch(note);
			if (format !== "text") expect(err).toMatch(note);
		}
	};
	const common = temporary(
		"common.log",
		logOf(visits(20, { target: "/private/" })).replaceAll(/ "-" "[^"]*"\n/g, "\n"),
	);
	const reversed = temporary("reversed.log", logOf(visits(20, {}).reverse()));

	it("is said of a log without a User-Agent, which passes no check", async () => {
		await expectNote(
			["audit", common, "--robots", robots],
			/common\.log: no line tells a User-Agent header, so no/,
		);
		const json = temporary("none.json", `${JSON.stringify({ time: START, uri: "/" })}\n`);
		await expectNote(
			["audit", json, "--robots", robots],
			/or tell where it is by --format-string or --fields/,
		);
		for (const logs of [[common], [json], [log, common]]) {
			const { code, err } = await runCommand(["audit", ...logs, "--robots", robots, "--fail-on", "mostly"]);
			expect(code).toBe(2);
			expect(err).toMatch(/--fail-on: \S+: no crawler can be known, so nothing can pass\n/);
		}
		expect((await runCommand(["audit", common, "--robots", robots])).code).toBe(0);
	});

	it("is said of a log of which no line could be read, beside others", async () => {
		const junk = temporary("junk.log", "junk\n".repeat(30));
		await expectNote(["audit", log, junk, "--robots", robots], /junk\.log: no known format fits; describe/);
		expect((await runCommand(["audit", log, junk, "--robots", robots])).code).toBe(2);
	});

	it("is said of a log out of order", async () => {
		await expectNote(
			["audit", reversed, "--robots", robots],
			/reversed\.log: out of the order of time: 19 requests of crawlers are earlier than the one before; paces/,
		);
	});

	it("is said of what was asked before the first version, and passes no check alone", async () => {
		const argv = ["audit", log, "--robots", `2026-11-01=${robots}`];
		await expectNote(
			argv,
			/42 requests of crawlers are not judged: which robots\.txt held before the first date/,
		);
		const { code, err } = await runCommand([...argv, "--fail-on", "ignores"]);
		expect(code).toBe(2);
		expect(err).toContain(
			"--fail-on: no request is of a time whose robots.txt is known, so nothing can pass",
		);
	});

	it("is said of a robots.txt without a rule", async () => {
		const empty = temporary("empty.txt", "");
		await expectNote(
			["audit", log, "--robots", empty],
			/empty\.txt: this robots\.txt has no rule for any crawler/,
		);
		const argv = ["audit", log, "--robots", robots, "--robots", `2026-10-01=${log}`, "--json"];
		expect(JSON.parse((await runCommand(argv)).out).notes).toEqual([
			`${log}: this robots.txt has no rule for any crawler, so it disallows nothing`,
		]);
		// A file that allows everything says so by a rule.
		const open = temporary("open-to-all.txt", "user-agent: *\ndisallow:\n");
		expect((await runCommand(["audit", log, "--robots", open])).out).not.toContain("note: ");
	});

	it("is refused of networks of nobody", async () => {
		const list = temporary("networks.txt", "192.0.2.0/24\n");
		const run = (name: string) =>
			runCommand(["audit", log, "--robots", robots, "--ip-ranges", `${name}=${list}`, "--json"]);
		for (const [name, meant] of [
			["Gogglebot", '; did you mean "Googlebot"?'],
			["UnheardOfCrawler", "\n"],
		] as const) {
			const message = `--ip-ranges: expected names of crawlers or operators that a list has, got "${name}"${meant}`;
			expect(await run(name)).toMatchObject({ code: 2, out: "", err: expect.stringContaining(message) });
		}
		for (const name of ["googlebot", "GOOGLE"]) expect((await run(name)).code).toBe(0);
	});

	it("is said of a name that anybody can send, where its operator's networks would tell", async () => {
		const seen = visits(20, { agent: "Googlebot/2.1", target: "/private/x", address: "66.249.64.1" });
		const googles = temporary("googles.log", logOf(seen));
		const ranges = temporary("google.txt", "66.249.64.0/27\n");
		const told = "note: anybody can send the name of Googlebot: whether it was it that ignored robots.txt, ";
		const args = ["audit", googles, "--robots", robots];
		expect((await runCommand(args)).out).toContain(told);
		expect((await runCommand([...args, "--ip-ranges", `Google=${ranges}`])).out).not.toContain(told);
		expect((await runCommand(["audit", log, "--robots", robots])).out).not.toContain("anybody can send");
	});

	it("is said of a name that anybody can send, though the networks of others are known", async () => {
		const seen = ["CCBot/2.0", "GPTBot/1.0"].flatMap((agent) => visits(20, { agent, target: "/private/x" }));
		const given = temporary("given.log", logOf(seen));
		const list = temporary("given.txt", "192.0.2.0/24\n");
		await expectNote(
			["audit", given, "--robots", robots, "--ip-ranges", `GPTBot=${list}`],
			/anybody can send the name of CCBot: whether/,
		);
	});

	it("is said of a name that anybody can send, where its family's networks would tell", async () => {
		const seen = visits(20, { agent: "GPTBot-News/1.0", target: "/private/x" });
		const args = ["audit", temporary("family.log", logOf(seen)), "--robots", robots];
		await expectNote(args, /anybody can send the name of GPTBot-News: whether/);
		expect((await runCommand(args)).out).toMatch(
			/\nGPTBot-News +ignores .*\n {4}by its family's name, GPTBot\n/,
		);
		expect((await runCommand([...args, "-f", "html"])).out).toContain(
			"GPTBot-News (by its family&#39;s name, GPTBot)",
		);
		expect((await runCommand([...args, "-f", "csv"])).out).toMatch(/^GPTBot-News,.*,GPTBot,/m);
		const list = temporary("family.txt", "198.51.100.0/24\n");
		const { out } = await runCommand([...args, "--ip-ranges", `GPTBot=${list}`]);
		expect(out).not.toContain("anybody can send");
	});

	it("is said of addresses that are a proxy's, which accuse nobody", async () => {
		const agents = ["Googlebot/2.1", "bingbot/2.0"];
		const proxied = temporary(
			"proxied.log",
			logOf(agents.flatMap((agent) => visits(20, { agent, address: "172.68.12.7" }))),
		);
		const list = temporary("googlebots.txt", "66.249.64.0/27\n");
		const argv = ["audit", proxied, "--robots", robots, "--ip-ranges", `Googlebot=${list}`];
		await expectNote(
			argv,
			/hardly a request of a crawler is confirmed.* such as 172\.68\.12\.7: a proxy or CDN seems.*Googlebot is unverified.*--client-address.*--trusted-proxies/,
		);
		expect((await runCommand(argv)).out).not.toContain("impostor");
	});

	it("is said of a list of an operator that is not the crawler's, which accuses nobody", async () => {
		const seen = [
			...visits(20, { agent: "Googlebot/2.1", address: "66.249.64.1" }),
			...visits(20, { agent: "AdsBot-Google", address: "66.249.90.1" }),
		];
		const list = temporary("googles-first.txt", "66.249.64.0/27\n");
		const argv = ["audit", temporary("ads.log", logOf(seen)), "--robots", robots];
		await expectNote(
			[...argv, "--ip-ranges", `Google=${list}`],
			/AdsBot-Google is unverified: .*; --ip-ranges AdsBot-Google=FILE takes \S+\/special-crawlers\.json/,
		);
	});

	it("is said of who never asked, as far as the server saw", async () => {
		const seen = [...visits(20, {}), ...visits(1, {}, START + 172_800)];
		const argv = ["audit", temporary("never.log", logOf(seen)), "--robots", robots];
		await expectNote(
			argv,
			/whether GoodBot never asked for robots\.txt is only told by requests that reached/,
		);
		const preview = seen.map((visit) => ({ ...visit, agent: "TelegramBot (like TwitterBot)" }));
		const previews = ["audit", temporary("previews.log", logOf(preview)), "--robots", robots];
		expect((await runCommand([...argv, "--fail-on", "never asked"])).code).toBe(1);
		const { code, out } = await runCommand([...previews, "--fail-on", "never asked"]);
		expect([code, out.includes("note: ")]).toEqual([0, false]);
	});

	it("is said of a field with clients' addresses that no line has, which accuses nobody", async () => {
		const list = temporary("forwarded.txt", "66.249.64.0/27\n");
		const agent = "Googlebot/2.1";
		const seen = ["66.249.64.1", "203.0.113.1"].flatMap((address) => visits(1, { agent, address }));
		const lines = seen.map(({ address, target }) =>
			JSON.stringify({ time: START, uri: target, ua: agent, ip: address, xff: "66.249.64.2" }),
		);
		const argv = (...more: string[]) => [
			...["audit", temporary("clients.log", `${lines.join("\n")}\n`), "--robots", robots],
			...["--ip-ranges", `Googlebot=${list}`, ...more],
		];
		const identities = async (...more: string[]) =>
			JSON.parse((await runCommand([...argv(...more), "--json"])).out).crawlers.map(
				(each: { identity: string }) => each.identity,
			);
		expect(await identities()).toEqual(["confirmed", "impostor"]);
		expect(await identities("--client-address", "nosuch")).toEqual(["unverified"]);
		await expectNote(
			argv("--client-address", "nosuch"),
			/clients\.log: no request of a crawler has the field nosuch of --client-address, so all of them are unv/,
		);
		const proxies = ["--trusted-proxies", "203.0.113.0/24"];
		expect(await identities(...proxies)).toEqual(["confirmed", "unverified"]);
		await expectNote(
			argv(...proxies),
			/clients\.log: no request of a crawler has X-Forwarded-For, which --trusted-proxies needs: requests from/,
		);
		const listed = temporary("lists.log", logOf(visits(2, { agent, address: "66.249.64.1, 203.0.113.1" })));
		const several = ["audit", listed, "--robots", robots, "--ip-ranges", `Googlebot=${list}`];
		await expectNote(
			several,
			/lists\.log: 2 requests of crawlers are unverified, whose line has no address, or several as X-Forwarded-For/,
		);
		expect(JSON.parse((await runCommand([...several, ...proxies, "--json"])).out)).toMatchObject({
			notes: [],
			crawlers: [{ identity: "confirmed" }],
		});
		for (const quiet of [[], ["--client-address", "xff"]]) {
			expect(JSON.parse((await runCommand([...argv(...quiet), "--json"])).out).notes).toEqual([]);
		}
		// Where nobody's identity is asked for, the field is not needed.
		const unasked = ["audit", log, "--robots", robots, "--client-address", "nosuch", "--json"];
		expect(JSON.parse((await runCommand(unasked)).out).notes).toEqual([]);
	});

	it("is said of look-ups that prove nothing", async () => {
		const argv = ["audit", log, "--robots", robots, "--verify-dns", "--json"];
		const reportOf = async (reverse: (address: string) => Promise<string[]>) => {
			const { out } = await runCommand(argv, { names: { reverse, addressesOf: failing("ESERVFAIL") } });
			const { notes, crawlers } = JSON.parse(out);
			const { identity } = crawlers.find(({ crawler }: { crawler: string }) => crawler === "Googlebot");
			return [identity, notes.join()];
		};
		const failing = (code: string) => async (): Promise<string[]> => {
			throw Object.assign(new Error(code), { code });
		};
		const failed =
			/1 look-up had no answer \((?:ETIMEOUT|ESERVFAIL)\): what came from these addresses is unverified/;
		expect(await reportOf(failing("ETIMEOUT"))).toEqual(["unverified", expect.stringMatching(failed)]);
		expect(await reportOf(async () => ["crawl.googlebot.com"])).toEqual([
			"unverified",
			expect.stringMatching(failed),
		]);
		expect(await reportOf(failing("ENOTFOUND"))).toEqual([
			"unverified",
			expect.stringContaining("the name server knows no name of any address, so nothing is proved"),
		]);
		const knowsOthers = async (address: string) =>
			address === "8.8.8.8" ? ["dns.google"] : failing("ENOTFOUND")();
		expect(await reportOf(knowsOthers)).toEqual(["impostor", ""]);
	});
});

describe("hostile logs", () => {
	const AGENT = "Evil<script>alert(1)</script>Bot/1.0 \x1b[31m\u202e";
	const hostile = temporary(
		"hostile.log",
		`${logOf([
			...visits(20, {
				agent: `EvilBot/1.0 ${AGENT}`,
				target: "/private/<img src=x onerror=alert(1)>\x1b]0;x\x07\"'&",
			}),
		])}<script>alert(1)</script>\x1b[2J\n`,
	);

	it("reach no terminal", async () => {
		for (const format of ["text", "json", "csv"]) {
			const { out } = await runCommand(["audit", hostile, "--robots", robots, "-f", format]);
			expect(out).not.toMatch(/[\x00-\x09\x0b\x0c\x0e-\x1f\u202e]/);
		}
	});

	it("are no markup", async () => {
		const { out } = await runCommand(["audit", hostile, "--robots", robots, "-f", "html"]);
		expect(out.match(/<script/g)).toHaveLength(1);
		expect(out).not.toContain("<img");
		expect(out).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\u202e]/);
		expect(out).toContain("&lt;img src=x onerror=alert(1)&gt;");
		expect(out).not.toMatch(/(?:src|href)="?https?:/);
	});
});

/** A frame of Zstandard whose blocks are not compressed (RFC 8878 §3.1.1). */
function zstdOf(text: string): Buffer {
	const octets = Buffer.from(text);
	const blocks: Buffer[] = [];
	for (let start = 0; start < octets.length; start += 1000) {
		const block = octets.subarray(start, start + 1000);
		const header = Buffer.alloc(3);
		header.writeUIntLE((block.length << 3) | (start + 1000 >= octets.length ? 1 : 0), 0, 3);
		blocks.push(header, block);
	}
	// No checksum, one segment, the length in four octets.
	const head = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
	head.writeUInt32LE(octets.length, 5);
	return Buffer.concat([head, ...blocks]);
}

describe("a log of several hosts", () => {
	const lines = ["a.example", "b.example", "c.example", "d.example"].map((host) =>
		JSON.stringify({ time: "2026-10-10T12:00:01Z", uri: "/", ua: "ABot/1.0", host }),
	);
	const several = temporary("several-hosts.log", lines.join("\n"));
	const NOTE = "requests for several hosts (a.example, b.example, c.example, …) are judged by one robots.txt";

	it("has a note that says which, and how to part them", async () => {
		const { out } = await runCommand(["audit", several, "--robots", robots, "--json"]);
		expect(JSON.parse(out).notes).toEqual([
			`${several}: ${NOTE}; --robots-for HOST=FILE judges each by its own, --host NAME reports on one of them`,
		]);
	});

	it("has none of the host that is asked for where no line has it", async () => {
		const ask = (file: string) => runCommand(["audit", file, "--robots", robots, "--host", "a.example"]);
		expect(await ask(log)).toEqual({
			code: 2,
			out: "",
			err: "robotstxt-wasm: --host: no request is for a.example; 0 are for others, and 46 have no host\n",
		});
		const hostless = JSON.stringify({ time: "2026-10-10T12:00:01Z", uri: "/", ua: "ABot/1.0" });
		const other = temporary("other-host.log", `${lines[1]}\n${hostless}\n`);
		expect(await ask(other)).toMatchObject({ code: 2, out: "" });
		const mixed = temporary("mixed-hosts.log", `${lines[0]}\n${hostless}\n`);
		const { code, out } = await ask(mixed);
		expect(code).toBe(0);
		expect(out).toContain(`note: ${mixed}: 1 request without a host is taken for a.example's\n`);
		expect(await ask(temporary("no-request.log", "\n\n"))).toMatchObject({ code: 0 });
	});

	it("has a note on hosts of --robots-for that no crawler asked for", async () => {
		const argv = (host: string) => ["audit", several, "--robots-for", `${host}=${robots}`, "--json"];
		const { unaskedHosts, notes } = JSON.parse((await runCommand(argv("A.exmple"))).out);
		expect(unaskedHosts).toEqual(["a.exmple"]);
		expect(notes).toContain(
			'--robots-for a.exmple: no request of a crawler is for this host; did you mean "a.example"?',
		);
		expect(JSON.parse((await runCommand(argv("a.example"))).out).unaskedHosts).toEqual([]);
		for (const host of ["https://a.example/", "a.example/", "a b.example", "*.example"]) {
			expect(await runCommand(argv(host))).toMatchObject({
				code: 2,
				err: `robotstxt-wasm: --robots-for: expected a host such as "a.example", without scheme, port and wildcards, got ${JSON.stringify(host)}\n`,
			});
		}
		const one = ["audit", several, "--robots", robots, "--host", "https://a.example/"];
		expect((await runCommand(one)).err).toContain("--host: expected a host such as");
	});

	it("says for which hosts nothing is judged, and which of them was meant", async () => {
		const line = (host: string, index: number) =>
			`${JSON.stringify({ time: START + 60 * index, uri: "/", ua: "ABot/1.0", host })}\n`;
		const hosts = Array.from({ length: 40 }, (_, index) =>
			index % 4 === 0 ? "blog.example" : "www.shop.example",
		);
		const shop = temporary("shop.log", hosts.map(line).join(""));
		const files = ["shop.example", "blog.example"].flatMap((host) => ["--robots-for", `${host}=${robots}`]);
		const { out } = await runCommand(["audit", shop, ...files]);
		expect(out).toMatch(/\nABot +obeys \(only 10 of 40 judged\) /);
		expect(out).toContain(
			"note: 30 requests of crawlers are not judged: no --robots-for has their host (www.shop.example), or held",
		);
		expect(out).toContain(
			'note: --robots-for shop.example: no request of a crawler is for this host; did you mean "www.shop.example"?\n',
		);
	});

	it("has none with --host", async () => {
		const { out } = await runCommand(["audit", several, "--robots", robots, "--host", "b.example", "--json"]);
		expect(JSON.parse(out).notes).toEqual([]);
	});
});

describe("--jobs", () => {
	const agents = [
		"GoodBot/1.0",
		"Mozilla/5.0 (X11) Firefox/140.0",
		"Googlebot/2.1",
		...Array.from({ length: 400 }, (_, index) => `MadeUp${"abcdefgh"[index % 8]}${index}Bot/1.0`),
	];
	const seen = Array.from(
		{ length: 12_000 },
		(_, index): Visit => ({
			seconds: START + (index >> 3),
			target: index % 500 === 0 ? "/robots.txt" : index % 7 === 0 ? `/private/${index}` : `/${index % 100}`,
			agent: agents[(index * 7919) % agents.length]!,
			address: `66.249.64.${index % 9}`,
			status: index % 1500 === 0 ? 404 : 200,
		}),
	);
	const lines = logOf(seen).split(/(?<=\n)/);
	const damaged = lines.map((line, index) => (index % 700 === 0 ? `nonsense ${line}` : line)).join("");
	const big = temporary("big.log", damaged);
	const more = temporary("more.log", logOf(visits(3000, { agent: "GoodBot/1.0" }, START + 5000)));
	const w3c = temporary(
		"iis.log",
		`#Fields: date time cs-uri-stem cs(User-Agent)\n${"2026-10-12 00:00:01 /private/a GoodBot/1.0\n".repeat(2000)}#Fields: time date cs-uri-stem cs(User-Agent)\n${"00:00:02 2026-10-12 /b GoodBot/1.0\n".repeat(2000)}`,
	);

	it.each([
		["json", ["2", "3"]],
		["text", ["3"]],
		["html", ["2"]],
	])("changes no octet of the report as %s", async (format, threadCounts) => {
		const args = ["audit", big, more, w3c, "--robots", robots, "--format", format];
		const one = await runCommand(args);
		expect(one.code).toBe(0);
		for (const jobs of threadCounts) expect(await runCommand([...args, "--jobs", jobs])).toEqual(one);
	});

	it("reads in threads as in one", async () => {
		const args = ["audit", "-", "--robots", robots, "--format", "json"];
		const one = await runCommand(args, { input: [damaged] });
		expect(one.code).toBe(0);
		for (const jobs of ["2", "3"]) {
			const input = slowlyUntilThreadsWork(damaged, 40_000);
			expect(await runCommand([...args, "--jobs", jobs], { input })).toEqual(one);
		}
	});

	/** Expects the same report of jobs as of one, of logs that are longer until threads have got lines to read from their file. */
	async function expectSameOfPlaces(toPlace: (place: object) => object): Promise<void> {
		const { postMessage } = Worker.prototype;
		let placeCount = 0;
		const post = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
			this: Worker,
			message: { readonly place?: object },
			buffers,
		) {
			const { place } = message;
			if (place !== undefined) placeCount++;
			const sent = place === undefined ? message : { ...message, place: toPlace(place) };
			postMessage.call(this, sent, buffers as never);
		});
		try {
			for (let times = 8; placeCount < 10; times *= 2) {
				const long = temporary("long.log", damaged.repeat(times));
				const args = ["audit", long, "--robots", robots, "--json"];
				const one = await runCommand(args);
				expect(JSON.parse(one.out)).toMatchObject({ lineCount: times * 12_000 });
				expect(await runCommand([...args, "--jobs", "2"])).toEqual(one);
			}
		} finally {
			post.mockRestore();
		}
	}

	it("reads a file in threads as in one, each by itself", () => expectSameOfPlaces((place) => place));

	it("reads here what a thread cannot read", () =>
		expectSameOfPlaces((place) => ({ ...place, descriptor: 1 << 20 })));

	it("reads lines around each bound of places as in one", async () => {
		const line = combinedLine({ seconds: START, target: "/private/", agent: "GoodBot/1.0" });
		const long = (octetCount: number) =>
			line.replace("/private/", `/private/${"x".repeat(octetCount - line.length)}`);
		const lengths = [1, -1, 0, 2].flatMap((more) =>
			[4096, 1 << 17, 1 << 18, 3 << 18].map((size) => size + more),
		);
		const around = temporary(
			"around.log",
			lengths.map((length, index) => long(length) + line.repeat(index * 700)).join(""),
		);
		const args = ["audit", around, "--robots", robots, "--json"];
		const one = await runCommand(args);
		// Readable lines have up to 131,072 octets before their end.
		expect(JSON.parse(one.out)).toMatchObject({ unreadableCount: 9 });
		expect(await runCommand([...args, "--jobs", "2"])).toEqual(one);
	});

	it("verifies by DNS as in one, in the same threads", async () => {
		const seen = ["66.249.64.1", "203.0.113.1"].flatMap((address) =>
			visits(20, { agent: "Googlebot/2.1", address }),
		);
		const args = ["audit", temporary("dns.log", logOf(seen)), "--robots", robots, "--json", "--verify-dns"];
		const names = {
			reverse: async (address: string) =>
				address === "66.249.64.1" ? ["crawl-1.googlebot.com"] : ["a.example"],
			addressesOf: async () => ["66.249.64.1"],
		};
		const one = await runCommand(args, { names });
		expect(JSON.parse(one.out).crawlers).toMatchObject([{ identity: "confirmed" }, { identity: "impostor" }]);
		expect(await runCommand([...args, "--jobs", "3"], { names })).toEqual(one);
	});

	it.runIf(existsSync("/proc/self/mem"))("says alike that a file cannot be read", async () => {
		const args = ["audit", "/proc/self/mem", "--robots", robots];
		const one = await runCommand(args);
		expect(one).toMatchObject({ code: 2, err: expect.stringContaining("/proc/self/mem: cannot be read: ") });
		expect(await runCommand([...args, "--jobs", "2"])).toEqual(one);
	});

	it("is a number of threads", async () => {
		const { code, err } = await runCommand(["audit", log, "--robots", robots, "--jobs", "0"]);
		expect([code, err]).toEqual([
			2,
			expect.stringContaining("--jobs: expected a number of threads from 1 to 256"),
		]);
	});
});

it("has the sample of docs/audit.md", async () => {
	const day = (count: number, stepSeconds: number, visit: Partial<Visit>) =>
		visits(count, visit).map((each, index) => ({ ...each, seconds: START + index * stepSeconds }));
	const google = { agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" };
	const sampled = [
		...day(1, 1, { ...google, target: "/robots.txt" }),
		...day(899, 288, google),
		...day(120, 864, { agent: "HungryBot/1.0", target: "/private/7" }),
		...day(180, 864, { agent: "HungryBot/1.0", target: "/shop" }).map((each) => ({
			...each,
			seconds: each.seconds + 120 * 864,
		})),
		...day(600, 430, { agent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" }),
	].sort((one, other) => one.seconds - other.seconds);
	const rules = temporary("sample-robots.txt", "user-agent: *\ndisallow: /private/\n");
	const { out } = await runCommand(["audit", temporary("sample.log", logOf(sampled)), "--robots", rules]);
	const page = readFileSync(new URL("../../../docs/audit.md", import.meta.url), "utf8");
	const shown = out.replaceAll(rules, "robots.txt");
	expect(page).toContain(`\`\`\`text\n${shown}\`\`\`\n`);
});
