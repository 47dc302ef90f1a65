import { RobotsTxt } from "robotstxt-wasm";

export default function Page() {
	const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x");
	return (
		<p>{`${robots.engine} ${robots.isAllowed("/x", "ExampleBot")}`}</p>
	);
}
