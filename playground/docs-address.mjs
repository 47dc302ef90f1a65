/**
 * Writes into the page where its documentation is.
 *
 * @param {string} html the page as it is in the repository, or as it was built
 * @param {string} pattern an address in which `*` stands for a page of docs/ without its ending; empty where there is none: then
 *   the page has no links
 */
export function withDocsAddress(html, pattern) {
	const place = / data-docs="[^"]*"/;
	if (!place.test(html)) throw new Error("index.html: expected an attribute data-docs");
	return html.replace(
		place,
		() => ` data-docs="${pattern.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
	);
}
