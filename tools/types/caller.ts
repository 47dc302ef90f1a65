/** A caller's code, and code that must not compile. Compiled against the packed package, never run. */
import {
	DisposedError,
	type Explanation,
	Matcher,
	type ParseOptions,
	RobotsTxt,
	robotsTxtUrl,
	Verdict,
} from "robotstxt-wasm";
import { type Finding, lint } from "robotstxt-wasm/analysis";
import {
	type ParseOptions as AutoParseOptions,
	RobotsTxt as AutoRobotsTxt,
	type EngineChoice,
} from "robotstxt-wasm/auto";
import {
	type PoliteOptions,
	politeFetch,
	RobotsClient,
	type RobotsClientOptions,
} from "robotstxt-wasm/client";
import {
	directivesSeen,
	type PreferencesInForce,
	parseContentPreferences,
	parseRobotsDirectives,
	type UrlPreferences,
} from "robotstxt-wasm/directives";
import {
	PolicySet as JsPolicySet,
	RobotsTxt as JsRobotsTxt,
	SnapshotMatcher as JsSnapshotMatcher,
	robotsParser as robotsParserJs,
} from "robotstxt-wasm/js";
import module from "robotstxt-wasm/robots.wasm";
import robotsParser, { type Robot, type RobotsParserOptions } from "robotstxt-wasm/robots-parser";
import { initialise, RobotsTxt as WasmRobotsTxt } from "robotstxt-wasm/wasm";

const options: ParseOptions = {
	url: new URL("https://example.com/robots.txt"),
	dialect: "google",
};

export function judge(body: ArrayBuffer): boolean {
	using robots = RobotsTxt.parse(body, options);
	using matcher: Matcher = robots.matcher(["ExampleBot-Image", "ExampleBot"]);
	const explanation: Explanation = matcher.explain(new TextEncoder().encode("/x"));
	const codes: readonly Finding["code"][] = lint(robots).map(({ code }) => code);
	return codes.length === 0 && !robots.isCut && explanation.verdict === Verdict.Allowed;
}

const choice: EngineChoice = "auto";
const autoOptions: AutoParseOptions = { ...options, engine: choice };
export const autoClient = new RobotsClient({ productToken: "ExampleBot", parser: AutoRobotsTxt });
export const jsFile: Promise<JsRobotsTxt | null> = new RobotsClient({
	productToken: "ExampleBot",
	parser: JsRobotsTxt,
})
	.robotsTxt("https://example.com/")
	.then(({ robotsTxt }) => robotsTxt);

initialise(module);
export const engines: readonly ("wasm" | "js")[] = [
	JsRobotsTxt.parse("").engine,
	AutoRobotsTxt.parse("", autoOptions).engine,
	WasmRobotsTxt.parse("").engine,
];
const jsMatcher = JsRobotsTxt.parse("").matcher("ExampleBot");
export const fromSnapshot: JsSnapshotMatcher = JsSnapshotMatcher.fromSnapshot(jsMatcher.toSnapshot());
export const jsSet: JsPolicySet = new JsPolicySet({ crawler: "ExampleBot" }).add("https://a.example", "");
export const url: string = robotsTxtUrl("https://example.com/a");
export const isDisposed = (error: unknown): error is DisposedError => error instanceof DisposedError;

const clientOptions: RobotsClientOptions = {
	productToken: "ExampleBot",
	fetch: async () => new Response("user-agent: *\ndisallow: /private"),
};

export async function crawl(): Promise<boolean> {
	await using client = new RobotsClient(clientOptions);
	const { access, rule } = await client.explain(new URL("https://example.com/a"));
	return rule === null && access.inForce === "rules" && (await client.isAllowed("https://example.com/"));
}

const politeOptions: PoliteOptions = { productToken: "ExampleBot", delaySeconds: 2 };
export const polite = [
	politeFetch(politeOptions),
	politeFetch({ productToken: ["ExampleBot-Image", "ExampleBot"], parser: JsRobotsTxt, retries: 1 }),
	politeFetch({ client: autoClient, userAgent: "ExampleBot/1.0" }),
];

const parserOptions: RobotsParserOptions = { maxBytes: 512_000 };

export function asRobotsParser(): boolean | undefined {
	const robots: Robot = robotsParser("https://example.com/robots.txt", "", parserOptions);
	const byJs: Robot = robotsParserJs("https://example.com/robots.txt", "");
	return robots.isAllowed("https://example.com/", "ExampleBot/1.0") ?? byJs.isAllowed("https://example.com/");
}

export function directivesOfAPage(robots: RobotsTxt): PreferencesInForce {
	const directives = parseRobotsDirectives(
		["noindex", { name: "robots", content: "nofollow" }],
		"ExampleBot",
	);
	const preferences: UrlPreferences = parseContentPreferences(robots).forUrl("/", "ExampleBot");
	return directivesSeen(directives, robots.explain("/", "ExampleBot")).text === ""
		? preferences.signals
		: preferences.usage;
}

// @ts-expect-error files are made by parse
new RobotsTxt();
// @ts-expect-error matchers are made by RobotsTxt.matcher
new Matcher();
// @ts-expect-error no such dialect
RobotsTxt.parse("", { dialect: "rfc" });
// @ts-expect-error a body is no number
RobotsTxt.parse(5);
// @ts-expect-error a client has a product token
new RobotsClient({});
// @ts-expect-error so has a fetch, unless it has a client
politeFetch({ userAgent: "ExampleBot/1.0" });
// @ts-expect-error a client reads by a class of files
new RobotsClient({ productToken: "ExampleBot", parser: robotsParser });
// @ts-expect-error an entry is an engine
RobotsTxt.parse("", { engine: "js" });
// @ts-expect-error no such engine
AutoRobotsTxt.parse("", { engine: "rust" });
// @ts-expect-error an entry is an engine
robotsParser("/robots.txt", "", { engine: "js" });
