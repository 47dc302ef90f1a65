export { robotsMatchers } from "./testing/matchers.js";
export type * from "./testing/types.js";
