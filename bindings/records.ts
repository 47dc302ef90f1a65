export { DisposedError } from "./arguments/errors.js";
export * from "./records/index.js";
