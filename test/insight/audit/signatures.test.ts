import { describe, expect, it } from "vitest";
import { RobotsTxt } from "../../../bindings/index.js";
import { LogAudit, type LogFormat } from "../../../insight/audit/index.js";

const robots = RobotsTxt.parse("");
const START = '192.0.2.1 - - [10/Oct/2026:12:00:01 +0000] "GET /a HTTP/1.1" 200 5 "-" "';

function agentsOf(text: string, format?: LogFormat) {
	const audit = new LogAudit({ robots, format });
	audit.add(new TextEncoder().encode(text));
	const { crawlers, unreadableCount } = audit.report();
	audit.dispose();
	expect(unreadableCount).toBe(0);
	return crawlers.map(({ crawler, signatureAgents, identity }) => [crawler, signatureAgents, identity]);
}

describe("the Signature-Agent header", () => {
	const nginx = {
		string:
			'$remote_addr - - [$time_local] "$request" $status $bytes "$referer" "$http_user_agent" "$http_signature_agent"',
	};
	const apache = { string: '%h - - %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i" "%{Signature-Agent}i"' };
	const line = (agent: string, signature: string) => `${START}${agent}" "${signature}"\n`;

	it.each([
		["nginx", nginx, "\\x22https://chatgpt.com\\x22"],
		["Apache", apache, '\\"https://chatgpt.com\\"'],
	])("is shown beside the name, without quotes: %s", (_, format, signature) => {
		const log = line("GPTBot/1.2", "-") + line("GPTBot/1.2", signature).repeat(2) + line("CCBot/2.0", "-");
		expect(agentsOf(log, format)).toEqual([
			["GPTBot", ["https://chatgpt.com"], "unverified"],
			["CCBot", [], "unverified"],
		]);
	});

	it("is found in JSON and in W3C logs", () => {
		const json = `{"ts":1791633601,"request":{"uri":"/a","headers":{"User-Agent":["GPTBot/1.2"],"Signature-Agent":["\\"https://chatgpt.com\\""]}},"status":200}\n`;
		const w3c =
			"#Fields: date time cs-uri-stem sc-status cs(User-Agent) cs(Signature-Agent)\n2026-10-10 12:00:01 /a 200 GPTBot/1.2 https://chatgpt.com\n";
		for (const log of [json, w3c]) {
			expect(agentsOf(log)).toEqual([["GPTBot", ["https://chatgpt.com"], "unverified"]]);
		}
	});

	it("has eight values at most, each of 200 bytes", () => {
		const many = Array.from({ length: 20 }, (_, index) => line("GPTBot/1.2", `${index}${"x".repeat(999)}`));
		const [[, agents]] = agentsOf(many.join(""), nginx) as [[string, string[], string]];
		expect(agents.map(({ length }) => length)).toEqual(Array.from({ length: 8 }, () => 200));
	});

	it("comes in no report on a log without it", () => {
		expect(agentsOf(`${START}GPTBot/1.2"\n`)).toEqual([["GPTBot", [], "unverified"]]);
	});
});
