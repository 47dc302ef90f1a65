export * from "./content-preferences/index.js";
export * from "./directives/index.js";
export { DisposedError } from "./errors.js";
