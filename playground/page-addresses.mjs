/**
 * Writes into the page where its documentation and the project's home page are.
 *
 * @param {string} html the page as it is in the repository, or as it was built
 * @param {{ docs: string, home: string }} addresses `docs`: an address in which `*` stands for a page of docs/ without its
 *   ending; each empty where there is none: then the page has no such links
 */
export function withAddresses(html, addresses) {
	return Object.entries(addresses).reduce((text, [name, address]) => {
		const place = new RegExp(` data-${name}="[^"]*"`);
		if (!place.test(text)) throw new Error(`index.html: expected an attribute data-${name}`);
		return text.replace(place, () => ` data-${name}="${escapeAttribute(address)}"`);
	}, html);
}

function escapeAttribute(text) {
	return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
