import { fileURLToPath } from "node:url";
import { BASE, REPOSITORY } from "../../scripts/addresses.mjs";
import { ENTRIES } from "../../scripts/entries/entries.mjs";
import { licences } from "../../scripts/plugins/licences.mjs";
import { LINT_SECTION, SECTIONS, titleOf } from "../navigation.mjs";
import { sizeImages } from "../parts/images.mjs";
import { asSitePage } from "../parts/pages.mjs";
import { robotsLanguage } from "../parts/robots-language.mjs";
import { slugify } from "../parts/slugify.mjs";
import { mendTables } from "../parts/tables.mjs";

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

function itemsOf(sections) {
	return sections.map(({ title, pages }) => ({
		text: title,
		items: pages.map((page) => ({ text: titleOf(page), link: `/${asSitePage(page)}` })),
	}));
}

const reference = ENTRIES.map(({ entry }) => {
	const name = entry.replace(/^\./, "robotstxt-wasm");
	return { text: name, link: `/api/${name}/` };
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
	// Guides name the addresses that a reader's own server has.
	ignoreDeadLinks: "localhostLinks",
	markdown: {
		// The pages are written for repositories, which show no components.
		html: false,
		anchor: { slugify },
		theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
		languages: [robotsLanguage],
		languageAlias: { cjs: "javascript", mjs: "javascript" },
		config(markdown) {
			mendTables(markdown);
			sizeImages(markdown);
		},
	},
	vite: {
		// Of what browsers get: the other build makes the pages, and stays here.
		plugins: [
			{
				...licences(path("../../build/site-licences.txt")),
				apply: (_config, { isSsrBuild }) => !isSsrBuild,
			},
		],
		publicDir: path("../public"),
		resolve: {
			alias: [
				{ find: "robotstxt-wasm/analysis", replacement: path("../../dist/analysis.js") },
				{ find: "robotstxt-wasm", replacement: path("../../dist/index.js") },
				{ find: /^.*\/VPSidebar\.vue$/, replacement: path("theme/late-sidebar.mjs") },
			],
		},
		build: {
			// The dialog of search is the largest part, and is only loaded when somebody searches.
			chunkSizeWarningLimit: 2000,
			// Each page would load a picture that stands in a script.
			assetsInlineLimit: (file) => (file.endsWith(".svg") ? false : undefined),
		},
	},
	themeConfig: {
		search: {
			provider: "local",
			options: {
				miniSearch: {
					searchOptions: {
						// Who asks for a crawler's name wants the list of crawlers, which is one long page; nobody else does.
						// Pages of the API and of lint name every word once more, so pages that explain it come before them.
						boostDocument(id, term) {
							if (id.includes("/docs/crawlers")) return /bot|spider/i.test(term) ? 5 : 0.2;
							if (id.includes("/docs/first-hour")) return 1.5;
							if (id.includes("/api/")) return 0.1;
							if (id.includes("/docs/lint/")) return 0.5;
							return /CONTRIBUTING|\/docs\/(?:benchmarks|reliability|#)/.test(id) ? 0.3 : 1;
						},
					},
				},
			},
		},
		nav: [
			{ text: "Guides", link: "/docs/guides/node.md" },
			{ text: "API", link: "/api/robotstxt-wasm/" },
			{ text: "Lint", link: "/docs/lint/index.md" },
			{ text: "Crawlers", link: "/docs/crawlers.md" },
			{ text: "Benchmarks", link: "/docs/benchmarks.md" },
			{ text: "Playground", link: "/playground/", target: "_self" },
		],
		sidebar: {
			"/api/": [{ text: "API", items: reference }],
			"/docs/lint/": itemsOf([LINT_SECTION]),
			"/docs/": itemsOf(SECTIONS),
			"/": itemsOf(SECTIONS),
		},
		outline: [2, 3],
		...(REPOSITORY === null ? {} : { socialLinks: [{ icon: "github", link: REPOSITORY }] }),
	},
};
