export { DisposedError } from "../../bindings/arguments/error-classes.js";
export type * from "../../bindings/contract/types.js";
export type { CrawlerPurpose, RobotsTxtNeglect } from "../../crawling/crawlers/types.js";
export { parseIpRanges } from "./crawlers/ip-ranges.js";
/** @internal For threads of the command. */
export { openReader } from "./formats/recognise.js";
export { LogAudit } from "./log-audit.js";
export { logStartSeconds } from "./log-start.js";
/** @internal For threads of the command. */
export { toOwnBatch } from "./requests/request-batch.js";
/** @internal For threads of the command. */
export { RequestReader } from "./requests/request-reader.js";
export type * from "./types.js";
