export type * from "../../bindings/contract/types.js";
export { DisposedError } from "../../bindings/shared-exports.js";
export type { CrawlerPurpose, RobotsTxtNeglect } from "../../crawling/crawlers/index.js";
export type * from "../site-requests/types.js";
export { parseIpRanges } from "./agents/ip-ranges.js";
export { LogAudit } from "./log-audit.js";
export { logStartSeconds } from "./log-start.js";
export type * from "./types.js";
