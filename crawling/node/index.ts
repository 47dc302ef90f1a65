/**
 * What Node has that other hosts lack: a transport for `RobotsClient` that tells cut bodies from whole ones, an interceptor
 * that makes its `fetch` obey, and files.
 */
export { type NodeFetchOptions, nodeFetch } from "./fetch/index.js";
export { type RobotsInterceptor, robotsInterceptor } from "./interceptor/index.js";
export { type PolicySetClass, readPolicySet, type WritableSet, writePolicySet } from "./sets/index.js";
