export { analyse } from "./analysis/analyse.js";
export { comparePolicies } from "./analysis/compare.js";
export { coverage } from "./analysis/coverage.js";
export type * from "./analysis/types.js";
export { DisposedError } from "./arguments/errors.js";
export type * from "./contract/types.js";
