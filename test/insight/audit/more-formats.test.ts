import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit } from "../../../insight/audit/index.js";

const AGENT = "Mozilla/5.0 (compatible; CCBot/1.0; +https://example.com/bot)";
const START = Date.UTC(2026, 9, 10, 12, 0, 1) / 1000;
const robots = RobotsTxt.parse("user-agent: *\ndisallow: /private/\n");
const COMBINED = `192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET /private/a HTTP/1.1" 404 5 "-" "${AGENT}"`;
const caddy = {
	ts: START,
	request: { remote_ip: "192.0.2.1", uri: "/private/a", headers: { "User-Agent": [AGENT] } },
	status: 404,
};

/** Lines as each writer documents them, by the name of the format in the report. */
const LINES: Readonly<Record<string, readonly [format: string, line: string]>> = {
	"AWS ALB": [
		"AWS ALB",
		`h2 2026-10-10T12:00:01.000000Z app/lb/50dc6c495c0c9188 192.0.2.1:2817 10.0.0.1:80 0.000 0.001 0.000 404 404 34 366 "GET https://www.example.com:443/private/a HTTP/2.0" "${AGENT}" ECDHE TLSv1.2 arn:aws "Root=1" "www.example.com" "-" 0 2026-10-10T12:00:00.9Z "forward" "-" "-" "10.0.0.1:80" "404" "-" "-"`,
	],
	"AWS S3": [
		"AWS S3",
		`79a59df9 bucket [10/Oct/2026:12:00:01 +0000] 192.0.2.1 - 3E57427F3EXAMPLE REST.GET.OBJECT private/a "GET /private/a HTTP/1.1" 404 NoSuchKey 113 - 7 - "-" "${AGENT}" - s9lzHYrFp76= SigV4 TLS AuthHeader bucket.s3.amazonaws.com TLSV1.2 - -`,
	],
	"HAProxy, captured": [
		"HAProxy",
		`Oct 10 12:00:01 lb haproxy[14389]: 192.0.2.1:33317 [10/Oct/2026:12:00:01.000] http-in static/srv1 10/0/30/69/109 404 2750 - - ---- 1/1/1/1/0 0/0 {${AGENT}} "GET /private/a HTTP/1.1"`,
	],
	"HAProxy, host captured": [
		"HAProxy",
		`192.0.2.1:33317 [10/Oct/2026:12:00:01.000] http-in static/srv1 10/0/30/69/109 404 2750 - - ---- 1/1/1/1/0 0/0 {www.example.com|${AGENT}} "GET /private/a HTTP/1.1"`,
	],
	"HAProxy, other headers captured too": [
		"HAProxy",
		`192.0.2.1:33317 [10/Oct/2026:12:00:01.000] http-in static/srv1 10/0/30/69/109 404 2750 - - ---- 1/1/1/1/0 0/0 {www.example.com|${AGENT}|https://www.example.com/} {text/html|} "GET /private/a HTTP/1.1"`,
	],
	"Docker around combined": [
		"combined in Docker's JSON",
		JSON.stringify({ log: `${COMBINED}\n`, stream: "stdout", time: "2027-01-01T00:00:00.1Z" }),
	],
	"Docker around JSON": [
		"JSON in Docker's JSON",
		JSON.stringify({ log: `${JSON.stringify(caddy)}\n`, stream: "stdout", time: "2027-01-01T00:00:00.1Z" }),
	],
	"Cloudflare Logpush, nanoseconds": [
		"JSON",
		`{"ClientIP":"192.0.2.1","ClientRequestHost":"www.example.com","ClientRequestURI":"/private/a","ClientRequestUserAgent":"${AGENT}","EdgeResponseStatus":404,"EdgeStartTimestamp":${START}000000000}`,
	],
	"Cloudflare Logpush, RFC 3339": [
		"JSON",
		`{"ClientIP":"192.0.2.1","ClientRequestURI":"/private/a","ClientRequestUserAgent":"${AGENT}","EdgeResponseStatus":404,"EdgeStartTimestamp":"2026-10-10T12:00:01Z"}`,
	],
	Traefik: [
		"JSON",
		`{"ClientAddr":"192.0.2.1:1","ClientHost":"192.0.2.1","DownstreamStatus":404,"RequestHost":"www.example.com","RequestMethod":"GET","RequestPath":"/private/a","StartUTC":"2026-10-10T12:00:01.000000000Z","request_User-Agent":"${AGENT}","time":"2026-10-10T12:00:01Z"}`,
	],
	Varnish: ["combined", COMBINED.replace("GET /private/a", "GET http://www.example.com/private/a")],
	"Apache, nginx": ["combined", COMBINED],
	"Apache, vhost_combined": ["combined with host", `www.example.com:443 ${COMBINED}`],
	Caddy: ["JSON", JSON.stringify(caddy)],
	"nginx, escape=json": [
		"JSON",
		`{"time_iso8601":"2026-10-10T12:00:01+00:00","remote_addr":"192.0.2.1","request":"GET /private/a HTTP/1.1","status":404,"http_user_agent":"${AGENT}"}`,
	],
	"Google Cloud": [
		"JSON",
		`{"httpRequest":{"requestMethod":"GET","requestUrl":"https://www.example.com/private/a","status":404,"userAgent":"${AGENT}","remoteIp":"192.0.2.1"},"timestamp":"2026-10-10T12:00:01.000Z"}`,
	],
	"Azure Front Door": [
		"JSON",
		`{"time":"2026-10-10T12:00:01Z","properties":{"httpMethod":"GET","requestUri":"https://www.example.com:443/private/a","userAgent":"${AGENT}","clientIp":"192.0.2.1","httpStatusCode":"404"}}`,
	],
	Vercel: [
		"JSON",
		`{"timestamp":${START}000,"requestId":"1","statusCode":404,"proxy":{"timestamp":${START}000,"method":"GET","host":"www.example.com","path":"/private/a","userAgent":["${AGENT}"],"clientIp":"192.0.2.1","statusCode":404}}`,
	],
	"Elastic (ECS)": [
		"JSON",
		`{"@timestamp":"2026-10-10T12:00:01.000Z","source":{"ip":"192.0.2.1"},"url":{"original":"/private/a"},"http":{"response":{"status_code":404}},"user_agent":{"original":"${AGENT}"}}`,
	],
	IIS: [
		"W3C extended",
		`#Fields: date time cs-method cs-uri-stem cs-uri-query c-ip cs(User-Agent) sc-status\n2026-10-10 12:00:01 GET /private/a - 192.0.2.1 ${AGENT.replaceAll(" ", "+")} 404`,
	],
	CloudFront: [
		"W3C extended",
		`#Version: 1.0\n#Fields: date time c-ip cs-method cs(Host) cs-uri-stem sc-status cs(User-Agent) cs-uri-query\n2026-10-10\t12:00:01\t192.0.2.1\tGET\td1.cloudfront.net\t/private/a\t404\t${AGENT.replaceAll(" ", "%20")}\t-`,
	],
	"AWS ELB, classic": [
		"AWS ELB",
		`2026-10-10T12:00:01.000000Z my-loadbalancer 192.0.2.1:2817 10.0.0.1:80 0.000073 0.001048 0.000057 404 404 0 29 "GET http://www.example.com:80/private/a HTTP/1.1" "${AGENT}" - -`,
	],
	"AWS S3, path style": [
		"AWS S3",
		`79a59df9 bucket [10/Oct/2026:12:00:01 +0000] 192.0.2.1 - 3E57427F3EXAMPLE REST.GET.OBJECT private/a "GET /bucket/private/a HTTP/1.1" 404 NoSuchKey 113 - 7 - "-" "${AGENT}" - s9lzHYrFp76= SigV4 TLS AuthHeader s3.us-west-1.amazonaws.com TLSV1.2 - -`,
	],
	"AWS S3, a folder of the bucket's name": [
		"AWS S3",
		`79a59df9 private [10/Oct/2026:12:00:01 +0000] 192.0.2.1 - 3E57427F3EXAMPLE REST.GET.OBJECT private/a "GET /private/a HTTP/1.1" 404 - 113 - 7 - "-" "${AGENT}" - s9lzHYrFp76= - TLS - private.s3.amazonaws.com TLSV1.2 - -`,
	],
	"AWS S3, path style with a query": [
		"AWS S3",
		`79a59df9 bucket [10/Oct/2026:12:00:01 +0000] 192.0.2.1 - 3E57427F3EXAMPLE REST.GET.OBJECT private/a "GET /bucket/private/a?x=1 HTTP/1.1" 404 - 113 - 7 - "-" "${AGENT}" - s9lzHYrFp76= - TLS - s3.amazonaws.com TLSV1.2 - -`,
	],
	"AWS API Gateway": [
		"JSON",
		`{"requestId":"1","ip":"192.0.2.1","requestTime":"10/Oct/2026:12:00:01 +0000","httpMethod":"GET","path":"/private/a","status":"404","protocol":"HTTP/1.1","userAgent":"${AGENT}"}`,
	],
	"AWS WAF": [
		"JSON",
		`{"timestamp":${START}000,"action":"ALLOW","httpRequest":{"clientIp":"192.0.2.1","headers":[{"name":"Host","value":"www.example.com"},{"name":"User-Agent","value":"${AGENT}"}],"uri":"/private/a","args":"","httpVersion":"HTTP/1.1","httpMethod":"GET"}}`,
	],
	Envoy: [
		"Envoy",
		`[2026-10-10T12:00:01.000Z] "GET /private/a HTTP/2" 404 - 0 226 100 98 "192.0.2.1" "${AGENT}" "cc21d9b0-cf5c-432b" "www.example.com" "10.0.2.1:80"`,
	],
	"Envoy of Istio": [
		"Envoy of Istio",
		`[2026-10-10T12:00:01.000Z] "GET /private/a HTTP/1.1" 404 - via_upstream - "-" 0 135 4 4 "-" "${AGENT}" "73fc50f9" "www.example.com" "10.1.1.18:80" outbound|8000||httpbin 10.1.1.23:37652 10.1.1.23:80 192.0.2.1:46520 outbound_.8000 default`,
	],
	"Envoy, JSON": [
		"JSON",
		`{"start_time":"2026-10-10T12:00:01.000Z","method":"GET","path":"/private/a","protocol":"HTTP/1.1","response_code":404,"user_agent":"${AGENT}","authority":"www.example.com","downstream_remote_address":"192.0.2.1:46520"}`,
	],
	"Envoy Gateway": [
		"JSON",
		`{"start_time":"2026-10-10T12:00:01.000Z","method":"GET","x-envoy-origin-path":"/private/a","protocol":"HTTP/2","response_code":"404","response_flags":"-","x-forwarded-for":"192.0.2.1","user-agent":"${AGENT}",":authority":"www.example.com","upstream_host":"-","downstream_local_address":"10.42.0.22:10443","downstream_remote_address":"192.0.2.1:62217","requested_server_name":"www.example.com"}`,
	],
	"CRI around combined": ["combined in lines of CRI", `2027-01-01T00:00:00.123456789Z stdout F ${COMBINED}`],
	"CRI around JSON": [
		"JSON in lines of CRI",
		`2027-01-01T00:00:00.123456789+01:00 stdout F ${JSON.stringify(caddy)}`,
	],
	"kubectl logs --timestamps": ["combined after a time", `2027-01-01T00:00:00.123456789Z ${COMBINED}`],
	stern: ["combined after the names of a pod and a container", `web-7d4b9c-x2x nginx ${COMBINED}`],
	"stern --timestamps, in colour": [
		"combined after the names of a pod and a container",
		`\u001b[31mweb-7d4b9c-x2x\u001b[0m \u001b[31mnginx\u001b[0m 2027-01-01T00:00:00.123456789Z ${COMBINED}`,
	],
	"kubectl logs --prefix": ["combined after a pod's name", `[pod/web-7d4b9c-x2x/nginx] ${COMBINED}`],
	"syslog, RFC 3164": ["combined after a syslog header", `<190>Nov 27 10:00:00 srv1 nginx: ${COMBINED}`],
	"syslog, RFC 5424": [
		"combined after a syslog header",
		`<190>1 2027-01-01T00:00:00.003Z srv1 nginx 8710 - - ${COMBINED}`,
	],
	journalctl: ["combined after a syslog header", `Nov  7 10:00:00 srv1 nginx[123]: ${COMBINED}`],
	"journalctl -o short-iso, with a colon": [
		"combined after a syslog header",
		`2027-01-01T00:00:00+00:00 srv1 nginx[123]: ${COMBINED}`,
	],
	"journalctl -o short-iso": [
		"combined after a syslog header",
		`2027-01-01T00:00:00+0000 srv1 nginx[123]: ${COMBINED}`,
	],
	"docker compose logs, in colour": [
		"combined after a container's name",
		`\u001b[36mweb-0  |\u001b[0m ${COMBINED}`,
	],
	"journalctl -o short-unix": [
		"combined after a syslog header",
		`1798761600.123456 srv1 nginx[123]: ${COMBINED}`,
	],
	"docker compose logs": ["combined after a container's name", `web-0  | ${COMBINED}`],
	"docker compose logs --timestamps": [
		"combined after a time after a container's name",
		`web-0  | 2027-01-01T00:00:00.123456789Z ${COMBINED}`,
	],
	"journalctl -o json": [
		"combined in journald's JSON",
		JSON.stringify({ __REALTIME_TIMESTAMP: "1798761600000000", _HOSTNAME: "web", MESSAGE: COMBINED }),
	],
	"journalctl -o json of octets that are no UTF-8": [
		"combined in journald's JSON",
		JSON.stringify({
			__REALTIME_TIMESTAMP: "1798761600000000",
			MESSAGE: [...Buffer.from(COMBINED.replace(AGENT, `${AGENT} \xe9`), "latin1")],
		}),
	],
	"journalctl -o json around JSON": [
		"JSON in journald's JSON",
		JSON.stringify({ __REALTIME_TIMESTAMP: "1798761600000000", MESSAGE: JSON.stringify(caddy) }),
	],
};

describe("formats of proxies, clouds and containers", () => {
	it.each(Object.entries(LINES))("%s is recognised by its first lines", (_, [format, line]) => {
		// Envoy has the address of its client in X-Forwarded-For alone.
		const proxies = format === "Envoy" ? ["10.0.0.1"] : undefined;
		const ranges = { CCBot: ["192.0.2.1"] };
		const audit = new LogAudit({ robots, ranges, ...(proxies && { trustedProxies: proxies }) });
		audit.add(new TextEncoder().encode(`${line}\n`.repeat(3)));
		const report = audit.report();
		expect(report.formats).toEqual([format]);
		expect(report).toMatchObject({ requestCount: 3, unreadableCount: 0, firstSeconds: START });
		expect(report.crawlers).toMatchObject([
			{ crawler: "CCBot", identity: "confirmed", requestCount: 3, disallowedCount: 3 },
		]);
	});

	it.each<[string, object]>([
		[
			"Azure Application Gateway",
			{ time: "2026-10-10T12:00:01Z", properties: { requestUri: "/a", userAgent: AGENT, host: "a.example" } },
		],
		[
			"pino-http",
			{ time: 1_791_000_000_000, req: { url: "/a", headers: { "user-agent": AGENT, host: "a.example" } } },
		],
		[
			"API Gateway, by its time in milliseconds",
			{ requestTimeEpoch: 1_791_000_000_000, path: "/a", userAgent: AGENT, domainName: "a.example" },
		],
	])("reads the host of %s", (_, line) => {
		const audit = new LogAudit({ robots });
		audit.add(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
		expect(audit.report()).toMatchObject({ crawlerRequestCount: 1, logs: [{ hosts: ["a.example"] }] });
	});

	it.each(["Docker around combined", "kubectl logs --timestamps", "AWS S3, path style"])(
		"reads the same in another thread: %s",
		(name) => {
			const [, line] = LINES[name]!;
			const audit = new LogAudit({ robots });
			const [lines] = [...audit.openLog().lines.cut(new TextEncoder().encode(`${line}\n`.repeat(100)))];
			const thread = LogAudit.threadReader(audit.reading);
			const reader = thread.open(structuredClone(lines!.reader.data)!);
			expect(thread.read({ octets: lines!.octets, reader })).toMatchObject({
				length: lines!.octets.filter((octet) => octet === 10).length,
			});
		},
	);

	it("counts parts of lines of CRI as unreadable", () => {
		const [, cri] = LINES["CRI around combined"]!;
		const audit = new LogAudit({ robots });
		audit.add(new TextEncoder().encode([cri, cri.replace(" F ", " P "), cri, ""].join("\n")));
		expect(audit.report()).toMatchObject({ requestCount: 2, unreadableCount: 1 });
	});

	it("reads each request the same into lists of its own", () => {
		const lines = Array.from(
			{ length: 50 },
			(_, index) =>
				`192.0.2.${index} - - [10/Oct/2026:12:00:${10 + index} +0000] "GET ${["/robots.txt", "/a.css", "/p\\x41"][index % 3]}?${"x".repeat(index)} HTTP/1.1" ${200 + index} 5 "-" "${index % 4 === 0 ? "GPTBot" : "CCBot"}/1.0"\n`,
		);
		const audit = new LogAudit({ robots, ranges: { GPTBot: ["192.0.2.1"] } });
		const cutter = audit.openLog().lines;
		const [whole] = [...cutter.cut(new TextEncoder().encode(lines.join(""))), ...cutter.end()];
		type Batch = ReturnType<LogAudit["read"]>;
		const requestsOf = (batch: Batch) =>
			Array.from({ length: batch.length }, (_, index) => ({
				token: batch.tokens[batch.tokenIndexes[index]!],
				seconds: batch.seconds[index],
				kind: batch.kinds[index],
				status: batch.statuses[index],
				address: batch.addresses[index],
				target: Buffer.from(batch.isRewritten[index] === 1 ? batch.rewritten : batch.octets).toString(
					"latin1",
					batch.targetStarts[index],
					batch.targetEnds[index],
				),
			}));
		const read = requestsOf(audit.read(whole!));
		expect(read).toHaveLength(50);
		expect(new Set(read.map(({ status }) => status)).size).toBe(50);
		const own = LogAudit.unpack(audit.readPacked(whole!));
		audit.read({ ...whole!, octets: new TextEncoder().encode([...lines].reverse().join("")) });
		expect(requestsOf(own)).toEqual(read);
	});

	it("restores what HAProxy escapes, and backslashes are no escapes of its", () => {
		const [, line] = LINES["HAProxy, host captured"]!;
		const odd = line
			.replace(AGENT, "Quo#22te#C3#9CBot/1.0 #7B#7C#7D \\x41")
			.replace("/private/a", "/private/#23a\\x41#");
		const audit = new LogAudit({ robots, host: "www.example.com" });
		audit.add(new TextEncoder().encode(`${odd}\n`));
		expect(audit.report().crawlers).toMatchObject([
			{ crawler: 'Quo"teÜBot', brokenRules: [{ requests: [{ url: "/private/#a\\x41#" }] }] },
		]);
	});

	it("counts requests that HAProxy could not read, and lines of its other formats as unreadable", () => {
		const [, line] = LINES["HAProxy, captured"]!;
		const refused = line.replace(/\{.*/, '"<BADREQ>"');
		const tcp = line.replace(/ 404 .*/, " 212 -- 0/0/0/0/3 0/0");
		const audit = new LogAudit({ robots });
		audit.add(new TextEncoder().encode([line, refused, tcp, line.replace("{", "x{"), ""].join("\n")));
		expect(audit.report()).toMatchObject({ requestCount: 2, noAgentCount: 1, unreadableCount: 2 });
	});

	it("counts lines that Docker has cut, or that are not its own, as unreadable", () => {
		const [, line] = LINES["Docker around combined"]!;
		const cut = JSON.stringify({
			log: COMBINED.slice(0, 40),
			stream: "stdout",
			time: "2026-10-10T12:00:01Z",
		});
		const audit = new LogAudit({ robots });
		audit.add(new TextEncoder().encode([line, cut, line, '{"log":5}', '{"log":', line, ""].join("\n")));
		expect(audit.report()).toMatchObject({ requestCount: 3, unreadableCount: 3 });
	});
});
