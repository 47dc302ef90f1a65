import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { sourceAddress } from "../../scripts/addresses.mjs";
import { LINT_SECTION, SECTIONS } from "../navigation.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The page of a folder, as the repository and as the site call it. */
export const asSitePage = (path) => path.replace(/(^|\/)README\.md$/, "$1index.md");

/**
 * Copies the repository's pages. They lie as they do in the repository, so their links hold.
 * @param {string} target the folder that the site is made of
 */
export function copyPages(target) {
	const pages = [...SECTIONS, LINT_SECTION].flatMap((section) => section.pages);
	const known = new Set(pages);
	for (const page of pages) {
		const file = join(target, asSitePage(page));
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, rewriteLinks(readFileSync(join(ROOT, page), "utf8"), page, known));
	}
	for (const picture of readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".png"))) {
		cpSync(join(ROOT, "docs", picture), join(target, "docs", picture));
	}
	cpSync(join(ROOT, "docs/pictures"), join(target, "docs/pictures"), { recursive: true });
	cpSync(join(ROOT, "site/pages"), target, { recursive: true });
}

/** Links to pages of the site stay; those to other files lead into the repository, or are text where it has no page. */
function rewriteLinks(text, page, known) {
	return text
		.split(/(^```.*?^```)/ms)
		.map((part, index) => (index % 2 === 1 ? part : rewriteProse(withoutComments(part), page, known)))
		.join("");
}

/** Comments are for who writes the page: the site would show them, since it takes no HTML of a page. */
const withoutComments = (text) => text.replace(/^<!--.*?-->\n/gms, "");

function rewriteProse(text, page, known) {
	return text.replace(/(?<!!)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (link, label, target) => {
		if (/^(?:https?:|mailto:|#)/.test(target)) return link;
		const [path, fragment] = target.split("#");
		const file = posix.normalize(posix.join(posix.dirname(page), path));
		const end = fragment === undefined ? "" : `#${fragment}`;
		if (known.has(file)) return `[${label}](${asSitePage(path)}${end})`;
		if (known.has(`${file}/README.md`)) return `[${label}](${posix.join(path, "index.md")}${end})`;
		const address = sourceAddress(file);
		return address === null ? label : `[${label}](${address}${end})`;
	});
}
