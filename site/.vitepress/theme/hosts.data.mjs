import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { SECTIONS, titleOf } from "../../navigation.mjs";

const MODULE = new URL("../../../dist/robots.wasm", import.meta.url);

/** The guides by host, and the length of the module as servers send it, when the site is built. */
export default {
	load() {
		const [{ pages }] = SECTIONS;
		const guides = pages.filter((page) => page.startsWith("docs/guides/"));
		return {
			hosts: guides.map((page) => ({ text: titleOf(page), link: `/${page.replace(/\.md$/, ".html")}` })),
			moduleKib: (gzipSync(readFileSync(MODULE), { level: 9 }).length / 1024).toFixed(1),
		};
	},
};
