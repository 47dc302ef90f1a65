/**
 * What the home page says of a question.
 *
 * @param {typeof import("robotstxt-wasm").RobotsTxt} RobotsTxt
 * @param {{ body: string, crawler: string, url: string }} question
 */
export function judge(RobotsTxt, { body, crawler, url }) {
	const robots = RobotsTxt.parse(body);
	try {
		const { allowed, text, rule } = robots.explain(url, crawler);
		return { kind: allowed ? "allowed" : "disallowed", text, line: rule?.line ?? null };
	} catch (error) {
		return { kind: "invalid", text: error.message, line: null };
	} finally {
		robots.dispose();
	}
}
