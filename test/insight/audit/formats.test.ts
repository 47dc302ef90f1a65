import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { unescapeAgent } from "../../../insight/audit/agents/agent-escapes.js";
import {
	LogAudit,
	type LogAuditOptions,
	logStartSeconds,
	parseIpRanges,
} from "../../../insight/audit/index.js";

const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private/\n");
const encode = (text: string) => new TextEncoder().encode(text);
const AGENT = "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)";
const SECONDS = Date.UTC(2026, 9, 10, 12, 0, 1) / 1000;

const CADDY = JSON.stringify({
	level: "info",
	ts: 1791633601.25,
	logger: "http.log.access",
	msg: "handled request",
	request: {
		remote_ip: "192.0.2.1",
		remote_port: "1234",
		proto: "HTTP/2.0",
		method: "GET",
		host: "example.com",
		uri: "/private/a?b=1",
		headers: { "User-Agent": [AGENT], Accept: ["*/*"] },
	},
	bytes_read: 0,
	status: 200,
});

const W3C = `#Version: 1.0
#Date: 2026-10-10 00:00:00
`;

/** A log in each format, with one request by the same crawler; the last line has no end. */
const LOGS: Readonly<
	Record<string, readonly [log: string, format: string, options?: Partial<LogAuditOptions>]>
> = {
	combined: [
		`192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET /private/a?b=1 HTTP/1.1" 200 5 "-" "${AGENT}"`,
		"combined",
	],
	"combined, in another zone, by a user": [
		`192.0.2.1 - jane doe [10/Oct/2026:14:30:01 +0230] "GET /private/a?b=1 HTTP/1.1" 200 5 "https://a.example/\\"x\\" y" "${AGENT}"`,
		"combined",
	],
	"combined with what a proxy says after it": [
		`192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET /private/a?b=1 HTTP/1.1" 200 5 "-" "${AGENT}" "203.0.113.9"`,
		"combined",
	],
	"combined with a host and a port": [
		`example.com:443 192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET /private/a?b=1 HTTP/2.0" 200 5 "-" "${AGENT}"`,
		"combined with host",
	],
	"Caddy's JSON": [CADDY, "JSON"],
	"nginx's JSON": [
		`{"time_local":"10/Oct/2026:12:00:01 +0000","remote_addr":"192.0.2.1","request":"GET /private/a?b=1 HTTP/1.1","status":"200","http_user_agent":"${AGENT}"}`,
		"JSON",
	],
	"nginx's JSON, in parts": [
		`{"time":"2026-10-10T12:00:01+00:00","addr":"192.0.2.1","uri":"/private/a","args":"b=1","status":200,"http_user_agent":"${AGENT}","host":"example.com"}`,
		"JSON",
	],
	"other JSON": [
		`{"@":{"at":1791633601000,"from":"192.0.2.1"},"what":["/private/a?b=1"],"who":"${AGENT}","code":200}`,
		"",
		{ format: { fields: { time: "@.at", address: "@.from", target: "what", agent: "who", status: "code" } } },
	],
	IIS: [
		`#Software: Microsoft Internet Information Services 10.0
${W3C}#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus
2026-10-10 12:00:01 10.0.0.1 GET /private/a b=1 443 - 192.0.2.1 ${AGENT.replaceAll(" ", "+")} - 200 0`,
		"W3C extended",
	],
	CloudFront: [
		`#Version: 1.0
#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query x-host-header
2026-10-10	12:00:01	FRA2	5	192.0.2.1	GET	d1.cloudfront.net	/private/a	200	-	${encodeURI(AGENT)}	b=1	example.com`,
		"W3C extended",
	],
	"W3C extended with the date apart": [
		`${W3C}#Fields: time c-ip cs-uri cs-uri-stem sc-status cs(User-Agent)
12:00:01 192.0.2.1 /private/a?b=1 - 200 ${AGENT.replaceAll(" ", "+")}`,
		"W3C extended",
	],
	"nginx's notation": [
		`1791633601.250|192.0.2.1|example.com|200|GET|/private/a?b=1|${AGENT}|0.001`,
		"",
		{
			format: {
				string: [
					"$msec|$remote_addr|$host|$status|$request_method|$request_uri|$http_user_agent|$",
					"{request_time}",
				].join(""),
			},
		},
	],
	"Apache's notation, as its configuration has it": [
		`192.0.2.1 [10/Oct/2026:12:00:01 +0000] 'GET' /private/a ?b=1 200 100% "${AGENT}" 17`,
		"",
		{ format: { string: "%a %t '%m' %U %q %>s 100%% \\\"%{User-Agent}i\\\" %D" } },
	],
};

describe.each(Object.entries(LOGS))("%s", (_, [log, format, options]) => {
	const reportOf = (...portions: string[]) => {
		const audit = new LogAudit({ robots, ...options });
		for (const portion of portions) audit.add(encode(portion));
		return audit.report();
	};

	it("is recognised and read", () => {
		const report = reportOf(log);
		expect(report.formats).toEqual(format === "" ? [] : [format]);
		expect(report.unreadableLines).toEqual([]);
		expect(report.crawlers).toMatchObject([
			{ crawler: "ExampleBot", disallowedCount: 1, brokenRules: [{ requests: [{ url: "/private/a?b=1" }] }] },
		]);
		expect(Math.floor(report.crawlers[0]!.firstSeconds)).toBe(SECONDS);
	});

	it("is read the same wherever it is cut, and with CRLF", () => {
		const whole = reportOf(log);
		expect(reportOf(...log)).toEqual(whole);
		expect(reportOf(`${log.replaceAll("\n", "\r\n")}\r\n`)).toEqual(whole);
	});

	it("says when it begins", () => {
		expect(Math.floor(logStartSeconds(encode(log), options?.format)!)).toBe(SECONDS);
	});

	it("has its address", () => {
		const asked: string[] = [];
		const verify = (_crawler: string, address: string) => {
			asked.push(address);
			return null;
		};
		const audit = new LogAudit({ robots, ...options, verify });
		audit.add(encode(log));
		audit.report();
		expect(asked).toEqual([log.includes('"addr"') ? "" : "192.0.2.1"]);
	});
});

describe("lines", () => {
	const line = (request: string) =>
		`192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "${request}" 200 5 "-" "ABot/1.0"\n`;
	const examples = (...requests: string[]) => {
		const audit = new LogAudit({ robots });
		audit.add(encode(requests.map(line).join("")));
		return audit.report().crawlers[0]?.brokenRules[0]?.requests.map(({ url }) => url);
	};

	it("are unescaped as they were requested", () => {
		expect(
			examples(
				'GET /private/\\"a\\\\ HTTP/1.1',
				"GET /private/\\x22b\\x41 HTTP/1.1",
				"GET /private/\\q HTTP/1.1",
			),
		).toEqual(['/private/"a\\', '/private/"bA', "/private/\\q"]);
	});

	it("are unescaped where a log begins with an escape", () => {
		const audit = new LogAudit({ robots, format: { string: '$request_uri $msec "$http_user_agent"' } });
		audit.add(
			encode(
				["\\x2fprivate/a", "\\x2fprivate/b"].map((target) => `${target} 1790000000 "ABot/1.0"\n`).join(""),
			),
		);
		expect(audit.report().crawlers[0]?.brokenRules[0]?.requests).toMatchObject([
			{ url: "/private/a" },
			{ url: "/private/b" },
		]);
	});

	it("have headers with escaped quotes, to their ends", () => {
		const audit = new LogAudit({ robots });
		audit.add(encode(line("GET / HTTP/1.1").replace("ABot", 'a \\"b\\" c GPTBot')));
		expect(audit.report().crawlers).toMatchObject([{ crawler: "GPTBot" }]);
	});

	it("have headers with escaped backslashes at their ends", () => {
		const audit = new LogAudit({ robots });
		audit.add(encode(line("GET /private/ HTTP/1.1").replace('"-"', '"a\\\\"').replace("/1.0", "/1.0 \\\\")));
		expect(audit.report()).toMatchObject({
			unreadableCount: 0,
			crawlers: [{ crawler: "ABot", disallowedCount: 1 }],
		});
	});

	it("of JSON have backslashes as they were requested, and octets that are no UTF-8", () => {
		const json = (target: string) =>
			`{"time":"2026-10-10T12:00:01Z","request":"GET ${target} HTTP/1.1","http_user_agent":"ABot/1.0"}\n`;
		const audit = new LogAudit({
			robots: RobotsTxt.parse("user-agent: *\ndisallow: //x41\ndisallow: /%C3%9C%FF"),
		});
		audit.add(Buffer.from(json("/\\\\x41") + json("/\xc3\x9c\xff\\u0001"), "latin1"));
		audit.add(encode(json("/Ü")));
		expect(audit.report().crawlers).toMatchObject([{ judgedCount: 3, disallowedCount: 2 }]);
	});

	it("of JSON have octets that are no UTF-8 in each field, from its first to its last", () => {
		const line = (target: string) =>
			`{"uri":"${target}","user_agent":"ABot/1.0","time":"2026-10-10T12:00:01Z","remote_addr":"192.0.2.1"}\n`;
		const asked: string[] = [];
		const audit = new LogAudit({
			robots: RobotsTxt.parse("user-agent: *\ndisallow: /%FFa%FF$"),
			verify: (crawler, address) => {
				asked.push(`${crawler} ${address}`);
				return null;
			},
		});
		audit.add(Buffer.from(line("/\xffa\xff") + line("/\xffa\xffb"), "latin1"));
		expect(audit.report()).toMatchObject({
			unreadableCount: 0,
			crawlers: [{ crawler: "ABot", judgedCount: 2, disallowedCount: 1 }],
		});
		expect(new Set(asked)).toEqual(new Set(["ABot 192.0.2.1"]));
	});

	it("of W3C logs may be shorter than the date that they lack", () => {
		const audit = new LogAudit({ robots });
		audit.add(
			encode(
				`${W3C}#Fields: time cs-uri\n12:00:00 /\n#Fields: time cs-uri cs(User-Agent)\n12:00:01\n12:00:01 / ABot\n12:00:02 /private/ ABot\n`,
			),
		);
		expect(audit.report()).toMatchObject({
			formats: ["W3C extended"],
			unreadableCount: 1,
			noAgentCount: 1,
			crawlers: [{ crawler: "ABot", firstSeconds: SECONDS, requestCount: 2, disallowedCount: 1 }],
		});
	});

	it("of W3C logs may be a time alone, shorter than the date", () => {
		const audit = new LogAudit({ robots });
		audit.add(encode(`${W3C}#Fields: time\n12:00:00\n`));
		expect(audit.report()).toMatchObject({ unreadableCount: 0, requestCount: 1, noAgentCount: 1 });
	});

	it("have control characters of headers as Apache escapes them", () => {
		expect(unescapeAgent('A\\tBot\\\\t\\"\\x1b\\q', "backslash")).toBe('A\tBot\\t"\x1b\\q');
	});

	it("may have spaces in the target, or no version", () => {
		expect(
			examples("GET /private/a b HTTP/1.1", "GET /private/c", "GET http://example.com/private/d HTTP/1.1"),
		).toEqual(["/private/a b", "/private/c", "http://example.com/private/d"]);
	});

	it("without a URL are requests that are not judged", () => {
		const audit = new LogAudit({ robots });
		audit.add(encode(line("-") + line("\\x16\\x03\\x01") + line("OPTIONS * HTTP/1.1") + line("")));
		expect(audit.report().crawlers[0]).toMatchObject({ requestCount: 4, judgedCount: 0 });
	});

	it("that cannot be read are counted and shown", () => {
		const audit = new LogAudit({ robots });
		audit.add(
			encode(
				`${line("GET / HTTP/1.1").repeat(3)}\nnonsense\n${line("GET / HTTP/1.1").replace("Oct", "Okt")}`,
			),
		);
		const report = audit.report();
		expect(report).toMatchObject({ lineCount: 6, requestCount: 3, unreadableCount: 2 });
		expect(report.unreadableLines.map(({ lineNumber }) => lineNumber)).toEqual([5, 6]);
	});

	it("that cannot be read are shown to 200 octets", () => {
		const audit = new LogAudit({ robots });
		const [short, long] = ["s".repeat(200), "l".repeat(201)];
		audit.add(encode(`${line("GET / HTTP/1.1").repeat(5)}${short}\n${long}\nnon\u00e9\n`));
		expect(audit.report().unreadableLines.map(({ lineNumber, text }) => [lineNumber, text])).toEqual([
			[6, short],
			[7, `${"l".repeat(200)}\u2026`],
			[8, "non\u00e9"],
		]);
	});

	it("of a format that nobody knows are counted and shown", () => {
		const audit = new LogAudit({ robots });
		audit.add(encode("what is this\n".repeat(30)));
		const report = audit.report();
		expect(report).toMatchObject({ formats: ["unknown"], lineCount: 30, unreadableCount: 30 });
		expect(report.unreadableLines).toHaveLength(10);
	});

	it("of several logs are recognised for each", () => {
		const audit = new LogAudit({ robots });
		for (const [log] of Object.values(LOGS).filter(([, format]) => format !== "")) {
			audit.add(encode(log));
			audit.endLog();
		}
		const report = audit.report();
		expect(report.formats).toEqual(["combined", "combined with host", "JSON", "W3C extended"]);
		expect(report.crawlers[0]?.disallowedCount).toBe(10);
	});

	it("of other hosts are counted apart", () => {
		for (const [log] of [LOGS["Caddy's JSON"]!, LOGS.CloudFront!, LOGS["combined with a host and a port"]!]) {
			for (const [host, otherHostCount] of [
				["Example.COM", 0],
				["example.net", 1],
			] as const) {
				const audit = new LogAudit({ robots, host });
				audit.add(encode(log));
				expect(audit.report()).toMatchObject({ otherHostCount, crawlerRequestCount: 1 - otherHostCount });
			}
		}
	});

	it("in the common format name nobody", () => {
		const audit = new LogAudit({ robots });
		audit.add(encode('192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET / HTTP/1.1" 200 5\n'));
		expect(audit.report()).toMatchObject({ formats: ["common"], requestCount: 1, crawlerRequestCount: 0 });
	});
});

/** A line of each format at a time in its notation, after the lines that its log begins with. */
const TIMED: Readonly<
	Record<string, { before?: string; clock: string; line: (day: string, clock: string) => string }>
> = {
	combined: {
		clock: " +0000",
		line: (day, clock) => {
			const [year, month, ofMonth] = day.split("-");
			const name = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")[Number(month) - 1] ?? "Foo";
			return `192.0.2.1 - - [${ofMonth}/${name}/${year}:${clock}] "GET / HTTP/1.1" 200 5 "-" "AGENT"`;
		},
	},
	JSON: {
		clock: "Z",
		line: (day, clock) =>
			JSON.stringify({ time: `${day}T${clock}`, request_uri: "/", http_user_agent: "AGENT" }),
	},
	"W3C extended": {
		before: "#Version: 1.0\n#Fields: date time cs-uri-stem cs(User-Agent)\n",
		clock: "",
		line: (day, clock) => `${day} ${clock} / AGENT`,
	},
};

describe.each(Object.entries(TIMED))("times of logs in the format %s", (_, { before = "", clock, line }) => {
	const reportOf = (day: string, time: string, agent: string) => {
		const audit = new LogAudit({ robots });
		const good = `${line("2026-10-10", `12:00:01${clock}`)}\n`.repeat(3);
		audit.add(encode(`${before}${good}${line(day, time)}\n`.replaceAll("AGENT", agent)));
		return audit.report();
	};

	it.each([
		["2026-10-10", "99:99:99"],
		["2026-10-10", "24:00:00"],
		["2026-10-10", "23:60:00"],
		["2026-10-10", "23:59:61"],
		["2026-10-10", "1a:00:00"],
		["2026-10-10", "-1:00:00"],
		["2026-10-00", "12:00:00"],
		["2026-10-45", "12:00:00"],
		["2026-02-29", "12:00:00"],
		["2026-13-10", "12:00:00"],
		["2026-00-10", "12:00:00"],
		["1026-10-10", "12:00:00"],
	])("are none at %s %s, whoever asked", (day, time) => {
		for (const agent of ["ABot/1.0", "Mozilla/5.0"]) {
			const { requestCount, unreadableCount, unreadableLines } = reportOf(day, `${time}${clock}`, agent);
			expect([requestCount, unreadableCount, unreadableLines.length]).toEqual([3, 1, 1]);
		}
	});

	it("are none with what is no zone after them", () => {
		for (const after of [" +9900", " +0099", " +01", " x", "5", " +010000"]) {
			expect(reportOf("2026-10-10", `12:00:00${after}`, "ABot/1.0").unreadableCount).toBe(1);
		}
	});

	it.each([
		["2026-10-31", "00:00:00"],
		["2028-02-29", "23:59:59"],
		["2026-12-31", "23:59:60"],
	])("are read at %s %s", (day, time) => {
		const { crawlers } = reportOf(day, `${time}${clock}`, "ABot/1.0");
		const [seconds, leap] = time.endsWith(":60") ? ["23:59:59", 1] : [time, 0];
		expect(crawlers[0]?.lastSeconds).toBe(Date.parse(`${day}T${seconds}Z`) / 1000 + leap);
	});
});

/** Lines of one time and of others, and lines that are cut within their time, or have other text after it. */
const REPEATED: Readonly<
	Record<string, { string: string; open: string; times: readonly string[]; rest: string }>
> = {
	"in brackets": {
		string: '%h %t "%r" "%{User-Agent}i"',
		open: "192.0.2.1 [",
		times: ["10/Oct/2026:12:00:01 +0000", "10/Oct/2026:12:00:02 +0000", "10/Oct/2026:12:00:02"],
		rest: '] "GET / HTTP/1.1" "ABot/1.0"',
	},
	"after fields that are not read": {
		string: '%h %l %u %t "%r" "%{User-Agent}i"',
		open: "192.0.2.1 ",
		times: [
			"- - [10/Oct/2026:12:00:01 +0000",
			"- jane [10/Oct/2026:12:00:01 +0000",
			"jane - [10/Oct/2026:12:00:01 +0000",
			"- - [10/Oct/2026:12:00:02 +0000",
		],
		rest: '] "GET / HTTP/1.1" "ABot/1.0"',
	},
	"before text": {
		string: '$remote_addr $msec ms "$request" "$http_user_agent"',
		open: "192.0.2.1 ",
		times: ["1791633601.25", "1791633601.2", "1791633602.25", "1791633602"],
		rest: ' ms "GET / HTTP/1.1" "ABot/1.0"',
	},
	"at the end": {
		string: '$remote_addr "$request" "$http_user_agent" $msec',
		open: '192.0.2.1 "GET / HTTP/1.1" "ABot/1.0" ',
		times: ["1791633601.25", "1791633601.2", "1791633602"],
		rest: "",
	},
};

describe.each(Object.entries(REPEATED))("a time %s that lines repeat", (_, { string, open, times, rest }) => {
	const whole = times.map((time) => `${open}${time}${rest}`);
	const others = [rest.slice(0, 1), "x", rest.replace("ms", "mx").replace('"', "|")].map(
		(after) => `${open}${times[0]}${after}`,
	);
	const lines = [
		...whole,
		...others,
		...whole.flatMap((line) => [line, line]),
		`${open}${times[0]}`.slice(0, -3),
	];

	it("is read as that of a line alone", () => {
		for (let shift = 0; shift < lines.length; shift++) {
			const shifted = [...lines.slice(shift), ...lines.slice(0, shift)];
			const together = new LogAudit({ robots, format: { string } });
			together.add(encode(shifted.join("\n")));
			const apart = new LogAudit({ robots, format: { string } });
			for (const line of shifted) {
				apart.add(encode(line));
				apart.endLog();
			}
			const { logs: _, unreadableLines: __, ...report } = together.report();
			expect(report.crawlers[0]?.requestCount).toBeGreaterThan(times.length);
			expect(apart.report()).toMatchObject({ ...report, formats: expect.anything() });
		}
	});
});

describe("networks as operators publish them", () => {
	it.each<[string, string[]]>([
		[
			'{"creationTime":"2026-10-01T00:00:00.000000","prefixes":[{"ipv6Prefix":"2001:4860::/32"},{"ipv4Prefix":"192.178.4.0/27"}]}',
			["2001:4860::/32", "192.178.4.0/27"],
		],
		['{"syncToken":"1","prefixes":[{"ip_prefix":"192.0.2.0/24","region":"x"}]}', ["192.0.2.0/24"]],
		['["192.0.2.1"]', ["192.0.2.1"]],
		[
			"# ours\n192.0.2.0/24\r\n 2001:db8::/32 ; theirs\n\n198.51.100.1, x\n",
			["192.0.2.0/24", "2001:db8::/32", "198.51.100.1"],
		],
		['{"prefixes":[{"ip":"192.0.2.1"}]}', ["192.0.2.1"]],
		['{"prefixes":[{"ip":"192.0.2.1-9"}]}', ['{"ip":"192.0.2.1-9"}']],
		["192.0.2.0 - 192.0.2.255\n192.0.2.0-192.0.2.9 x", ["192.0.2.0 - 192.0.2.255", "192.0.2.0-192.0.2.9"]],
		["{}", []],
		["null", []],
	])("%s", (text, ranges) => {
		expect(parseIpRanges(text)).toEqual(ranges);
	});
});
