/** What callers write, and what must not compile. Compiled against the packed package, never run. */
import {
	type Diagnostic,
	DisposedError,
	type Explanation,
	Matcher,
	type ParseOptions,
	RobotsTxt,
	robotsTxtUrl,
	Verdict,
} from "robotstxt-wasm";
import { RobotsTxt as JsRobotsTxt } from "robotstxt-wasm/js";
import module from "robotstxt-wasm/robots.wasm";
import { initialise, RobotsTxt as WasmRobotsTxt } from "robotstxt-wasm/wasm";

const options: ParseOptions = {
	url: new URL("https://example.com/robots.txt"),
	dialect: "google",
	engine: "auto",
};

export function judge(body: ArrayBuffer): boolean {
	using robots = RobotsTxt.parse(body, options);
	using matcher: Matcher = robots.matcher(["ExampleBot-Image", "ExampleBot"]);
	const explanation: Explanation = matcher.explain(new TextEncoder().encode("/x"));
	const codes: readonly Diagnostic["code"][] = robots.diagnostics.map(({ code }) => code);
	return codes.length === 0 && explanation.verdict === Verdict.Allowed;
}

initialise(module);
export const engines: readonly ("wasm" | "js")[] = [
	JsRobotsTxt.parse("").engine,
	WasmRobotsTxt.parse("").engine,
];
export const url: string = robotsTxtUrl("https://example.com/a");
export const isDisposed = (error: unknown): error is DisposedError => error instanceof DisposedError;

// @ts-expect-error files are made by parse
new RobotsTxt();
// @ts-expect-error matchers are made by RobotsTxt.matcher
new Matcher();
// @ts-expect-error no such dialect
RobotsTxt.parse("", { dialect: "rfc" });
// @ts-expect-error a body is no number
RobotsTxt.parse(5);
