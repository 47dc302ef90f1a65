/** What every entry with an engine has beside the classes that read by it. */

export { accessCopyBody, nextAccessState } from "../crawling/access/next-access-state.js";
export { toStoredAccessState } from "../crawling/access/stored-state.js";
export * from "../crawling/access/types.js";
export * from "../crawling/client/index.js";
export type * from "../crawling/content-preferences/index.js";
export { parseContentPreferences } from "../crawling/content-preferences/index.js";
export type * from "../crawling/directives/index.js";
export { directivesSeen, parseRobotsDirectives } from "../crawling/directives/index.js";
export { DisposedError, EngineBrokenError } from "./arguments/errors.js";
export * from "./contract/types.js";
export { Matcher } from "./file/matcher.js";
export { robotsTxtUrl } from "./url/index.js";
