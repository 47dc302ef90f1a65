// Writes the files generated from the table of codes: `npm run codes`, after a change of scripts/codes/ or of
// ABI_VERSION. A test compares.
import { readFileSync, writeFileSync } from "node:fs";
import { generate } from "./codes.mjs";

const pathOf = (name) => new URL(`../../${name}`, import.meta.url);
const generated = generate((name) => readFileSync(pathOf(name), "utf8"));
for (const [name, text] of generated) writeFileSync(pathOf(name), text);
