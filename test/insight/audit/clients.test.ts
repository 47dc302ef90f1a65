import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { type CrawlerIdentity, LogAudit, type LogAuditOptions } from "../../../insight/audit/index.js";

const PROXY = "203.0.113.9";
const CRAWLER = "192.0.2.1";
const STRANGER = "198.51.100.7";
const robots = RobotsTxt.parse("");
const ranges = { CCBot: [`${CRAWLER}/32`, "2001:db8::/32"] };
const FORMAT = '$remote_addr [$time_local] "$request" $status "$http_user_agent" "$http_x_forwarded_for"';

type Extra = Partial<LogAuditOptions>;

function identitiesOf(lines: readonly string[], options: Extra): CrawlerIdentity[] {
	const audit = new LogAudit({ robots, ranges, ...options });
	audit.add(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
	expect(audit.report().unreadableCount).toBe(0);
	return audit.report().crawlers.map(({ identity }) => identity);
}

const textLine = (address: string, forwarded: string) =>
	`${address} [10/Oct/2026:12:00:01 +0000] "GET / HTTP/1.1" 200 "CCBot/1.0" "${forwarded}"`;
const identityOf = (
	address: string,
	forwarded: string,
	trustedProxies?: readonly string[],
	extra: Extra = {},
) =>
	identitiesOf([textLine(address, forwarded)], { format: { string: FORMAT }, trustedProxies, ...extra })[0];

describe("the addresses of clients", () => {
	it("believe X-Forwarded-For only as far as trusted proxies wrote it", () => {
		const trusted = [PROXY, "10.0.0.0/8"];
		expect(identityOf(PROXY, CRAWLER)).toBe("impostor");
		expect(identityOf(PROXY, CRAWLER, trusted)).toBe("confirmed");
		expect(identityOf(PROXY, `${CRAWLER}, 10.1.1.1`, trusted)).toBe("confirmed");
		// What a stranger writes before its own address is its own word.
		expect(identityOf(PROXY, `${CRAWLER}, ${STRANGER}`, trusted)).toBe("impostor");
		expect(identityOf(STRANGER, CRAWLER, trusted)).toBe("impostor");
		expect(identityOf(CRAWLER, "-", trusted)).toBe("confirmed");
		expect(identityOf(PROXY, "[2001:db8::1]:4711", trusted)).toBe("confirmed");
		expect(identityOf(PROXY, `${CRAWLER}:4711`, trusted)).toBe("confirmed");
	});

	it("prove nothing if only proxies are known, or a hop is no address", () => {
		expect(identityOf(PROXY, "-", [PROXY])).toBe("unverified");
		expect(identityOf(PROXY, `${CRAWLER}, unknown`, [PROXY])).toBe("unverified");
	});

	it("are read from the end, however much stands before it", () => {
		expect(identityOf(PROXY, `${`${CRAWLER}, `.repeat(3000)}${STRANGER}`, [PROXY])).toBe("impostor");
	});

	it("are in the field that is told, of every notation", () => {
		const clientAddress = "http_x_real_ip";
		const string = FORMAT.replace("x_forwarded_for", "x_real_ip");
		expect(identityOf(STRANGER, CRAWLER, undefined, { clientAddress, format: { string } })).toBe("confirmed");
		expect(
			identityOf(STRANGER, `${CRAWLER}, ${STRANGER}`, undefined, { clientAddress, format: { string } }),
		).toBe("impostor");
		const apache = '%h %t "%r" %s "%{User-Agent}i" "%{X-Real-IP}i"';
		const told = { clientAddress: "%{X-Real-IP}i", format: { string: apache } };
		expect(identityOf(STRANGER, CRAWLER, undefined, told)).toBe("confirmed");
		const json = (headers: object) =>
			JSON.stringify({
				ts: 1_791_633_601,
				request: { uri: "/", client_ip: PROXY, headers: { "User-Agent": ["CCBot/1.0"], ...headers } },
				status: 200,
			});
		expect(identitiesOf([json({ "X-Forwarded-For": [CRAWLER] })], { trustedProxies: [PROXY] })).toEqual([
			"confirmed",
		]);
		expect(
			identitiesOf([json({ "X-Forwarded-For": [CRAWLER, STRANGER] })], { trustedProxies: [PROXY] }),
		).toEqual(["impostor"]);
		expect(
			identitiesOf([json({ "X-Real-Ip": [CRAWLER] })], { clientAddress: "request.headers.X-Real-Ip" }),
		).toEqual(["confirmed"]);
		const w3c = [
			"#Fields: date time c-ip cs-uri-stem sc-status cs(User-Agent) x-forwarded-for",
			`2026-10-10 12:00:01 ${PROXY} / 200 CCBot/1.0 ${CRAWLER}`,
		];
		expect(identitiesOf(w3c, { trustedProxies: [PROXY] })).toEqual(["confirmed"]);
		expect(identitiesOf(w3c, { clientAddress: "X-Forwarded-For" })).toEqual(["confirmed"]);
	});

	it("are not known where a log lacks the field", () => {
		const line = `${STRANGER} - - [10/Oct/2026:12:00:01 +0000] "GET / HTTP/1.1" 200 5 "-" "CCBot/1.0"`;
		expect(identitiesOf([line], { clientAddress: "x" })).toEqual(["unverified"]);
		expect(() => new LogAudit({ robots, format: { string: FORMAT }, clientAddress: "x" })).toThrow(
			/^options\.clientAddress: expected a field of the format/,
		);
	});

	it("may be several in place of one, as Apache has X-Forwarded-For in place of %h", () => {
		const line = (addresses: string) =>
			`${addresses} - - [10/Oct/2026:12:00:01 +0000] "GET / HTTP/1.1" 200 5 "-" "CCBot/1.0"`;
		const apache = '%{X-Forwarded-For}i %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"';
		const trustedProxies = [PROXY, "10.0.0.0/8"];
		for (const [addresses, untold, told] of [
			[`${CRAWLER}, ${PROXY}`, "unverified", "confirmed"],
			[`${CRAWLER}, 10.0.0.1, ${PROXY}`, "unverified", "confirmed"],
			[`${CRAWLER},${PROXY}`, "unverified", "confirmed"],
			[`${CRAWLER}, ${STRANGER}, ${PROXY}`, "unverified", "impostor"],
			[`${PROXY}, 10.0.0.1`, "unverified", "unverified"],
		] as const) {
			expect(identitiesOf([line(addresses)], {})).toEqual([untold]);
			expect(identitiesOf([line(addresses)], { trustedProxies })).toEqual([told]);
			// The field in the format is X-Forwarded-For, and no other address is in the line.
			expect(identitiesOf([line(addresses)], { trustedProxies, format: { string: apache } })).toEqual([told]);
		}
		const audit = new LogAudit({ robots, ranges });
		const lines = [line(`${CRAWLER}, ${PROXY}`), line(CRAWLER), line(`${CRAWLER}, ${PROXY}`)];
		audit.add(new TextEncoder().encode(lines.join("\n")));
		expect(audit.report()).toMatchObject({
			formats: ["combined"],
			logs: [{ hosts: [], forwardedCount: 2, unknownClientCount: 2 }],
			crawlers: [{ identity: "unverified" }, { identity: "confirmed" }],
		});
		expect(identitiesOf([line(`${CRAWLER}, ${PROXY}`)], { clientAddress: "x" })).toEqual(["unverified"]);
	});

	it("are counted where the field has them, and where nobody knows them", () => {
		const countsOf = (lines: readonly string[], options: Extra) => {
			const audit = new LogAudit({ robots, ranges, format: { string: FORMAT }, ...options });
			audit.add(new TextEncoder().encode(lines.map((line) => `${line}\n`).join("")));
			const { crawlerRequestCount, forwardedCount, unknownClientCount } = audit.report().logs[0]!;
			return [crawlerRequestCount, forwardedCount, unknownClientCount];
		};
		const lines = [textLine(PROXY, "-"), textLine(STRANGER, "-"), textLine(PROXY, "10.0.0.1")];
		expect(countsOf(lines, {})).toEqual([3, 1, 0]);
		expect(countsOf(lines, { trustedProxies: [PROXY] })).toEqual([3, 1, 1]);
		expect(countsOf(lines, { clientAddress: "http_x_forwarded_for" })).toEqual([3, 1, 2]);
		expect(countsOf(lines, { trustedProxies: [PROXY], ranges: {} })).toEqual([3, 0, 0]);
	});

	it("refuse malformed arguments", () => {
		expect(() => new LogAudit({ robots, trustedProxies: ["proxy"] })).toThrow(
			/^options\.trustedProxies\[0\]: expected an address/,
		);
		expect(() => new LogAudit({ robots, trustedProxies: PROXY as never })).toThrow(
			/^options\.trustedProxies: expected a list/,
		);
		expect(() => new LogAudit({ robots, clientAddress: "" })).toThrow(
			/^options\.clientAddress: expected the name/,
		);
	});
});
