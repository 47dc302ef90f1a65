import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { combinedLine, type Visit } from "../../support/access-logs.js";
import { runCommand, temporaryFiles } from "../../support/cli-run.js";

const temporary = temporaryFiles();
const START = Date.UTC(2026, 9, 10) / 1000;
const robots = temporary("robots.txt", "user-agent: *\ndisallow: /private/\n");
const visits = (agent: string, count: number, target = "/"): Visit[] =>
	Array.from({ length: count }, (_, index) => ({ seconds: START + index, agent, target }));
const logOf = (name: string, ...seen: readonly Visit[][]) =>
	temporary(
		name,
		seen
			.flat()
			.sort((one, other) => one.seconds - other.seconds)
			.map(combinedLine)
			.join(""),
	);
const log = logOf(
	"access.log",
	visits("ABot/1.0", 30),
	visits("BBot/1.0", 20),
	visits("CBot/1.0", 3),
	visits("DBot/1.0", 2, "/private/"),
);

describe("a report that people read", () => {
	it("says with --would-refuse what an enforcer would have refused, by crawler", async () => {
		const refusing = logOf(
			"refused.log",
			visits("GPTBot/1.0", 12, "/private/"),
			visits("DBot/1.0", 2, "/private/"),
		);
		const gptBots = logOf("gptbots.log", visits("GPTBot/1.0", 12, "/private/"));
		const report = ["audit", refusing, "--robots", robots];
		const { out } = await runCommand([...report, "--would-refuse"]);
		expect(out).toContain(
			"An enforcer would have refused 12 of 14 requests of crawlers:\n  GPTBot: 12 of 12\n" +
				"It would have let 2 disallowed requests pass: of crawlers that it does not find, or that no list has and the file does not name, or allowed by the file of the day before.\n",
		);
		const list = temporary("gptbot.txt", "198.51.100.0/24\n");
		const { out: named } = await runCommand([...report, "--would-refuse", "--ip-ranges", `GPTBot=${list}`]);
		expect(named).toContain("requests of crawlers:\n  GPTBot, impostor: 12 of 12\n");
		const { out: all } = await runCommand(["audit", gptBots, "--robots", robots, "--would-refuse"]);
		expect(all).toContain("requests of crawlers:\n  GPTBot: 12 of 12\n\n");
		const { out: json } = await runCommand([...report, "--would-refuse", "--json"]);
		expect(json).toBe((await runCommand([...report, "--json"])).out);
		expect(await runCommand([...report, "--would-refuse", "-f", "html"])).toMatchObject({ code: 2 });
	});

	it("says with --merge-slashes what an enforcer with mergeSlashes would have refused", async () => {
		const merged = logOf(
			"merged.log",
			visits("GPTBot/1.0", 12, "//private/"),
			visits("GPTBot/1.0", 1, "/private/"),
		);
		const report = ["audit", merged, "--robots", robots];
		const { out } = await runCommand([...report, "--would-refuse"]);
		expect(out).toContain("requests of crawlers:\n  GPTBot: 1 of 13\n\n");
		const { out: all } = await runCommand([...report, "--would-refuse", "--merge-slashes"]);
		expect(all).toContain("requests of crawlers:\n  GPTBot: 13 of 13\n\n");
		const { out: json } = await runCommand([...report, "--merge-slashes", "--json"]);
		expect(JSON.parse(json).crawlers[0]).toMatchObject({ disallowedCount: 1, wouldRefuseCount: 13 });
		const { code, err } = await runCommand([...report, "--merge-slashes"]);
		expect([code, err]).toEqual([
			2,
			expect.stringContaining("--merge-slashes: expected only with --would-refuse"),
		]);
	});

	it("has the three busiest addresses of an impostor, and none of anybody else", async () => {
		const from = (address: string, count: number) =>
			visits("Googlebot/2.1", count, "/private/").map((visit) => ({ ...visit, address }));
		const others = ["203.0.113.1", "203.0.113.2", "203.0.113.3", "203.0.113.4"];
		// The busiest come first; of those that sent as many, the first that came.
		const counts = [1, 5, 9, 5];
		const faked = logOf(
			"faked.log",
			from("192.0.2.1", 12),
			...others.map((address, index) => from(address, counts[index]!)),
		);
		const busiest = [others[2]!, others[1]!, others[3]!];
		const list = temporary("google.txt", "192.0.2.0/24\n");
		const report = ["audit", faked, "--robots", robots, "--ip-ranges", `Googlebot=${list}`];
		const { out: text } = await runCommand(report);
		const shown = `at least 9 from ${busiest[0]}, 5 from ${busiest[1]}, 5 from ${busiest[2]}, up to 1 from elsewhere`;
		expect(text).toMatch(/ confirmed\n {4}line 2: /);
		expect(text).toContain(` impostor\n    ${shown}\n    line 2: `);
		const { out: json } = await runCommand([...report, "--json"]);
		const [impostor, confirmed] = JSON.parse(json).crawlers;
		expect(impostor.senders).toEqual(
			busiest.map((address, index) => ({ address, requestCount: [9, 5, 5][index] })),
		);
		expect(confirmed.senders).toEqual([]);
		const { out: html } = await runCommand([...report, "-f", "html"]);
		expect(html).toContain(`; ${shown}</p>`);
		expect(html).toContain(`data-value="confirmed">confirmed</td>`);
	});

	it("has automated clients in CSV too, after the crawlers", async () => {
		const mixed = logOf("mixed.log", visits("ABot/1.0", 12), visits("python-requests/2.32.3", 3));
		const { out } = await runCommand(["audit", mixed, "--robots", robots, "--format", "csv"]);
		const rows = out
			.trimEnd()
			.split("\r\n")
			.map((row) => row.split(","));
		expect(rows.map(({ length }) => length)).toEqual([rows[0]!.length, rows[0]!.length, rows[0]!.length]);
		const cells = (title: string) => rows.map((row) => row[rows[0]!.indexOf(title)]);
		expect(cells("crawler")).toEqual(["crawler", "ABot", "python-requests"]);
		expect(cells("conduct")).toEqual(["conduct", "obeys", "not judged"]);
		expect(cells("requests")).toEqual(["requests", "12", "3"]);
		expect(cells("disallowed")).toEqual(["disallowed", "0", ""]);
	});

	it("begins with who is accused: each crawler once, those that document it and impostors apart", async () => {
		const from = (agent: string, address: string, target?: string) =>
			visits(agent, 12, target).map((visit) => ({ ...visit, address }));
		const seen = [
			from("ABot/1.0", "192.0.2.9", "/private/"),
			from("Google-Safety", "192.0.2.9", "/private/"),
			from("Googlebot/2.1", "192.0.2.1"),
			from("Googlebot/2.1", "10.0.0.1"),
			from("Googlebot/2.1", "203.0.113.1", "/private/"),
		];
		const list = temporary("google.txt", "192.0.2.1\n");
		const answerOf = async (...logs: Visit[][]) => {
			const read = [
				"audit",
				logOf("told.log", ...logs),
				"--robots",
				robots,
				"--ip-ranges",
				`Googlebot=${list}`,
			];
			const [text, html] = await Promise.all([runCommand(read), runCommand([...read, "-f", "html"])]);
			const answer = text.out.split("\n", 1)[0]!;
			expect(html.out).toContain(`<p class="answer">${answer}.</p>`);
			return answer;
		};
		expect(await answerOf(...seen)).toBe(
			"Of 3 names of crawlers, 1 ignores robots.txt, 1 disregards robots.txt as documented, 1 obeys; 1 verified; 1 impostor (1 ignores robots.txt)",
		);
		expect(await answerOf(seen[1]!)).toBe(
			"Of 1 name of crawlers, 1 disregards robots.txt as documented; none verified",
		);
		expect(await answerOf(seen[4]!)).toBe("1 impostor (1 ignores robots.txt)");
		expect(await answerOf(from("Googlebot/2.1", "203.0.113.1"), seen[2]!)).toBe(
			"Of 1 name of crawlers, 1 obeys; 1 verified; 1 impostor",
		);
	});

	it("folds crawlers with too few requests, and those beyond --top, into a row each", async () => {
		const { out } = await runCommand(["audit", log, "--robots", robots, "--top", "1"]);
		expect(out).toMatch(
			/\nABot .*\n1 more crawler +not shown +20 .* unverified\n {4}BBot: 20 requests\n2 crawlers +too few +5 +5 +2 of 5 \(40\.0 %\) .* unverified\n {4}DBot: 2 requests, 2 disallowed\n {4}CBot: 3 requests\n/,
		);
		const html = await runCommand(["audit", log, "--robots", robots, "--top", "1", "-f", "html"]);
		expect(html.out).toContain(
			"<summary>2 crawlers, too few</summary><ul><li>DBot: 2 requests, 2 disallowed</li>",
		);
		expect(await runCommand(["audit", log, "--robots", robots, "--top", "1", "--json"])).toMatchObject({
			code: 2,
			err: "robotstxt-wasm: --top: expected only with --format text or html; json has every crawler\n",
		});
		expect((await runCommand(["audit", log, "--robots", robots, "--top", "0"])).code).toBe(2);
	});

	it("names eight of the crawlers that share a row, and counts the others", async () => {
		const many = Array.from({ length: 12 }, (_, index) => visits(`Bot${index}/1.0`, 1));
		const { out } = await runCommand(["audit", logOf("many.log", ...many), "--robots", robots]);
		expect(out).toMatch(/\n12 crawlers +too few .*\n(?: {4}Bot\d+: 1 request\n){8} {4}4 others\n\n/);
	});

	it("hides in no shared row who is known, or signs", async () => {
		const from = (address: string, agent: string, target = "/") =>
			visits(agent, 3, target).map((visit) => ({ ...visit, address }));
		const mixed = logOf(
			"mixed-few.log",
			from("192.0.2.1", "Googlebot/2.1"),
			from("203.0.113.1", "Googlebot/2.1", "/private/"),
			from("203.0.113.1", "ABot/1.0"),
			from("203.0.113.2", "BBot/1.0"),
		);
		const list = temporary("few.txt", "192.0.2.0/24\n");
		const report = ["audit", mixed, "--robots", robots, "--ip-ranges", `Googlebot=${list}`];
		const { out } = await runCommand(report);
		expect(out).toMatch(/\nGooglebot +too few +3 .* impostor\n {4}3 from 203\.0\.113\.1\n/);
		expect(out).toMatch(/\nGooglebot +too few +3 .* confirmed\n/);
		expect(out).toMatch(
			/\n2 crawlers +too few +6 .* unverified\n {4}ABot: 3 requests\n {4}BBot: 3 requests\n/,
		);
		const { out: first } = await runCommand([...report, "--top", "1"]);
		expect(first).toMatch(
			/\n1 more crawler +not shown +3 .* confirmed\n {4}Googlebot, confirmed: 3 requests\n/,
		);
		const { out: html } = await runCommand([...report, "-f", "html"]);
		expect(html).toContain("3 requests; 3 from 203.0.113.1</p>");
		const signing = temporary(
			"signing.log",
			["ABot", "BBot", "CBot"]
				.map((name) => `${START}|/|${name}|${name === "ABot" ? "https://a.example" : "-"}\n`)
				.join(""),
		);
		const format = "$msec|$request_uri|$http_user_agent|$http_signature_agent";
		const signed = await runCommand(["audit", signing, "--robots", robots, "--format-string", format]);
		expect(signed.out).toMatch(
			/\nABot +too few .*\n {4}Signature-Agent https:\/\/a\.example\n2 crawlers +too few /,
		);
	});

	it("has the worst first: who ignores, impostors, who never asked, who obeys mostly, then the others by requests", async () => {
		const from = (address: string, seen: readonly Visit[]) => seen.map((visit) => ({ ...visit, address }));
		const late = visits("NeverBot/1.0", 20).map((visit, index) => ({
			...visit,
			seconds: START + index * 86_400,
		}));
		const asking = (agent: string): Visit[] => [{ seconds: START, agent, target: "/robots.txt" }];
		const mixed = logOf(
			"ranks.log",
			visits("GoodBot/1.0", 300),
			asking("GoodBot/1.0"),
			visits("BetterBot/1.0", 400),
			asking("BetterBot/1.0"),
			visits("MostlyBot/1.0", 100),
			visits("MostlyBot/1.0", 2, "/private/"),
			asking("MostlyBot/1.0"),
			late,
			from("203.0.113.1", visits("GPTBot/1.0", 15)),
			visits("IgnoringBot/1.0", 12, "/private/"),
			visits("WorseBot/1.0", 14, "/private/"),
			visits("Google-Safety/1.0", 50, "/private/"),
		);
		const list = temporary("gpt.txt", "192.0.2.0/24\n");
		const report = ["audit", mixed, "--robots", robots, "--ip-ranges", `GPTBot=${list}`];
		const expected = [
			"WorseBot",
			"IgnoringBot",
			"GPTBot",
			"NeverBot",
			"MostlyBot",
			"BetterBot",
			"GoodBot",
			"Google-Safety",
		];
		const named = (text: string, pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name]) => name);
		const { out } = await runCommand(report);
		expect(
			named(out, /^(\S*(?:Bot|Safety)) .*verified$|^(GPTBot) /gm).map((name) => name ?? "GPTBot"),
		).toEqual(expected);
		const html = (await runCommand([...report, "-f", "html"])).out;
		expect(named(html, /<th scope="row" data-title="crawler" data-value="([^"]+)"/g)).toEqual(expected);
		const { out: top } = await runCommand([...report, "--top", "3"]);
		expect(top).toMatch(
			/\nWorseBot (?:.*\n)+IgnoringBot (?:.*\n)+GPTBot .* impostor\n {4}15 from .*\n(?: {6}line .*\n){3} {6}would settle it: .*\n5 more crawlers +not shown /,
		);
		const { crawlers } = JSON.parse((await runCommand([...report, "--json"])).out);
		expect(crawlers[0].crawler).toBe("BetterBot");
	});

	it("counts names beyond the bound in a row: when they came, and from where", async () => {
		const names = Array.from(
			{ length: 600 },
			(_, index): Visit => ({
				seconds: START + 60 * index,
				agent: `Made${index}Bot/1.0`,
				target: "/private/",
				address: "203.0.113.7",
			}),
		);
		const argv = ["audit", logOf("made-up.log", names), "--robots", robots];
		const { out } = await runCommand(argv);
		const period = "2026-10-10 00:00 to 2026-10-10 05:43 UTC, 344 from 203.0.113.7";
		expect(out).toMatch(
			new RegExp(`\nup to 344 more names +not told +344 .* 344 \\(100.0 %\\).*\n {4}${period}\n`),
		);
		expect(out).toContain(
			"note: one address, 203.0.113.7, sent at least 344 of the 344 requests by up to 344 names that no list has",
		);
		expect(out).toContain("600 of crawlers from 2026-10-10 00:00 to 2026-10-10 09:59 UTC\n");
		const html = (await runCommand([...argv, "-f", "html"])).out;
		expect(html).toContain(`<th scope="row">up to 344 more names</th>`);
		expect(html).toContain(`<p>up to 344 more names: ${period}</p>`);
		// The chart has all requests, and the rows of several crawlers their sums.
		expect(html).toContain('<td class="number">344</td><td class="number">344</td>');
		expect(html).toContain("share disallowed: 100.0 %; ");
		const [, ...rows] = html.slice(html.indexOf("The same as a table")).split("<tr>");
		const charted = rows.flatMap((row) => /<td class="number">(\d+)<\/td>/.exec(row)?.slice(1) ?? []);
		expect(new Set(charted.slice(0, 10))).toEqual(new Set([charted[0]]));
		// Of those whose row is shared no rules are listed.
		expect(html).not.toContain("Rules broken");
		expect(out).toMatch(/^up to 600 names that no list has and of which nothing is said\n/);
		expect(html).toContain('<a href="#notes">Before you block anybody, read the note');
		expect(out).toContain("\nBefore you block anybody, read the note on what this report cannot tell\n");
		expect(out).toContain(": at least 1 request, 1 disallowed\n");
		const csv = (await runCommand([...argv, "--format", "csv"])).out;
		expect(csv).toMatch(
			/\r\n\(names left out\),,,,,not told,344,.*2026-10-10T00:00:00.000Z,2026-10-10T05:43:00.000Z/,
		);
		expect(JSON.parse((await runCommand([...argv, "--json"])).out).leftOut).toMatchObject({
			crawlerCount: 344,
			disallowedCount: 344,
			senders: [{ address: "203.0.113.7", requestCount: 344 }],
		});
	});

	it("says what automated clients are that are no crawlers", async () => {
		const clients = logOf(
			"clients.log",
			visits(
				"Mozilla/5.0 (compatible; Let's Encrypt validation server; +https://www.letsencrypt.org)",
				4,
				"/private/",
			),
			visits("UptimeRobot/2.0", 3, "/private/"),
			visits("ABot/1.0", 12),
		);
		const argv = ["audit", clients, "--robots", robots];
		const { out } = await runCommand(argv);
		expect(out).toContain(
			"7 requests of automated clients that claim no crawler's name, not judged: Let's Encrypt 4 (scanner), UptimeRobot 3 (monitoring)\n",
		);
		const { out: csv } = await runCommand([...argv, "--format", "csv"]);
		expect(csv).toContain("\r\nUptimeRobot,,,monitoring,,not judged,3,");
	});

	it("says of a crawler that asked for robots.txt only that it did", async () => {
		const obeying = logOf("obeying.log", visits("GPTBot/1.0", 9, "/robots.txt"), visits("CBot/1.0", 3));
		const { out } = await runCommand(["audit", obeying, "--robots", robots]);
		expect(out).toContain("    GPTBot: 9 requests, for robots.txt only\n    CBot: 3 requests\n");
	});

	it("says who is not judged, since the group or the file is not known", async () => {
		const doubtful = logOf("doubtful.log", visits("Baiduspider-image/1.0", 12), [
			...visits("ABot/1.0", 12, "/private/").map((visit) => ({ ...visit, seconds: visit.seconds + 1 })),
			{ seconds: START, agent: "ABot/1.0", target: "/robots.txt", status: 503 },
		]);
		const file = temporary("baidu.txt", "user-agent: *\ndisallow: /\nuser-agent: Baiduspider\nallow: /\n");
		const { out } = await runCommand(["audit", doubtful, "--robots", file]);
		expect(out).toContain(
			"note: 12 requests of Baiduspider-image are not judged: that it goes by the group of Baiduspider is not documented, and by that group the verdict is another one",
		);
		expect(out).toContain(
			"note: 12 requests of ABot are not judged: the server had answered robots.txt with an error (5xx or 429)",
		);
		expect(out).not.toMatch(/ignores|obeys/);
	});

	it("begins with the answer, and leaves out columns that tell nothing", async () => {
		const { out } = await runCommand(["audit", log, "--robots", robots]);
		expect(out).toMatch(
			/^Of 4 names of crawlers, 2 obey, 2 have too few requests to tell; none verified\n\n/,
		);
		expect(out).not.toContain("older copy");
		const html = (await runCommand(["audit", log, "--robots", robots, "-f", "html"])).out;
		expect(html).not.toContain('data-title="by an older copy"');
		expect(html.indexOf('class="answer"')).toBeLessThan(html.indexOf("What was read"));
	});
});

describe("--compare", () => {
	const now = logOf(
		"now.log",
		visits("ABot/1.0", 30, "/private/"),
		visits("EBot/1.0", 20),
		visits("FBot/1.0", 2),
	);
	const earlier = temporary("earlier.json", "");
	const argv = ["audit", now, "--robots", robots, "--compare", earlier];
	const write = async () =>
		writeFileSync(earlier, (await runCommand(["audit", log, "--robots", robots, "--json"])).out);

	it("says which crawlers came, went, or changed their conduct", async () => {
		await write();
		const { out } = await runCommand(argv);
		expect(out).toContain(
			"\nSince the earlier report:\n  ABot: ignores, obeys before\n  EBot: new, obeys\n  BBot: no longer in the log, obeys before\n\n",
		);
		expect(JSON.parse((await runCommand([...argv, "--json"])).out).changes).toEqual([
			{ crawler: "ABot", identity: "unverified", before: "obeys", after: "ignores" },
			{ crawler: "EBot", identity: "unverified", before: null, after: "obeys" },
			{ crawler: "BBot", identity: "unverified", before: "obeys", after: null },
		]);
		expect((await runCommand([...argv, "-f", "html"])).out).toContain("<li>ABot: ignores, obeys before</li>");
	});

	it("tells of nobody who has too few requests now, whatever was before", async () => {
		const before = logOf(
			"few-before.log",
			visits("ABot/1.0", 20, "/private/"),
			visits("BBot/1.0", 2, "/private/"),
		);
		const after = logOf(
			"few-after.log",
			visits("ABot/1.0", 2, "/private/"),
			visits("BBot/1.0", 20, "/private/"),
		);
		const report = temporary(
			"few.json",
			(await runCommand(["audit", before, "--robots", robots, "--json"])).out,
		);
		const { out } = await runCommand(["audit", after, "--robots", robots, "--compare", report]);
		expect(out).toContain("\nSince the earlier report:\n  BBot: ignores, too few before\n\n");
	});

	it("fails for crawlers that newly ignore robots.txt, and for no others", async () => {
		await write();
		expect((await runCommand([...argv, "--fail-on", "new-ignores"])).code).toBe(1);
		writeFileSync(earlier, (await runCommand(["audit", now, "--robots", robots, "--json"])).out);
		expect((await runCommand([...argv, "--fail-on", "new-ignores"])).code).toBe(0);
		expect((await runCommand([...argv, "--fail-on", "ignores"])).code).toBe(1);
		expect((await runCommand(argv)).out).toContain("Since the earlier report: nothing changed.");
	});

	it("compares nothing on the first night, when there is no earlier report, and says so", async () => {
		const missing = `${earlier}.missing`;
		const first = ["audit", now, "--robots", robots, "--compare", missing];
		const { code, out, err } = await runCommand([...first, "--fail-on", "new-ignores", "--json"]);
		const note = `--compare ${missing}: there is no such file yet, so nothing is compared`;
		expect([code, err.includes(note)]).toEqual([0, true]);
		expect(JSON.parse(out).changes).toBeUndefined();
		expect(JSON.parse(out).notes).toContain(note);
		expect((await runCommand(first)).out).not.toContain("Since the earlier report");
		expect((await runCommand([...first, "--fail-on", "ignores"])).code).toBe(1);
	});

	it("takes nobody for new who could not be verified before, or cannot now", async () => {
		const from = (address: string, target: string) =>
			visits("GPTBot/1.0", 20, target).map((visit) => ({ ...visit, address }));
		const list = temporary("openai.txt", "192.0.2.0/24\n");
		const ranges = ["--ip-ranges", `GPTBot=${list}`];
		const changesOf = async (file: string, before: readonly string[], after: readonly string[]) => {
			const argv = ["audit", file, "--robots", robots, "--json"];
			writeFileSync(earlier, (await runCommand([...argv, ...before])).out);
			const compared = [...argv, ...after, "--compare", earlier, "--fail-on", "new-ignores"];
			const { code, out } = await runCommand(compared);
			return [code, JSON.parse(out).changes];
		};
		const alone = logOf("gpt-alone.log", from("192.0.2.1", "/private/"));
		const faked = logOf("gpt-faked.log", from("192.0.2.1", "/private/"), from("203.0.113.1", "/private/"));
		for (const file of [alone, faked]) {
			expect(await changesOf(file, [], ranges)).toEqual([0, []]);
			expect(await changesOf(file, ranges, [])).toEqual([0, []]);
		}
		const partly = logOf("gpt-partly.log", from("192.0.2.1", "/"), from("203.0.113.1", "/private/"));
		const obeys = { crawler: "GPTBot", identity: "confirmed", before: "ignores", after: "obeys" };
		expect(await changesOf(partly, [], ranges)).toEqual([0, [obeys]]);
		const before = ["audit", alone, "--robots", robots, ...ranges, "--json"];
		writeFileSync(earlier, (await runCommand(before)).out);
		const impostor = ["audit", faked, "--robots", robots, ...ranges, "--compare", earlier, "--json"];
		expect(JSON.parse((await runCommand(impostor)).out).changes).toEqual([
			{ crawler: "GPTBot", identity: "impostor", before: null, after: "ignores" },
		]);
	});

	it("refuses what is no report, or one of an unknown version", async () => {
		for (const text of ["", "null", "[]", "5", '{"crawlers":[]}', '{"formatVersion":2,"crawlers":[]}']) {
			writeFileSync(earlier, text);
			const { code, err } = await runCommand(argv);
			expect(code).toBe(2);
			expect(err).toMatch(/--compare: \S+: expected a report that audit --format json wrote, of version 3/);
		}
		writeFileSync(earlier, '{"formatVersion":3,"crawlers":[5]}');
		expect((await runCommand(argv)).err).toContain("expected a list of crawlers");
		expect((await runCommand(["audit", now, "--robots", robots, "--fail-on", "new-ignores"])).err).toContain(
			"--fail-on: expected new-ignores only with --compare",
		);
	});
});

describe("several hosts, and proxies", () => {
	const lines = visits("ABot/1.0", 12, "/private/").flatMap((visit) =>
		["a.example", "b.example"].map((host) => `${host} ${combinedLine(visit)}`),
	);
	const several = temporary("hosts.log", lines.join(""));
	const open = temporary("open.txt", "user-agent: *\ndisallow:\n");

	it("judges each host by its own file", async () => {
		const { out } = await runCommand([
			"audit",
			several,
			"--robots",
			robots,
			"--robots-for",
			`a.example=${open}`,
			"--json",
		]);
		expect(JSON.parse(out)).toMatchObject({
			notes: [],
			crawlers: [{ judgedCount: 24, disallowedCount: 12 }],
		});
		const dated = ["--robots-for", `a.example=${open}`, "--robots-for", `b.example@2026-10-01=${robots}`];
		const text = (await runCommand(["audit", several, ...dated])).out;
		expect(text).toContain(`${robots}, line 2: disallow: /private/: 12`);
		const lone = await runCommand(["audit", several, "--robots-for", `a.example=${open}`]);
		expect(lone.out).toContain("12 requests of crawlers are not judged: no --robots-for has their host");
		expect((await runCommand(["audit", several, "--robots-for", "a.example"])).err).toContain(
			"--robots-for: expected HOST=FILE",
		);
		expect((await runCommand(["audit", several, "--robots-for", `a.example:8080=${open}`])).err).toContain(
			'--robots-for: expected a host such as "a.example", without scheme, port and wildcards, got "a.example:8080"',
		);
	});

	it("finds clients behind proxies", async () => {
		const line = '203.0.113.9 [10/Oct/2026:12:00:01 +0000] "GET / HTTP/1.1" "CCBot/1.0" "192.0.2.1"\n';
		const file = temporary("proxied.log", line);
		const ranges = temporary("ranges.txt", "192.0.2.0/24\n");
		const argv = [
			"audit",
			file,
			"--robots",
			open,
			"--ip-ranges",
			`CCBot=${ranges}`,
			"--json",
			"--format-string",
		];
		const format = '$remote_addr [$time_local] "$request" "$http_user_agent" "$http_x_forwarded_for"';
		const identityOf = async (...more: string[]) =>
			JSON.parse((await runCommand([...argv, format, ...more])).out).crawlers[0].identity;
		expect(await identityOf()).toBe("impostor");
		expect(await identityOf("--trusted-proxies", "10.0.0.0/8, 203.0.113.9")).toBe("confirmed");
		expect(await identityOf("--client-address", "http_x_forwarded_for")).toBe("confirmed");
		expect((await runCommand([...argv, format, "--trusted-proxies", "x"])).err).toContain(
			"--trusted-proxies: expected an address",
		);
		expect((await runCommand([...argv, format, "--client-address", "x"])).err).toContain(
			"--client-address: expected a field",
		);
	});

	it("documents every word that the report can say", () => {
		const page = readFileSync(new URL("../../../docs/audit.md", import.meta.url), "utf8");
		for (const word of [
			"too few",
			"ignores",
			"never asked",
			"mostly",
			"obeys",
			"as documented",
			"confirmed",
			"impostor",
			"unverified",
		]) {
			expect(page).toMatch(new RegExp(`\\| \`${word}\` \\|`));
		}
	});
});
