// Writes the generated texts of docs/lint/: `npm run codes`, after a change of insight/analysis/findings/codes.ts. A test compares.
import { readFileSync, writeFileSync } from "node:fs";
import { CODES, PAGE_TEXTS } from "../../build/modules/insight/analysis/findings/codes.js";
import { generate } from "./codes.mjs";

const pathOf = (name) => new URL(`../../${name}`, import.meta.url);
const generated = generate({ CODES, PAGE_TEXTS }, (name) => readFileSync(pathOf(name), "utf8"));
for (const [name, text] of generated) writeFileSync(pathOf(name), text);
