export { robotsMatchers } from "./matchers.js";
export type * from "./types.js";
