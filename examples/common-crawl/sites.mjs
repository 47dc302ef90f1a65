// The robots.txt archives of Common Crawl (or any WARC) as a set that judges URLs of all their sites:
// node sites.mjs CC-MAIN-….warc.gz… | npx robotstxt-wasm set build --agent ExampleBot -o sites.set
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { robotsTxtUrl } from "robotstxt-wasm";
import { WARCParser } from "warcio";

/** RFC 9309 §2.3.1: what a status without a file stands for; a redirect leads to a record of its own. */
function bodyOf(status, text) {
	if (status >= 200 && status < 300) return text;
	if (status >= 400 && status < 500) return "";
	return status >= 500 ? "User-agent: *\nDisallow: /\n" : null;
}

const ESCAPES = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "\\0" };
const escapeCell = (text) => text.replace(/[\\\t\n\r\0]/g, (character) => ESCAPES[character]);

for (const file of process.argv.slice(2)) {
	for await (const record of WARCParser.iterRecords(createReadStream(file))) {
		if (record.warcType !== "response" || !URL.canParse(record.warcTargetURI)) continue;
		const { origin, href } = new URL(record.warcTargetURI);
		if (href !== robotsTxtUrl(href)) continue;
		const body = bodyOf(record.httpHeaders?.statusCode, await record.contentText());
		if (body === null) continue;
		// An archive is larger than memory: what reads this sets the pace.
		if (!process.stdout.write(`${origin}\t${escapeCell(body)}\n`)) await once(process.stdout, "drain");
	}
}
