/** @import { Competitor } from "./competitor.mjs" */
import { robotsParser } from "./robots-parser.mjs";
import { robotsTxtGuard } from "./robots-txt-guard.mjs";

/** @type {(name: string) => Promise<Competitor>} */
const loadEngine = async (name) => (await import(`./engine.mjs?${name}`)).engine;

/** @type {readonly Competitor[]} */
export const COMPETITORS = [await loadEngine("wasm"), await loadEngine("js"), robotsParser, robotsTxtGuard];
