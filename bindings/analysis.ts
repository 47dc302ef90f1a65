export { analyse } from "./analysis/analyse.js";
export { comparePolicies } from "./analysis/compare.js";
export { coverage } from "./analysis/coverage.js";
export { findings, type InspectableFile } from "./analysis/findings/index.js";
export type * from "./analysis/findings/types.js";
export type * from "./analysis/types.js";
export { DisposedError } from "./arguments/errors.js";
export type * from "./contract/types.js";
