import * as directives from "robotstxt-wasm/directives";
import * as library from "robotstxt-wasm/js";
import * as matcher from "robotstxt-wasm/matcher/js";
import * as set from "robotstxt-wasm/set/js";
import { cases } from "./cases.js";
import { clientTests } from "./client-tests.js";
import { runDirectives } from "./directives.js";
import { runPolicyData } from "./policy-data.js";
import { report } from "./report.js";
import { runSuite } from "./suite.js";

report([
	() => runSuite(library, { entry: "./js", expected: "js" }, cases, clientTests),
	() => runDirectives(directives, library),
	() =>
		runPolicyData({ matcher, set, library }, { entry: "entries ./matcher/js and ./set/js", expected: "js" }),
]);
