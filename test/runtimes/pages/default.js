import * as library from "robotstxt-wasm";
import * as autoEntry from "robotstxt-wasm/auto";
import * as directives from "robotstxt-wasm/directives";
import * as robotsParser from "robotstxt-wasm/robots-parser";
import { cases } from "./cases.js";
import { clientTests } from "./client-tests.js";
import { runDirectives } from "./directives.js";
import { report } from "./report.js";
import { runRobotsParser } from "./robots-parser.js";
import { runSuite } from "./suite.js";

const suite = (entry, expected, asked) => () =>
	runSuite(entry === "." ? library : autoEntry, { entry, asked, expected }, cases, clientTests);

report([
	suite(".", "wasm"),
	suite("./auto", "wasm"),
	suite("./auto", "js", "js"),
	() => runRobotsParser(robotsParser, { entry: "./robots-parser", expected: "wasm" }),
	() => runDirectives(directives, library),
]);
