/** What the home page shows at first. */
export const EXAMPLE = {
	body: `User-agent: *
Disallow: /private/
Allow: /private/help

User-agent: ExampleBot
Disallow: /*.pdf$`,
	crawler: "ExampleBot",
	url: "/guide.pdf",
};
