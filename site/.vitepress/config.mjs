import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ENTRIES } from "../../scripts/entries.mjs";
import { BASE, REPOSITORY } from "../addresses.mjs";
import { SECTIONS, titleOf } from "../navigation.mjs";
import { asSitePage } from "../parts/pages.mjs";
import { robotsLanguage } from "../parts/robots-language.mjs";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** Addresses within a page, as repositories show them: the links of the pages count on it. */
function slugify(heading) {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, "")
		.replaceAll(" ", "-");
}

const guides = SECTIONS.map(({ title, pages, isCollapsed = false }) => ({
	text: title,
	collapsed: isCollapsed,
	items: pages.map((page) => ({ text: titleOf(page), link: `/${asSitePage(page)}` })),
}));

const reference = ENTRIES.map(({ entry }) => {
	const name = entry.replace(/^\./, "robotstxt-wasm");
	return { text: name, link: `/api/${name}.md` };
});

export default {
	base: BASE,
	srcDir: path("../../build/site-pages"),
	outDir: path("../../build/site"),
	cacheDir: path("../../build/site-cache"),
	lang: "en",
	title: "robotstxt-wasm",
	description: "The robots.txt engine for JavaScript: parse, match, explain, lint, crawl politely",
	head: [["link", { rel: "icon", type: "image/svg+xml", href: `${BASE}playground/icon.svg` }]],
	markdown: {
		// The pages are written for repositories, which show no components.
		html: false,
		anchor: { slugify },
		theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
		languages: [robotsLanguage],
		languageAlias: { cjs: "javascript", mjs: "javascript" },
		config(markdown) {
			// What scrolls sideways can be reached by keyboard.
			markdown.renderer.rules.table_open = () => '<table tabindex="0">\n';
		},
	},
	vite: {
		publicDir: path("../public"),
		resolve: { alias: { "robotstxt-wasm": path("../../dist/index.js") } },
		// The dialog of search is the largest part, and is only loaded when somebody searches.
		build: { chunkSizeWarningLimit: 2000 },
	},
	themeConfig: {
		search: { provider: "local" },
		nav: [
			{ text: "Guides", link: "/docs/guides/node.md" },
			{ text: "API", link: "/api/robotstxt-wasm.md" },
			{ text: "Lint", link: "/docs/lint/index.md" },
			{ text: "Crawlers", link: "/docs/crawlers.md" },
			{ text: "Benchmarks", link: "/docs/benchmarks.md" },
			{ text: "Playground", link: "/playground/", target: "_self" },
		],
		sidebar: { "/api/": [{ text: "API", items: reference }], "/": guides },
		outline: [2, 3],
		...(REPOSITORY === null ? {} : repositoryLinks()),
	},
};

function repositoryLinks() {
	return {
		editLink: {
			pattern: ({ filePath }) => `${REPOSITORY}/edit/main/${originOf(filePath)}`,
			text: "Change this page",
		},
		socialLinks: [{ icon: "github", link: REPOSITORY }],
	};
}

/** The file of the repository that a page is made from. */
function originOf(page) {
	const readme = page.replace(/index\.md$/, "README.md");
	return existsSync(path(`../../${readme}`)) ? readme : page;
}
