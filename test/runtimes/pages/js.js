import * as library from "robotstxt-wasm/js";
import { report } from "./report.js";

report([{ run: "entry ./js, engine unasked", library, asked: undefined, expected: "js" }]);
