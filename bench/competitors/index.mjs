/** @import { Competitor } from "./competitor.mjs" */
import { js } from "./js.mjs";
import { robotsParser } from "./robots-parser.mjs";
import { robotsTxtGuard } from "./robots-txt-guard.mjs";
import { wasm } from "./wasm.mjs";

/** @type {readonly Competitor[]} */
export const COMPETITORS = [wasm, js, robotsParser, robotsTxtGuard];
