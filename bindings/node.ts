/** A transport for `RobotsClient` in Node, which tells cut bodies from whole ones. */
export { type NodeFetchOptions, nodeFetch } from "./node-fetch/index.js";
