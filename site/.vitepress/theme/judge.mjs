const MAX_FINDINGS = 3;

/**
 * What the home page says of a question, and of the file.
 *
 * @param {typeof import("robotstxt-wasm").RobotsTxt} RobotsTxt
 * @param {typeof import("robotstxt-wasm/analysis").lint} lint
 * @param {{ body: string, crawler: string, url: string }} question
 */
export function judge(RobotsTxt, lint, { body, crawler, url }) {
	const robots = RobotsTxt.parse(body);
	const findings = [];
	for (const { line, code, message } of lint(robots)) {
		if (findings.push({ line, code, message }) === MAX_FINDINGS) break;
	}
	try {
		const { allowed, text, rule } = robots.explain(url, crawler);
		return { kind: allowed ? "allowed" : "disallowed", text, line: rule?.line ?? null, findings };
	} catch (error) {
		return { kind: "invalid", text: error.message, line: null, findings };
	} finally {
		robots.dispose();
	}
}
