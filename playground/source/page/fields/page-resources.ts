import { trustedPolicy } from "../trusted-types.js";

/** What a page asks for: scripts, styles and pictures, which a search engine needs to see the page as people do. */
export interface PageResources {
	/** As the list of URLs has them, each once: paths where they are of the page's own site. */
	readonly urls: readonly string[];
	/** How many of each kind, in words: `3 scripts, 1 style and 12 pictures`. */
	readonly summary: string;
	/** The origin that the page says is its own; null if it says none. */
	readonly origin: string | null;
}

/** What the text of a page has, and a list of URLs does not. */
const HTML = /<(?:!doctype|html|head|body|script|link|img|meta|div)\b/i;
/** Stands for the site, as long as nobody says which it is. Nobody can have the name (RFC 2606). */
const ANY_SITE = "https://site.invalid/";

const KINDS = [
	{ one: "script", many: "scripts", selector: "script[src]", attributes: ["src"] },
	{ one: "style", many: "styles", selector: 'link[rel~="stylesheet" i][href]', attributes: ["href"] },
	{
		one: "picture",
		many: "pictures",
		selector: 'img, picture source, input[type="image" i], video[poster]',
		attributes: ["src", "srcset", "poster"],
	},
] as const;

/** Markup for a parser that runs nothing. */
const policy = trustedPolicy("playground-page", { createHTML: (markup: string) => markup });

/**
 * Reads what a page asks for. Nothing is fetched and no script runs.
 *
 * @param text that may be a page.
 * @param site the URL of the site; "" if it is not known.
 * @returns null if the text is no page, or asks for nothing.
 */
export function readPageResources(text: string, site: string): PageResources | null {
	if (!HTML.test(text)) return null;
	const page = new DOMParser().parseFromString(policy?.createHTML(text) ?? text, "text/html");
	const own = siteOf(page, site);
	const base = resolve(page.querySelector("base[href]")?.getAttribute("href") ?? "", own) ?? own;
	const seen = new Set<string>();
	const counts = KINDS.flatMap(({ one, many, selector, attributes }) => {
		let count = 0;
		for (const found of page.querySelectorAll(selector)) {
			for (const address of attributes.flatMap((name) => addressesOf(name, found.getAttribute(name)))) {
				const url = resolve(address, base);
				if (url === null) continue;
				const listed = url.startsWith(own) ? url.slice(own.length - 1) : url;
				if (!seen.has(listed)) count++;
				seen.add(listed);
			}
		}
		return count === 0 ? [] : `${count} ${count === 1 ? one : many}`;
	});
	if (seen.size === 0) return null;
	const summary = new Intl.ListFormat("en-GB").format(counts);
	return { urls: Array.from(seen), summary, origin: own === ANY_SITE ? null : own };
}

/** The URL of the site's root: as it is given, or as the page says which address it is to be known by. */
function siteOf(page: Document, site: string): string {
	const given = [site, page.querySelector('link[rel~="canonical" i]')?.getAttribute("href") ?? ""];
	const known = given.find((url) => /^https?:\/\//i.test(url) && URL.canParse(url));
	return known === undefined ? ANY_SITE : `${new URL(known).origin}/`;
}

/** The URL that is requested for an address in a page; null if none is. */
function resolve(address: string, base: string): string | null {
	if (!URL.canParse(address, base)) return null;
	const url = new URL(address, base);
	url.hash = "";
	return /^https?:$/.test(url.protocol) ? url.href : null;
}

function addressesOf(attribute: string, value: string | null): string[] {
	const text = value?.trim() ?? "";
	if (text === "") return [];
	if (attribute !== "srcset") return [text];
	// Candidates are parted by a comma and white space; a URL may have commas itself.
	return text.split(/,\s+/).map((candidate) => candidate.trim().split(/\s/, 1)[0]!);
}
