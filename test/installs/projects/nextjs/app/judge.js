import { RobotsTxt } from "robotstxt-wasm";
import robotsParser from "robotstxt-wasm/robots-parser";

/** What both kinds of routes answer. */
export function GET() {
	const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x");
	const asParser = robotsParser(
		"https://h.example/robots.txt",
		"user-agent: *\ndisallow: /x",
	);
	return Response.json([
		robots.engine,
		robots.isAllowed("/x", "ExampleBot"),
		asParser.isAllowed("https://h.example/x"),
	]);
}
