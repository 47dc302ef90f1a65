/** A caller of the default entry alone, in a CommonJS file: all that `moduleResolution: "node10"` finds. */
import {
	DisposedError,
	type Explanation,
	type Matcher,
	RobotsTxt,
	robotsTxtUrl,
	Verdict,
} from "robotstxt-wasm";

const robots: RobotsTxt = RobotsTxt.parse("user-agent: *\ndisallow: /x", { dialect: "google" });
export const matcher: Matcher = robots.matcher("ExampleBot");
export const explanation: Explanation = matcher.explain("/x");
export const isAllowed: boolean = explanation.verdict === Verdict.Allowed;
export const url: string = robotsTxtUrl("https://example.com/a");
export const isDisposed = (error: unknown): error is DisposedError => error instanceof DisposedError;
