import * as directives from "robotstxt-wasm/directives";
import * as library from "robotstxt-wasm/js";
import { cases } from "./cases.js";
import { clientTests } from "./client-tests.js";
import { runDirectives } from "./directives.js";
import { report } from "./report.js";
import { runSuite } from "./suite.js";

report([
	() => runSuite(library, { entry: "./js", expected: "js" }, cases, clientTests),
	() => runDirectives(directives, library),
]);
