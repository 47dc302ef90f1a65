import { lint } from "../../../dist/analysis.js";
import { RobotsTxt } from "../../../dist/index.js";
import { EXAMPLE } from "./example.mjs";
import { judge } from "./judge.mjs";

/** The answer to the example, by the library when the site is built: readers who only look load no engine. */
export default { load: () => judge(RobotsTxt, lint, EXAMPLE) };
