export * from "robotstxt-wasm/robots-parser";
export { default } from "robotstxt-wasm/robots-parser";
