export * from "./crawlers/index.js";
