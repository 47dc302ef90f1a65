import { element } from "./dom.js";

/**
 * Where the documentation is: an address in which `*` stands for a page of docs/ without its ending. Who builds the page
 * writes it into the page (`playground/docs-address.mjs`); empty where none is known.
 */
const PATTERN = document.documentElement.getAttribute("data-docs") ?? "";

/** The address of a page of docs/, such as `lint/path-without-slash`; null where there is none. */
export function docsAddress(page: string): string | null {
	return PATTERN === "" ? null : PATTERN.replace("*", page);
}

/** A link to a page of docs/; only its text where there is no documentation. */
export function docsLink(page: string, text: string): HTMLElement {
	const href = docsAddress(page);
	if (href === null) return element("span", "", text);
	const link = element("a", "docs-link", text);
	link.href = href;
	return link;
}
