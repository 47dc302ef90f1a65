/** Crawlee, by its own class. */
import { RobotsTxtFile } from "@crawlee/utils";
import { letLoose, tell } from "./site.mjs";

const text =
	"user-agent: *\ndisallow: /private/\nallow: /private/help\nsitemap: https://example.com/sitemap.xml\n";
const parsed = RobotsTxtFile.from("https://example.com/robots.txt", text);

tell(
	await letLoose(async (origin, paths) => {
		const found = await RobotsTxtFile.find(`${origin}/private/x?y`);
		return {
			fetched: paths.map((path) => [path, found.isAllowed(origin + path)]),
			named: paths.map((path) => [path, found.isAllowed(origin + path, "Bingbot")]),
			otherOrigin: parsed.isAllowed("https://other.example/private/x"),
			noUrl: parsed.isAllowed(undefined),
			sitemaps: parsed.getSitemaps(),
		};
	}),
);
