import { readFileSync } from "node:fs";
import { imageSize } from "image-size";

const PICTURES = new URL("../../../docs/pictures/", import.meta.url);

/** The pictures of commands, what each shows, and the page about it. */
const SHOWN = [
	{
		name: "lint.svg",
		text: "A file that closes less than its owner thinks: lint says which line, and why.",
		page: "/docs/lint/",
		words: "All findings",
	},
	{
		name: "who.svg",
		text: "Which crawlers may fetch what, by which lines: who lists them by purpose.",
		page: "/docs/command.html#who-may",
		words: "Who may",
	},
	{
		name: "audit.svg",
		text: "Which crawlers obey: audit holds an access log against the file.",
		page: "/docs/audit.html",
		words: "Audits",
	},
];

/** With their sizes, so that nothing moves when they come. */
export default {
	load() {
		return SHOWN.map((each) => {
			const { width, height } = imageSize(readFileSync(new URL(each.name, PICTURES)));
			return { ...each, width, height };
		});
	},
};
