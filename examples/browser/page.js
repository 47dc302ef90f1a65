import { RobotsTxt } from "robotstxt-wasm";

const [body, url, verdict] = ["body", "url", "verdict"].map((id) => document.getElementById(id));

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
