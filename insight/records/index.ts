export { DisposedError } from "../../bindings/arguments/error-classes.js";
export type { AnyRobotsTxt } from "../../bindings/file/any-robots-txt.js";
export type { DayTime } from "../../crawling/pace-records/day-time.js";
export { cleanUrl } from "./clean-url.js";
export type * from "./robots-records.js";
export { readRecords } from "./robots-records.js";
