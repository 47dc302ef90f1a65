import { RobotsTxt } from "robotstxt-wasm";

const robots = RobotsTxt.parse("User-agent: *\nDisallow: /private/");

export function GET(request) {
	const { searchParams } = new URL(request.url);
	try {
		const { allowed, text } = robots.explain(
			searchParams.get("url") ?? "/",
			searchParams.get("agent") ?? "ExampleBot",
		);
		return Response.json({ allowed, text });
	} catch (error) {
		return Response.json({ error: error.message }, { status: 400 });
	}
}
