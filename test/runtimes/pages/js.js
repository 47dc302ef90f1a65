import * as directives from "robotstxt-wasm/directives";
import * as library from "robotstxt-wasm/js";
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
		runPolicyData(
			{ matcher: library, set: library, library },
			{ entry: "snapshots and sets of ./js", expected: "js" },
		),
]);
