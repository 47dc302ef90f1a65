/** @import { Contender } from "../measure/measure.mjs" */
/** @import { Model } from "./model.mjs" */
import { isbot } from "isbot";
import { crawlers } from "../../dist/crawlers.js";
import { createEnforcer } from "../../dist/enforce.js";
import { measure } from "../measure/measure.mjs";

/** What people write: the names that their robots.txt refuses. */
const LIST =
	/GPTBot|CCBot|ClaudeBot|Bytespider|AhrefsBot|SemrushBot|PerplexityBot|Amazonbot|meta-externalagent/i;
const CRAWLER_COUNT = 40;
const BROWSER_COUNT = 300;
const LONG_OCTETS = 512;
/** What an app on a telephone sends, with more than `LONG_OCTETS`. */
const LONG_HEADER =
	"Mozilla/5.0 (Linux; Android 13; SM-A135U Build/TP1A.220624.014; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.122 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/470.0.0.0.0;FBBV/605020020;FBDM/{density=2.0,width=720,height=1437};FBLC/en_US;FBRV/0;FBCR/T-Mobile;FBMF/samsung;FBBD/samsung;FBPN/com.facebook.katana;FBDV/SM-A135U;FBSV/13;FBOP/1;FBCA/arm64-v8a:;] Instagram 337.0.0.35.102 Android (33/13; 420dpi; 1080x2400; samsung; SM-A135U; a13; exynos850; en_US; 493419337) MetaMobile/1.0";

/**
 * Judgements of requests, beside a single check of the same URLs, and what only looks at the header: `isbot`, and a list
 * of names. Headers are those of crawlers, of browsers, each as a new string, as a server gets it; then names that
 * nobody has sent before.
 * @type {Model}
 */
export const enforce = {
	name: "enforce",
	*run({ workloads, answers, pace }) {
		const { file, entrants } = answers.open(workloads.ruleFile("rules-150"));
		const wasm = entrants.find(({ name }) => name === "wasm");
		if (wasm === undefined) throw new Error("expected wasm among the entrants");
		const enforcer = createEnforcer({ robots: file.body });
		const known = crawlers
			.filter(({ isControlToken, profile }) => !isControlToken && profile.defaultGroup === undefined)
			.slice(0, CRAWLER_COUNT);
		const agents = known.map(
			({ token }) => `Mozilla/5.0 (compatible; ${token}/1.0; +https://example.org/bot)`,
		);
		// What the file's dialect forbids Google's crawlers is judged in theirs too.
		const agentsOfOneReading = agents.filter((_, index) => known[index]?.dialect === null);
		const inDialectOfFile = agentsOfOneReading[0];
		const browsers = Array.from(
			{ length: BROWSER_COUNT },
			(_, index) =>
				`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${index}.0.0.0 Safari/537.36`,
		);
		const { urls } = file;
		/** @type {(name: string, headers: readonly string[], judge: (url: string, header: string) => boolean) => Contender} */
		const contender = (name, headers, judge) => ({
			name,
			steps: urls.length,
			run(from, to) {
				let count = 0;
				for (let index = from; index < to; index++) {
					if (
						judge(
							/** @type {string} */ (urls[index]),
							/** @type {string} */ (headers[index % headers.length]),
						)
					)
						count++;
				}
				return count;
			},
		});
		/** @type {(url: string, userAgent: string) => boolean} */
		const passes = (url, userAgent) => enforcer.judge({ url, userAgent }).action === "pass";
		let headerCount = 0;
		/** @type {(url: string) => boolean} */
		const passesUnseen = (url) => passes(url, `Mozilla/5.0 (compatible; Bot${headerCount++}x/1.0)`);
		/** @type {(url: string) => boolean} */
		const passesUnseenLong = (url) =>
			passes(url, anew(`${headerCount++} ${LONG_HEADER}`.slice(0, LONG_OCTETS)));
		/** @type {(url: string) => boolean} */
		const passesWorst = (url) => passes(url, anew(`${headerCount++} ${"x bot ".repeat(171)}`.slice(0, 1024)));
		const isPassing = urls.map((url) => passes(url, /** @type {string} */ (inDialectOfFile)));
		const expected = wasm.player.countAllowed(urls, 0, urls.length);
		const count = isPassing.filter(Boolean).length;
		if (count !== expected) throw new Error(`the enforcer lets ${count} pass, the matcher ${expected}`);
		yield {
			id: "enforce/rules-150",
			model: "enforce",
			what: "150 rules, 30 % wildcards, beside a check of the URL",
			unit: "ns",
			per: "request",
			figures: measure(
				[
					{
						name: "wasm, a check",
						steps: urls.length,
						run: (from, to) => wasm.player.countAllowed(urls, from, to),
					},
					contender("wasm, a browser", browsers, passes),
					contender("wasm, a crawler", agents, passes),
					contender("wasm, a crawler of one reading", agentsOfOneReading, passes),
					contender("wasm, a browser, new string", browsers, (url, header) => passes(url, anew(header))),
					contender("wasm, a crawler, new string", agents, (url, header) => passes(url, anew(header))),
					contender("a new string alone", agents, (_, header) => anew(header).length > 0),
					contender("isbot, a browser", browsers, (_, header) => isbot(header)),
					contender("isbot, a crawler", agents, (_, header) => isbot(header)),
					contender("a list of names, a browser", browsers, (_, header) => LIST.test(header)),
				],
				pace,
			),
		};
		// Apart, since it makes the enforcer forget crawlers, which the others would pay for.
		yield {
			id: "enforce/unseen",
			model: "enforce",
			what: "150 rules, 30 % wildcards, a crawler whose header was never seen",
			unit: "ns",
			per: "request",
			figures: measure([contender("wasm", agents, passesUnseen)], pace),
		};
		yield {
			id: "enforce/unseen-long",
			model: "enforce",
			what: "a header that was never seen: 512 octets of a browser's, and 1,024 in which each word may name a crawler",
			unit: "ns",
			per: "request",
			figures: measure(
				[
					contender("wasm, a browser", agents, passesUnseenLong),
					contender("wasm, words of crawlers", agents, passesWorst),
				],
				pace,
			),
		};
	},
};

/** @param {string} text */
function anew(text) {
	return Buffer.from(text, "latin1").toString("latin1");
}
