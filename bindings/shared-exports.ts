/** Exports that every entry with an engine has besides its class. */
export { DisposedError, EngineBrokenError } from "./arguments/error-classes.js";
export type { DecidedLines } from "./contract/engine.js";
export * from "./contract/types.js";
export type { AnyRobotsTxt } from "./file/any-robots-txt.js";
export { Matcher } from "./file/matcher.js";
export { robotsTxtUrl } from "./url/index.js";
