import * as library from "robotstxt-wasm";
import { report } from "./report.js";

report([
	{ run: "entry ., engine unasked", library, asked: undefined, expected: "wasm" },
	{ run: "entry ., engine auto", library, asked: "auto", expected: "wasm" },
	{ run: "entry ., engine js", library, asked: "js", expected: "js" },
]);
