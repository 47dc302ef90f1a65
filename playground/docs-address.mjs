/**
 * Writes into the page where its documentation is.
 *
 * @param html the page as it is in the repository.
 * @param pattern an address in which `*` stands for a page of docs/ without its ending; empty where there is none: then
 *   the page has no links.
 */
export function withDocsAddress(html, pattern) {
	const place = ' data-docs=""';
	if (!html.includes(place)) throw new Error(`index.html: expected${place}`);
	return html.replace(
		place,
		() => ` data-docs="${pattern.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
	);
}
