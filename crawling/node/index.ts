/**
 * Functions that only work in Node: a transport for `RobotsClient` that detects cut bodies, an interceptor that makes
 * its `fetch` obey robots.txt, and files.
 *
 * @module
 */
export { type NodeFetchOptions, nodeFetch } from "./fetch/index.js";
export { type RobotsInterceptor, robotsInterceptor } from "./interceptor/index.js";
export { type PolicySetClass, readPolicySet, type WritableSet, writePolicySet } from "./sets/index.js";
