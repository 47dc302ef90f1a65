/** The address of a heading within its page, as repositories have it: the links of the pages count on it. */
export function slugify(heading) {
	return heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N} _-]/gu, "")
		.replaceAll(" ", "-");
}
