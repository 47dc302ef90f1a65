// Writes the table of docs/analysis.md: `npm run records`, after a change of insight/records/robots-records.ts. A test compares.
import { readFileSync, writeFileSync } from "node:fs";
import { RECORD_TEXTS } from "../../build/modules/insight/records/robots-records.js";
import { recordsPage } from "./records-page.mjs";

const PAGE = new URL("../../docs/analysis.md", import.meta.url);
writeFileSync(PAGE, recordsPage(readFileSync(PAGE, "utf8"), RECORD_TEXTS));
