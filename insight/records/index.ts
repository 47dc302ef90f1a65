export type { AnyRobotsTxt } from "../../bindings/shared-exports.js";
export { DisposedError } from "../../bindings/shared-exports.js";
export type { DayTime } from "../../crawling/internal.js";
export { cleanUrl } from "./clean-url.js";
export type * from "./robots-records.js";
export { readRecords } from "./robots-records.js";
