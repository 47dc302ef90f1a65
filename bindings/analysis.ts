export { analyse } from "./analysis/analyse.js";
export { comparePolicies } from "./analysis/compare.js";
export type * from "./analysis/types.js";
export { DisposedError } from "./arguments/errors.js";
