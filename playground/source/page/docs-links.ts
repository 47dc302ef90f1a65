import { element } from "./dom.js";

/**
 * The address of the documentation. `*` in it is replaced by a page of docs/ without its extension. The person who
 * builds the page writes the address into it (`playground/page-addresses.mjs`). It is empty if no address is known.
 */
const PATTERN = document.documentElement.getAttribute("data-docs") ?? "";

/** The address of the project's home page, written in the same way; null if none is known. */
const HOME = document.documentElement.getAttribute("data-home") || null;

/** A link to the project's home page; null if none is known. */
export function homeLink(text: string): HTMLElement | null {
	if (HOME === null) return null;
	const link = element("a", "docs-link", text);
	link.href = HOME;
	return link;
}

/** The address of a page of docs/, such as `lint/path-without-slash`; null if there is no documentation. */
export function docsAddress(page: string): string | null {
	return PATTERN === "" ? null : PATTERN.replace("*", page);
}

/** A link to a page of docs/; only the text of the link if there is no documentation. */
export function docsLink(page: string, text: string): HTMLElement {
	const href = docsAddress(page);
	if (href === null) return element("span", "", text);
	const link = element("a", "docs-link", text);
	link.href = href;
	return link;
}
