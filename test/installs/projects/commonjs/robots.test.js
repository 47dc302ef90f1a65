const { readFileSync } = require("node:fs");
const { robotsMatchers } = require("robotstxt-wasm/testing");

expect.extend(robotsMatchers);
const robots = readFileSync("public/robots.txt", "utf8");

test("the shop can be found, and the basket stays out", () => {
	expect(robots).toHaveNoErrors();
	expect(robots).toAllow("Googlebot", "/products/*");
	expect(robots).toBlock("Googlebot", "/basket/*");
});
