import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { latin1, readLog, type ToldRequest } from "../../support/read-log.js";
import { SERVER_NAMES, type ServerName, serverIsMissing, startServer } from "../../support/web-servers.js";

/** A request that was sent, octet by octet as a character each. */
interface Sent {
	readonly target: string;
	/** The User-Agent header; null if there is none. */
	readonly agent: string | null;
}

const AGENTS: readonly Sent["agent"][] = [
	"ExampleBot/1.0 (+http://example.com/bot)",
	'Quo"teBot/1.0 "quoted"',
	'BackslashBot/1.0 \\x41 \\t \\" \\\\ end\\',
	"\xc3\x9cberBot/1.0 \xe2\x82\xac",
	"\xdcnBot/1.0 \xff",
	"TabBot/1.0\tafter a tab",
	"ControlBot/1.0 \x01\x1b[1m\x7f",
	"BraceBot/1.0 #41 {a|b} %41 'x' $" + "{x}",
	"",
	null,
	`LongBot/1.0 ${"x".repeat(3000)}`,
];
const TARGETS = [
	'/quo"te',
	"/back\\slash\\x41?\\t",
	"/\xc3\x9c\xff?\x80",
	"/a?b=c&d=e?f+g%20|#h",
	`/${"y".repeat(3000)}`,
];
const SENT: readonly Sent[] = [
	...AGENTS.map((agent, index) => ({ target: `/${index}`, agent })),
	...TARGETS.map((target) => ({ target, agent: "TargetBot/1.0" })),
];

/** Asks for a target as it is written, and gives the status of the answer. */
async function send(port: number, { target, agent }: Sent): Promise<number> {
	const socket = connect(port, "127.0.0.1");
	const header = agent === null ? "" : `User-Agent: ${agent}\r\n`;
	const host = `Host: 127.0.0.1:${port}\r\n`;
	socket.write(`GET ${target} HTTP/1.1\r\n${host}${header}Connection: close\r\n\r\n`, "latin1");
	return Number((await text(socket)).slice("HTTP/1.1 ".length).slice(0, 3));
}

/** Octets as text, those that are no UTF-8 as U+FFFD. */
const decoded = (octets: string) => Buffer.from(octets, "latin1").toString();
const percentEncoded = (octets: string) =>
	octets.replace(/[\x80-\xff]/g, (octet) => `%${octet.charCodeAt(0).toString(16).toUpperCase()}`);

/** The targets as a server's log has them, where it is not octet by octet. */
const TARGETS_OF: Partial<Record<ServerName, (target: string) => string>> = {
	caddy: (target) => latin1(Buffer.from(decoded(target))),
	squid: percentEncoded,
};
/** Squid escapes neither quotes nor backslashes, so that nobody can know where such a field ends. */
const isTold = (name: ServerName, { target, agent }: Sent) =>
	name !== "squid" || !/["\\]/.test(target + agent);

/** A line as it is compared: Varnish and Squid write whole URLs, and octets that are no UTF-8 stay escapes. */
const plain = ({ target, agent, status }: ToldRequest): ToldRequest => ({
	target: target.replace(/^http:\/\/127\.0\.0\.1:\d+/, ""),
	agent: agent.replace(/\\x[89A-F][\dA-F]/gi, "\ufffd"),
	status,
});

const CLOCK_LAG_MS = 100;

/** A server with several threads may write two lines in the order of its threads. */
const inOrder = (lines: readonly ToldRequest[]): string[] => lines.map((line) => JSON.stringify(line)).sort();

describe.each(SERVER_NAMES)("the logs of %s", (name) => {
	it.skipIf(serverIsMissing(name) !== null)(
		"are recognised, and each request is read whole: target, header, status, time",
		async () => {
			const server = await startServer(name);
			// A server may write the time that it had when it last looked, up to a tick of the kernel before.
			const startSeconds = Math.floor((Date.now() - CLOCK_LAG_MS) / 1000);
			const sent: ToldRequest[] = [];
			for (const each of SENT.filter((one) => isTold(name, one))) {
				const target = TARGETS_OF[name]?.(each.target) ?? each.target;
				sent.push({ target, agent: decoded(each.agent ?? ""), status: await send(server.port, each) });
			}
			await server.stop();
			// A server has words of its own for a request that it does not understand.
			const isUnderstood = ({ agent, status }: ToldRequest) => status !== 400 && agent !== "test";
			const understood = sent.filter(isUnderstood);
			expect(understood.length).toBeGreaterThan(10);
			for (const [format, log] of Object.entries(server.logs)) {
				const read = readLog(readFileSync(log));
				expect(format).toContain(read.format);
				const lines = read.lines.filter(isUnderstood);
				expect(inOrder(lines.map(plain))).toEqual(inOrder(understood));
				for (const { seconds } of lines) {
					expect(seconds).toBeGreaterThanOrEqual(startSeconds);
					expect(seconds).toBeLessThanOrEqual(Date.now() / 1000);
				}
			}
		},
	);
});
