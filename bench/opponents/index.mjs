/** @import { Opponent } from "./opponent.mjs" */
import { js } from "./js.mjs";
import { robotsParser } from "./robots-parser.mjs";
import { robotsTxtGuard } from "./robots-txt-guard.mjs";
import { wasm } from "./wasm.mjs";

/** @type {readonly Opponent[]} */
export const OPPONENTS = [wasm, js, robotsParser, robotsTxtGuard];
