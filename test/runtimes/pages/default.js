import * as library from "robotstxt-wasm";
import * as directives from "robotstxt-wasm/directives";
import * as robotsParser from "robotstxt-wasm/robots-parser";
import { cases } from "./cases.js";
import { clientTests } from "./client-tests.js";
import { runDirectives } from "./directives.js";
import { report } from "./report.js";
import { runRobotsParser } from "./robots-parser.js";
import { runSuite } from "./suite.js";

const suite = (asked, expected) => () =>
	runSuite(library, { entry: ".", asked, expected }, cases, clientTests);

report([
	suite(undefined, "wasm"),
	suite("auto", "wasm"),
	suite("js", "js"),
	() => runRobotsParser(robotsParser, { expected: "wasm" }),
	() => runDirectives(directives, library),
]);
