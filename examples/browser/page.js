import { RobotsTxt } from "./node_modules/robotstxt-wasm/dist/index.js";

const body = document.getElementById("body");
const url = document.getElementById("url");
const verdict = document.getElementById("verdict");

function judge() {
	const robots = RobotsTxt.parse(body.value);
	try {
		verdict.textContent = robots.explain(url.value, "ExampleBot").text;
	} catch (error) {
		verdict.textContent = error.message;
	} finally {
		robots.dispose();
	}
}

for (const field of [body, url]) field.addEventListener("input", judge);
judge();
