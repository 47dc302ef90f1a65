import { RobotsTxt } from "robotstxt-wasm";
import robotsParser from "robotstxt-wasm/robots-parser";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

export function GET() {
	const robots = RobotsTxt.parse("user-agent: *\ndisallow: /x");
	const asParser = robotsParser("https://h.example/robots.txt", "user-agent: *\ndisallow: /x");
	return Response.json([
		robots.engine,
		robots.isAllowed("/x", "ExampleBot"),
		asParser.isAllowed("https://h.example/x"),
	]);
}
