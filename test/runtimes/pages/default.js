import * as library from "robotstxt-wasm";
import * as analysis from "robotstxt-wasm/analysis";
import * as autoEntry from "robotstxt-wasm/auto";
import * as crawlers from "robotstxt-wasm/crawlers";
import * as directives from "robotstxt-wasm/directives";
import * as edit from "robotstxt-wasm/edit";
import * as enforce from "robotstxt-wasm/enforce";
import * as matcher from "robotstxt-wasm/matcher";
import * as records from "robotstxt-wasm/records";
import * as robotsParser from "robotstxt-wasm/robots-parser";
import * as set from "robotstxt-wasm/set";
import * as testing from "robotstxt-wasm/testing";
import { cases } from "./cases.js";
import { clientTests } from "./client-tests.js";
import { runDirectives } from "./directives.js";
import { runFileTools } from "./file-tools.js";
import { runPolicyData } from "./policy-data.js";
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
	() => runPolicyData({ matcher, set, library }, { entry: "entries ./matcher and ./set", expected: "wasm" }),
	() => runFileTools({ crawlers, records, analysis, edit, enforce, testing, library }, { entry: "." }),
]);
