export { DisposedError } from "./arguments/errors.js";
export * from "./content-preferences/index.js";
export * from "./directives/index.js";
