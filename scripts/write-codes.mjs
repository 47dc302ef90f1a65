// Writes what the table of codes makes: `npm run codes`, after a change of scripts/codes/. A test compares.
import { readFileSync, writeFileSync } from "node:fs";
import { generate } from "./codes.mjs";

const pathOf = (name) => new URL(`../${name}`, import.meta.url);
const generated = generate((name) => readFileSync(pathOf(name), "utf8"));
for (const [name, text] of generated) writeFileSync(pathOf(name), text);
