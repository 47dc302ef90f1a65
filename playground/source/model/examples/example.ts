import type { PlaygroundInput } from "../input/input.js";

const ROBOTS_TXT = `# robots.txt of the Harbour Museum, a made-up site. Change anything: verdicts follow.

User-agent: *
Disallow: /admin/
Disallow: /search  # endless result pages
Disallow: /*.ics$  # calendar exports
Disallow: tmp/

User-agent: ExampleBot
Allow: /
Disallow: /admin/
Disallow: /search
Allow: /search/about
Disallow: /collection/*/scan
Allow: /collection/*/scan/preview.jpg$
Disallow: /*?sessionid=
Disallow: /ausstellung/größe
Crawl-delay: 2.5

User-agent: GreedyFetcher
User-agent: Site-Vacuum/2.1
Dissallow: /

Sitemap: https://harbour-museum.example/sitemap.xml
Host: harbour-museum.example
`;

const PATHS = [
	"/visit/opening-hours",
	"/admin/login",
	"/search/about",
	"/search?q=lighthouse",
	"/collection/1887-04/scan/full.tif",
	"/collection/1887-04/scan/preview.jpg",
	"/collection/../admin/login",
	"/shop?sessionid=8f14e45f",
	"/ausstellung/gr%C3%B6%C3%9Fe/plan",
	"/robots.txt",
];

/** Crawlers for a file that was just opened. */
export const COMMON_CRAWLERS = "Googlebot, bingbot, GPTBot, *";

/** The input if there is no shared link: every kind of rule, and a few mistakes. */
export const EXAMPLE: PlaygroundInput = {
	robotsTxt: ROBOTS_TXT,
	urls: [...PATHS, "https://tickets.example/admin/", "not a URL"].join("\n"),
	earlierRobotsTxt: null,
	crawlers: "ExampleBot, Googlebot-Image, *",
	site: "https://harbour-museum.example/",
	dialect: "rfc9309",
};
