import { crawlers } from "../../../../crawling/crawlers/index.js";
import type { PlaygroundInput } from "../input/input.js";
import { EXAMPLE } from "./example.js";

/** A file to begin with, and what it is for. */
export interface PurposeExample {
	/** The id for the page's elements. */
	readonly id: string;
	/** The purpose of the file, as a site would say it. */
	readonly title: string;
	/** How the file achieves the purpose, in a sentence. */
	readonly text: string;
	readonly input: PlaygroundInput;
}

const SITE = "https://shop.example/";

function inputOf(lines: readonly string[], crawlers: string, paths: readonly string[]): PlaygroundInput {
	return {
		robotsTxt: `${lines.join("\n")}\n`,
		earlierRobotsTxt: null,
		urls: paths.join("\n"),
		crawlers,
		site: SITE,
		dialect: "rfc9309",
	};
}

const OPEN = inputOf(
	["User-agent: *", "Disallow:", "", `Sitemap: ${SITE}sitemap.xml`],
	"Googlebot, GPTBot, *",
	["/", "/products/lamp", "/search?q=lamp"],
);

const NO_AI_TRAINING = inputOf(
	[
		// A crawler that comes into the table comes into the example.
		...crawlers
			.filter(({ purposes }) => purposes.includes("ai-training"))
			.map(({ token }) => `User-agent: ${token}`),
		"Disallow: /",
		"",
		"User-agent: *",
		"Disallow:",
	],
	"GPTBot, ClaudeBot, Google-Extended, Googlebot, *",
	["/", "/products/lamp"],
);

const SHOP = inputOf(
	[
		"User-agent: *",
		"Disallow: /cart",
		"Disallow: /checkout",
		"Disallow: /account/",
		"Disallow: /search",
		"# A category's filters and sort orders, wherever they are in the query.",
		"Disallow: /*?sort=",
		"Disallow: /*&sort=",
		"Disallow: /*?filter=",
		"Disallow: /*&filter=",
		"",
		`Sitemap: ${SITE}sitemap.xml`,
	],
	"Googlebot, bingbot, *",
	[
		"/lamps/",
		"/lamps/desk-lamp",
		"/lamps/?page=2",
		"/lamps/?sort=price",
		"/lamps/?page=2&filter=brass",
		"/search?q=lamp",
		"/cart",
		"/account/orders",
	],
);

const WORDPRESS = inputOf(
	[
		"User-agent: *",
		"Disallow: /wp-admin/",
		"Allow: /wp-admin/admin-ajax.php",
		"",
		`Sitemap: ${SITE}wp-sitemap.xml`,
	],
	"Googlebot, *",
	[
		"/2026/a-new-lamp/",
		"/wp-admin/",
		"/wp-admin/options.php",
		"/wp-admin/admin-ajax.php",
		"/wp-content/themes/x.css",
	],
);

const NO_IMAGES = inputOf(
	["User-agent: Googlebot-Image", "Disallow: /", "", "User-agent: *", "Disallow:"],
	"Googlebot-Image, Googlebot, *",
	["/lamps/desk-lamp", "/pictures/desk-lamp.jpg"],
);

const CLOSED = inputOf(
	[
		"# A copy for tests. A password keeps visitors out; this keeps crawlers away.",
		"# robots-lint-ignore site-blocked",
		"User-agent: *",
		"Disallow: /",
	],
	"Googlebot, GPTBot, *",
	["/", "/products/lamp", "/robots.txt"],
);

/** Example files by purpose, the simplest first. */
export const PURPOSE_EXAMPLES: readonly PurposeExample[] = [
	{
		id: "open",
		title: "Open to everybody",
		text: "An empty Disallow allows everything.",
		input: OPEN,
	},
	{
		id: "no-ai-training",
		title: "Block AI training",
		text: "Search stays open. A group for the crawlers and tokens whose operators document training.",
		input: NO_AI_TRAINING,
	},
	{
		id: "shop",
		title: "A shop: keep filters out",
		text: "Cart, account, search, and every sorted or filtered list.",
		input: SHOP,
	},
	{
		id: "wordpress",
		title: "WordPress",
		text: "The administration is closed but for the one file that pages need.",
		input: WORDPRESS,
	},
	{
		id: "no-images",
		title: "No pictures in image search",
		text: "A group for Googlebot-Image only.",
		input: NO_IMAGES,
	},
	{
		id: "closed",
		title: "A site for tests: closed",
		text: "No crawler may fetch anything but the robots.txt itself.",
		input: CLOSED,
	},
	{
		id: "museum",
		title: "A tour",
		text: "Every kind of rule, and a few things wrong.",
		input: EXAMPLE,
	},
];

/** Whether a field still holds what an example brought, so that another file may replace it. */
export function isOfExample(field: "urls" | "site" | "crawlers", value: string): boolean {
	return value.trim() === "" || PURPOSE_EXAMPLES.some(({ input }) => input[field] === value);
}
