// A function of SQLite that says whether URLs may be fetched, by a set of robots.txt files:
// node judge.mjs sites.set pages.db, where the table `pages` has a column `url`.
import sqlite from "node-sqlite3-wasm";
import { readPolicySet } from "robotstxt-wasm/node";
import { PolicySet } from "robotstxt-wasm/set";

const [, , setFile, databaseFile] = process.argv;
const set = readPolicySet(PolicySet, setFile);
const VERDICTS = ["disallowed", "allowed", "out of scope", "invalid", "unknown"];

const database = new sqlite.Database(databaseFile);
database.function("robots_verdict", (url) => VERDICTS[set.checkAll([String(url)])[0]]);
for (const { url, verdict } of database.all(
	"SELECT url, robots_verdict(url) AS verdict FROM pages ORDER BY url",
)) {
	console.log(`${verdict} ${url}`);
}
database.close();
set.dispose();
