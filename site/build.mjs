import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vitepress";
import { withAddresses } from "../playground/page-addresses.mjs";
import { copyPages } from "./parts/pages.mjs";
import { writeReference } from "./parts/reference.mjs";

/** Makes the site in build/site/ from the repository's pages, the sources' docstrings, and the built playground. */

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));
const PAGES = path("../build/site-pages/");
const SITE = path("../build/site/");

rmSync(PAGES, { recursive: true, force: true });
copyPages(PAGES);
writeReference();
await build(path("."));
cpSync(path("../build/site-licences.txt"), `${SITE}licences.txt`);
cpSync(path("../build/playground/"), `${SITE}playground/`, { recursive: true });
const page = `${SITE}playground/index.html`;
writeFileSync(page, withAddresses(readFileSync(page, "utf8"), { docs: "../docs/*.html", home: "../" }));
