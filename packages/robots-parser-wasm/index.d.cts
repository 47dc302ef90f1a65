import robotsParser = require("robotstxt-wasm/robots-parser");
export = robotsParser;
