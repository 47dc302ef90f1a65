/**
 * Makes an element. Strings become text nodes, never markup. Content of a file, a URL or a fragment gets into the
 * page only through this function.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
	tag: Tag,
	className: string,
	...children: (string | Node)[]
): HTMLElementTagNameMap[Tag] {
	const made = document.createElement(tag);
	if (className !== "") made.className = className;
	made.append(...children);
	return made;
}

/** The element of the page with an id. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
	const found = document.getElementById(id);
	if (!(found instanceof type)) throw new Error(`the page has no ${type.name} with id ${id}`);
	return found;
}

/** Sets text only if it differs, so that nothing is announced or laid out twice. */
export function setText(target: Element, text: string): void {
	if (target.textContent !== text) target.textContent = text;
}

/** A sign that is hidden from screen readers, since words beside it say the same. */
export function decorativeSign(sign: string): HTMLSpanElement {
	const made = element("span", "sign", sign);
	made.setAttribute("aria-hidden", "true");
	return made;
}
