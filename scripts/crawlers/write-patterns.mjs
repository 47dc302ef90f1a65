// Writes the patterns of the installed crawler-user-agents, and prints what changes: `npm run patterns`, after a new
// version of the package. A test compares.
import { readFileSync, writeFileSync } from "node:fs";
import { agentPatternsModule } from "./agent-patterns.mjs";

const MODULE = new URL("../../insight/audit/crawlers/automated/agent-patterns.ts", import.meta.url);
const PACKAGE = new URL("../../node_modules/crawler-user-agents/", import.meta.url);
const readJson = (name) => JSON.parse(readFileSync(new URL(name, PACKAGE), "utf8"));

const written = agentPatternsModule(readJson("crawler-user-agents.json"), readJson("package.json").version);
const before = new Set(readFileSync(MODULE, "utf8").split("\n"));
const after = new Set(written.split("\n"));
for (const line of before) if (!after.has(line)) console.log(`- ${line}`);
for (const line of after) if (!before.has(line)) console.log(`+ ${line}`);
writeFileSync(MODULE, written);
