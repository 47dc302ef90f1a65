// The robots.txt archives of Common Crawl (or any WARC) as a set that judges URLs of all their sites:
// node sites.mjs CC-MAIN-….warc.gz… | npx robotstxt-wasm set build --agent ExampleBot -o sites.set
// Common Crawl lists the archives of a crawl in crawl-data/CC-MAIN-YEAR-WEEK/robotstxt.paths.gz of data.commoncrawl.org.
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { robotsTxtUrl } from "robotstxt-wasm";
import { WARCParser } from "warcio";

const ESCAPES = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "\\0" };
const escapeCell = (text) => text.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character]);

for (const file of process.argv.slice(2)) {
	for await (const record of WARCParser.iterRecords(createReadStream(file))) {
		if (record.warcType !== "response" || !URL.canParse(record.warcTargetURI)) continue;
		const { origin, href } = new URL(record.warcTargetURI);
		if (href !== robotsTxtUrl(href)) continue;
		const status = record.httpHeaders?.statusCode;
		// Where a redirect leads is a record of another URL, so the origin that redirects stays unknown.
		if (status === undefined || (status >= 300 && status < 400)) continue;
		// By the status, set build knows which sites have no file and which could not be reached (RFC 9309 §2.3.1).
		const row = `${origin}\t${escapeCell(await record.contentText())}\t${status}\n`;
		// An archive is larger than memory: what reads this sets the pace.
		if (!process.stdout.write(row)) await once(process.stdout, "drain");
	}
}
