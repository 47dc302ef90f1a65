/** What every entry with an engine has beside the classes that read by it. */
export * from "./access/client/index.js";
export { accessCopyBody, nextAccessState } from "./access/next-access-state.js";
export { toStoredAccessState } from "./access/stored-state.js";
export * from "./access/types.js";
export { DisposedError, EngineBrokenError } from "./arguments/errors.js";
export type * from "./content-preferences/index.js";
export { parseContentPreferences } from "./content-preferences/index.js";
export * from "./contract/types.js";
export type * from "./directives/index.js";
export { directivesSeen, parseRobotsDirectives } from "./directives/index.js";
export { Matcher } from "./file/matcher.js";
export { robotsTxtUrl } from "./url/index.js";
