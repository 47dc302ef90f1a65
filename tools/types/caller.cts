/** As caller.ts, in a CommonJS file. Compiled against the packed package, never run. */
import { DisposedError, RobotsTxt, robotsTxtUrl, Verdict } from "robotstxt-wasm";
import { type Finding, lint } from "robotstxt-wasm/analysis";
import { RobotsTxt as AutoRobotsTxt, type EngineChoice } from "robotstxt-wasm/auto";
import { RobotsClient } from "robotstxt-wasm/client";
import { parseContentPreferences, parseRobotsDirectives } from "robotstxt-wasm/directives";
import { RobotsTxt as JsRobotsTxt, robotsParser as robotsParserJs } from "robotstxt-wasm/js";

import module = require("robotstxt-wasm/robots.wasm");
import robotsParser = require("robotstxt-wasm/robots-parser");

import robotsParserByDefault from "robotstxt-wasm/robots-parser";

import { initialise, RobotsTxt as WasmRobotsTxt } from "robotstxt-wasm/wasm";

const choice: EngineChoice = "js";
initialise(module);
export const files = [
	RobotsTxt.parse(""),
	AutoRobotsTxt.parse("", { engine: choice }),
	JsRobotsTxt.parse(""),
	WasmRobotsTxt.parse(""),
];
export const client = new RobotsClient({ productToken: "ExampleBot" });
export const codes: readonly Finding["code"][] = lint(RobotsTxt.parse("")).map(({ code }) => code);
export const isAllowed: boolean = RobotsTxt.parse("").explain("/", "a").verdict === Verdict.Allowed;
export const url: string = robotsTxtUrl("https://example.com/a");
export const preferences = parseContentPreferences(RobotsTxt.parse(""));
export const directives = parseRobotsDirectives("noindex", "ExampleBot");
export const isDisposed = (error: unknown): error is DisposedError => error instanceof DisposedError;

const options: robotsParser.RobotsParserOptions = { maxBytes: 512_000 };
export const robots: readonly robotsParser.Robot[] = [
	robotsParser("/robots.txt", "", options),
	robotsParser.default("/robots.txt", ""),
	robotsParserByDefault("/robots.txt", ""),
	robotsParserJs("/robots.txt", ""),
];
export const isOurs = (error: unknown): boolean => error instanceof robotsParser.DisposedError;

// @ts-expect-error an entry is an engine
robotsParser("/robots.txt", "", { engine: "js" });
