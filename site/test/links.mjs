import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Follows every link within the built site, pictures and scripts included, and looks for comments that readers see.
 * @param {string} root the folder of the site
 * @param {string} base its path on the server
 * @returns {{ pagesCount: number, linksCount: number, broken: string[] }}
 */
export function followLinks(root, base) {
	const pages = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
		name.endsWith(".html"),
	);
	/** @type {Map<string, Set<string>>} */
	const anchors = new Map();
	const anchorsOf = (path) => {
		if (!anchors.has(path)) {
			const ids = readFileSync(path, "utf8").matchAll(/\sid="([^"]*)"/g);
			anchors.set(path, new Set(Array.from(ids, ([, id]) => decode(id))));
		}
		return anchors.get(path);
	};
	/** Why a link leads nowhere; null where it leads somewhere. */
	const faultOf = (url) => {
		if (!url.pathname.startsWith(base)) return "outside the site";
		const path = join(root, decodeURI(url.pathname.slice(base.length)));
		const file = url.pathname.endsWith("/") ? join(path, "index.html") : path;
		if (!existsSync(file) || !statSync(file).isFile()) return "no such file";
		const fragment = decodeURIComponent(url.hash.slice(1));
		const isFound = fragment === "" || !file.endsWith(".html") || anchorsOf(file).has(fragment);
		return isFound ? null : "no such place in the page";
	};

	let linksCount = 0;
	const broken = new Set();
	for (const page of pages) {
		if (/<p>&lt;!--/.test(readFileSync(join(root, page), "utf8"))) broken.add(`${page}: a comment is text`);
		const address = new URL(`${base}${page}`, ORIGIN);
		for (const link of linksOf(readFileSync(join(root, page), "utf8"))) {
			const url = new URL(link, address);
			if (url.origin !== ORIGIN) continue;
			linksCount++;
			const fault = faultOf(url);
			if (fault !== null) broken.add(`${page}: ${link}: ${fault}`);
		}
	}
	return { pagesCount: pages.length, linksCount, broken: [...broken] };
}

/** Stands for the server, wherever the site will be. */
const ORIGIN = "https://site.invalid";

function linksOf(html) {
	return Array.from(html.matchAll(/<[a-z][^>]*?\s(?:href|src)="([^"]*)"/g), ([, link]) => decode(link));
}

function decode(text) {
	return text
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
}
