module.exports = require("robotstxt-wasm/robots-parser");
