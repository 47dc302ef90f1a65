/** What every entry with an engine has beside the class that reads by it. */
export { DisposedError, EngineBrokenError } from "./arguments/error-classes.js";
export * from "./contract/types.js";
export type { AnyRobotsTxt } from "./file/any-robots-txt.js";
export { Matcher } from "./file/matcher.js";
export { robotsTxtUrl } from "./url/index.js";
